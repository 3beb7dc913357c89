"""After a refusal: the allowed moves that come nearest to the one that was refused."""

from lawspeaker.rulebooks.war.nearest.search import nearest

__all__ = ["nearest"]
