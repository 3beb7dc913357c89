"""The command line: one file for each command. No rule lives here."""
