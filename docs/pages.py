"""Which pages of the documentation hold which clauses of a rulebook."""

from typing import NamedTuple

from lawspeaker.law.clause import Clause


class Page(NamedTuple):
    """A page of clauses: those of an origin (of any, if it is empty), and of these those whose number begins so."""

    file: str
    title: str
    about: str
    origin: str
    begins: str = ""

    def holds(self, clause: Clause) -> bool:
        """Whether a clause stands on this page."""
        return self.origin in ("", clause.origin) and number_of(clause.id).startswith(self.begins)


class Part(NamedTuple):
    """The part of the site that is about one rulebook: what stands on its first page, and its pages of clauses."""

    rulebook: str
    about: str
    pages: tuple[Page, ...]

    def page_of(self, clause: Clause) -> Page:
        """The page on which a clause stands."""
        return next(page for page in self.pages if page.holds(clause))


def number_of(clause_id: str) -> str:
    """`command:5.3.1` is number `5.3.1`."""
    return clause_id.partition(":")[2]


_CHAPTER = "These are clauses of the chapter, in our own words."
_OF_COMMAND = (
    Page("superiors.md", "5.1 Superiors and Underlings", _CHAPTER, "chapter", "5.1."),
    Page("lines.md", "5.2 Lines", _CHAPTER, "chapter", "5.2."),
    Page("recruiting.md", "5.3 Recruiting", _CHAPTER, "chapter", "5.3."),
    Page(
        "elsewhere.md",
        "What the chapter does not hold",
        "The chapter points to these rules, or takes them for granted, and we do not have them. A ruling that leans "
        "on one carries it as a caveat, which never decides. The numbers with an X are ours.",
        "unheld",
    ),
    Page(
        "house.md",
        "House clauses",
        "**These are ours, not the book's:** what any referee needs and the chapter takes for granted.",
        "house",
    ),
    Page(
        "skirmish.md",
        "The supplement skirmish",
        "**These are ours, not the book's:** a small complete game on the same board.",
        "skirmish",
    ),
)


_OF_WAR = (
    ("faltering", "1 Faltering"),
    ("knocked-back", "2 Knocked Back"),
    ("poisoned", "3 Poisoned"),
    ("held", "4 Grappled and Entangled"),
    ("bound", "5 Bound"),
    ("surprised", "6 Surprised"),
    ("exposed", "7 Exposed"),
    ("rolls", "8 Rolls and Adjustments"),
    ("checks", "9 Checks"),
    ("strikes", "10 Strikes"),
    ("time", "11 Time and Action Points"),
    ("figures", "12 Attributes, damage, Exertion, Status"),
    ("weapons", "13 Weapons and Maneuvers"),
    ("space", "14 Space and movement"),
)
_SEED = "The page *Special Effects in War* of the Allies of Majesty wiki, whole, in our own words."
_WIKI = "What the seven effects stand on, as far as other pages of the same wiki could be read; in our own words."


def _chapter_of_war(file: str, title: str) -> Page:
    number = int(title.partition(" ")[0])
    return Page(f"{file}.md", title, _SEED if number <= 7 else _WIKI, "", f"{number}.")


PARTS = (
    Part(
        "command",
        "Edition {edition} (the game version that the book names), revision {revision} (ours). The book is chapter 5 "
        "of 18 of a game's Codex; we hold no other chapter, and every clause is in our words.",
        _OF_COMMAND,
    ),
    Part(
        "war",
        "Edition {edition} of the pages (`old` and `new` differ by declaration), revision {revision} (ours). The facts "
        "come from the Allies of Majesty wiki, to which we do not belong; every clause is in our words, and says "
        "whether the page holds it, another page of the wiki, or nobody.",
        (
            *(_chapter_of_war(file, title) for file, title in _OF_WAR),
            Page(
                "duel.md",
                "The supplement duel",
                "**These are ours, not the wiki's:** the smallest complete game on this rulebook.",
                "",
                "D.",
            ),
        ),
    ),
)
