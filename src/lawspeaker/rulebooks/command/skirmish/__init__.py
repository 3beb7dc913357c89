"""The supplement `skirmish`: our addition, a small complete game on this board, so that machines can play.

None of it is a rule of the book. Its clauses are `command:S.1` to `command:S.9`; each says what it replaces.
"""
