"""One module an assessor, behind one small interface."""
