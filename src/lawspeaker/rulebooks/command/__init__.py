"""Chain of Command: Superiors and Underlings, lines, recruiting, and who may act.

The chapter's own clauses are in `chain`, `lines`, `recruiting`, `engagement` and `turns`; what we add is
apart: `house` (what any referee needs), `unheld` (what the chapter points to), `skirmish` (a game).
"""
