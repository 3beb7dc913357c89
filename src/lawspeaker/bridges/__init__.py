"""Ways in from outside: a client of a live table."""
