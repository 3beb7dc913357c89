"""Small fights of Special Effects in War for bulk play: two sides that stand where they stand, and strike."""
