"""Exact odds of what the rules do, from any state: before a die is cast."""
