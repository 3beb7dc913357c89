"""The duel of `rulebooks/war/duel` for bulk play: its state as whole numbers, its chance out of exact laws."""
