"""Every sentence that the program itself says, by language."""
