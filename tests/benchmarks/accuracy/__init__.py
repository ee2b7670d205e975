"""How often the parts of the program that decide are right: one table over the sets of data at hand."""
