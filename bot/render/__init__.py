"""One Report in, one form for readers out. Nothing is decided here."""
