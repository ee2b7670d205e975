"""Which documents count as evidence, and which of their passages speak to a claim."""
