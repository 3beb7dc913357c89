"""Compiled bulk play, each kernel checked equal to the literal rules, step by step; plain Python does the same."""
