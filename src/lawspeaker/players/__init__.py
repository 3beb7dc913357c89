"""Seats that are played by the machine."""
