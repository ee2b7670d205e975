"""The page: check your own claim, follow it, read the report as HTML, JSON or Markdown. Works without JavaScript."""
