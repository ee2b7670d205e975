"""What is kept: SQLAlchemy Core tables and one small repository an aggregate, on SQLite or Postgres."""
