"""Skirmishes in bulk: on masks of 15 bits, with tables made from the literal rules of Chain of Command."""
