"""Lawspeaker, the rules referee for tabletop battles: what is allowed, what happens, and by which clause.

>>> from lawspeaker.record.game import Game
>>> game = Game.open("command", "C3 | C3")
>>> game.judge("recruit L2:Wolf/1").allowed
True
"""

__version__ = "0.1.0"
