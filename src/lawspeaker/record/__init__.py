"""What happened in one game, and how it is taken back, kept and told."""
