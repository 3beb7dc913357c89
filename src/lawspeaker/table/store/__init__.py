"""Where live tables are kept: a database, SQLite by default, written by one thread in groups."""
