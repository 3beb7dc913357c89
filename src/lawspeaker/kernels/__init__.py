"""Compiled bulk play, each kernel checked equal to the literal rules step by step; the same in plain Python."""
