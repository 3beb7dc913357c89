"""How choices on the way are answered: as somebody said beforehand, or in every way there is, one law for each."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from lawspeaker.errors import Malformed
from lawspeaker.law.want import Choose

FIRST = "first"
"""The answer that stands first, whatever there is to choose."""


class Given(Struct, frozen=True):
    """An answer to a question whenever it comes up for this seat with these answers to choose from."""

    question: str
    seat: str
    among: tuple[str, ...]
    answer: str

    def __str__(self) -> str:
        return f"{self.question} of {self.seat}: {self.answer}"


class Policy(Struct, frozen=True):
    """Who answers a choice: what was told beforehand by question, or by `question:seat`; then what was tried."""

    told: tuple[tuple[str, str], ...] = ()
    given: tuple[Given, ...] = ()

    @classmethod
    def of(cls, told: Mapping[str, str]) -> "Policy":
        """By question, like `dodge`, or question and seat, like `dodge:jackal`; `first` is the answer named first."""
        return cls(tuple(told.items()))

    def answer(self, want: Choose) -> str | None:
        """The answer; None where nothing says which. Raises Malformed (`bad-answer`) where there is no such answer."""
        told = dict(self.told)
        said = told.get(f"{want.question}:{want.seat}", told.get(want.question))
        if said is not None:
            return self._checked(want, said)
        for one in self.given:
            if (one.question, one.seat, one.among) == (want.question, want.seat, want.answers):
                return one.answer
        return None

    def unasked(self, asked: Iterable[tuple[str, str]]) -> tuple[str, ...]:
        """Of what was told beforehand, that which answers none of these questions, given as (question, seat)."""
        known = {name for question, seat in asked for name in (question, f"{question}:{seat}")}
        return tuple(name for name, _ in self.told if name not in known)

    def _checked(self, want: Choose, said: str) -> str:
        if said == FIRST:
            return want.answers[0]
        if said not in want.answers:
            could_be = ", ".join((*want.answers, FIRST))
            raise Malformed("bad-answer", said, f"{want.question} of {want.seat} is answered by one of: {could_be}")
        return said

    def trying(self, want: Choose, answer: str) -> "Policy":
        """The same, and this answer to this question from now on."""
        return Policy(self.told, (*self.given, Given(want.question, want.seat, want.answers, answer)))
