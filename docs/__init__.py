"""The documentation, and the script that builds what it takes from the program."""
