"""How positions and moves are written (`position`, `move`), and how they stand on the wire (`wire`)."""
