"""One module a task, each with `rows() -> Iterator[Row]`; whatever lies here is part of the table."""
