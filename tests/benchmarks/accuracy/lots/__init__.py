"""Claims and passages written for this project, lot by lot; the last one is only measured with."""
