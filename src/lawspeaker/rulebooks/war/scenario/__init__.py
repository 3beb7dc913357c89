"""Scenario files: a battle's set-up and its moves, as TOML that a Host writes. Nothing here reads a file itself."""
