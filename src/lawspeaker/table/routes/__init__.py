"""The routes of the server: each takes a request apart, asks the hall or a table, and answers. No rule lives here."""
