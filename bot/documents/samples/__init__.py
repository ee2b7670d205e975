"""Three stories about invented places and companies: evidence that works without any network."""
