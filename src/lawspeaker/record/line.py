"""The line of acts that stand in a game, and those that were taken back: what an order comes to on it.

Nothing here writes anything: an order is prepared, and whoever drives commits it once its entry is written.
"""

from collections.abc import Iterator

from msgspec import Struct

from lawspeaker.chance.dice import Dice
from lawspeaker.chance.pool import Pool
from lawspeaker.errors import GameError, LawspeakerError, Malformed
from lawspeaker.law.answering import Answers, Thrower, carry
from lawspeaker.law.ground import Ground
from lawspeaker.law.rulebook import Brought, Event, Move, Pools, Rulebook, State
from lawspeaker.law.ruling import ALLOWED, Ruling
from lawspeaker.law.want import Choose, Want
from lawspeaker.record.act import Act
from lawspeaker.record.entry import Entry, Kind


class Order(Struct, frozen=True):
    """What is asked for. `move` is what the text means; None where words or dice alone answer, or for an option."""

    kind: Kind
    seat: str
    text: str
    move: Move | None = None
    reason: str = ""
    key: str = ""
    of: int = 0


class Played(Struct, frozen=True):
    """What came of an order: the ruling, and what was carried out by it.

    `later` are the grounds that spoke after the dice; `want` is what is waited for, None if nothing; `dice` are
    those that were read, `options` the ids of those that governed what happened.
    """

    ruling: Ruling
    events: tuple[Event, ...] = ()
    later: tuple[Ground, ...] = ()
    want: Want | None = None
    dice: tuple[Dice, ...] = ()
    options: tuple[str, ...] = ()


class Prepared(Struct, frozen=True):
    """An order that may be carried out: its entry, the act as it then stands, and what is told of it."""

    entry: Entry
    act: Act
    played: Played


class Line:
    """Acts in their order, on a state. `undone` are those that redo brings back, the next one last; `aside` those
    that were taken back before something else was played, by number.
    """

    def __init__(self, book: Rulebook, start: State, adjusts_best: bool = True) -> None:
        self.book, self.start, self.adjusts_best = book, start, adjusts_best
        self.acts: list[Act] = []
        self.undone: list[Act] = []
        self.aside: list[Act] = []

    def copy(self) -> "Line":
        """Another line with the same acts, to try things on."""
        other = Line(self.book, self.start, self.adjusts_best)
        other.acts, other.undone, other.aside = self.acts.copy(), self.undone.copy(), self.aside.copy()
        return other

    @property
    def state(self) -> State:
        """The state as it is now."""
        return self.acts[-1].after if self.acts else self.start

    @property
    def want(self) -> Want | None:
        """What is waited for; None if any move may come."""
        return self.acts[-1].want if self.acts else None

    def find(self, number: int) -> Act | None:
        """The act that stands and has this entry."""
        return next((act for act in self.acts if any(entry.n == number for entry in act.entries)), None)

    # ---- an order

    def judged(self, order: Order, pools: Pools, number: int) -> Ruling:
        """The ruling on an order that would be entry `number`."""
        if order.move is None:
            return Ruling(ALLOWED, ())
        state = self.book.numbered(self.state, number)
        if order.kind == "overrule":
            return self.book.overrule(state, order.move, order.reason, pools)
        return self.book.judge(state, order.move, pools)

    def prepared(self, order: Order, ruling: Ruling, brought: Brought, answers: Answers, number: int) -> Prepared:
        """An order that is allowed, carried out as far as the answers go.

        Raises Malformed (`bad-dice`) for dice that do not fit, or that nothing reads.
        """
        last = self.acts[-1] if self.want is not None else None
        state = self.book.numbered(self.state, number)
        if order.kind == "option" and order.move is None:
            option_id, _, choice = order.text.partition("=")
            state = self.book.with_option(state, option_id, choice)
        carried = carry(self.book, state, ruling.agenda, brought, answers)
        if answers.left:
            shown = " ".join(",".join(map(str, faces)) for faces in answers.left)
            more = "more " * bool(answers.read)
            raise Malformed("bad-dice", shown, f"{order.text or 'this answer'} wants no {more}dice")
        entry = Entry(
            n=number, kind=order.kind, seat=order.seat, key=order.key, text=order.text, reason=order.reason,
            act=0 if last is None else last.number, of=order.of, dice=tuple(answers.read),
            grounds=ruling.grounds, later=carried.grounds, events=carried.events, options=carried.options,
        )  # fmt: skip
        played = Played(ruling, carried.events, carried.grounds, carried.want, tuple(answers.read), carried.options)
        if last is None:
            return Prepared(entry, Act((entry,), ruling, self.state, carried.state, carried.want), played)
        return Prepared(entry, last.going_on(entry, carried.state, carried.want), played)

    def commit(self, prepared: Prepared) -> None:
        """The act stands; what redo would have brought back is set aside."""
        act = prepared.act
        if len(act.entries) > 1:
            self.acts.pop()
        self.add(act)

    def add(self, act: Act) -> None:
        """Puts an act behind the others. What it plays anew is taken back no more."""
        self.acts.append(act)
        self._set_aside(self.undone)
        self.undone = []
        if act.order.of:
            self.aside = [one for one in self.aside if one.number != act.order.of]

    def _set_aside(self, acts: list[Act]) -> None:
        if acts:
            self.aside = sorted([*self.aside, *acts], key=lambda act: act.number)

    # ---- taking back

    def take_back(self, number: int) -> list[Act]:
        """Takes back the act of this number and every later one; redo brings them back. Returns them, in order."""
        kept = next(place for place, act in enumerate(self.acts) if act.number == number)
        gone = self.acts[kept:]
        del self.acts[kept:]
        self.undone += reversed(gone)
        return gone

    def bring_back(self) -> Act:
        """Brings the act back that was taken back last, as it was."""
        self.acts.append(self.undone.pop())
        return self.acts[-1]

    def put_aside(self, number: int) -> list[Act]:
        """Takes the act of this number and every later one off, to be played anew. Returns them, in order."""
        gone = self.take_back(number)
        self._set_aside(self.undone)
        self.undone = []
        return gone

    # ---- playing anew

    def played_anew(self, act: Act, number: int, dice: dict[int, tuple[Dice, ...]] | None = None) -> list[Entry]:
        """Judges an act that was taken back anew, with its own dice, and commits it: entries from `number` on.

        `dice` are others, by the number of the entry that reads them. Raises GameError, saying why, where it is
        no longer allowed or reads other dice; then nothing has changed.
        """
        trial = self.copy()
        entries: list[Entry] = []
        for entry in act.entries:
            wanted = entry.dice if dice is None else dice.get(entry.n, entry.dice)
            prepared = trial._again(entry, wanted, number + len(entries))
            trial.commit(prepared)
            entries.append(prepared.entry)
        self.acts, self.undone, self.aside = trial.acts, trial.undone, trial.aside
        return entries

    def repeated(self, entry: Entry) -> Prepared:
        """The order of an entry where it stood, with its dice and under its number. Raises GameError, as above."""
        return self._again(entry, entry.dice, entry.n, entry.of)

    def _again(self, entry: Entry, dice: tuple[Dice, ...], number: int, of: int | None = None) -> Prepared:
        """One entry anew. Raises GameError."""
        try:
            return self._ordered_again(entry, dice, number, entry.n if of is None else of)
        except GameError:
            raise
        except LawspeakerError as error:
            raise GameError(str(error)) from None

    def _ordered_again(self, entry: Entry, dice: tuple[Dice, ...], number: int, of: int) -> Prepared:
        if (entry.act == 0) != (self.want is None):
            raise GameError("it answers nothing that is asked" if entry.act else "something else is waited for")
        typed = tuple(one.faces for one in dice if one.typed)
        rolled = [one for one in dice if not one.typed]
        order = self.order_of(entry, of)
        ruling = self.judged(order, typed, number)
        if not ruling.allowed:
            against = ", ".join(ground.clause for ground in ruling.grounds if ground.met is not True)
            raise GameError(f"it is {ruling.verdict.value} by {against}")
        brought = self.brought(order, typed, number)
        answers = Answers(brought, _again_thrown(rolled) if rolled else None, best=self.adjusts_best)
        prepared = self.prepared(order, ruling, brought, answers, number)
        if tuple(answers.read) != dice:
            raise GameError(f"it reads {len(answers.read)} rolls, and not {len(dice)}")
        return prepared

    def order_of(self, entry: Entry, of: int) -> Order:
        """The order of an entry, read in the state as it is now. Raises Malformed where its text means nothing."""
        answers = isinstance(self.want, Choose) and entry.text in self.want.answers
        plain = not entry.text or (entry.kind == "answer" and answers and self._answer_move(entry.text) is None)
        move = None if plain or self._is_plain_option(entry) else self._read(entry)
        return Order(entry.kind, entry.seat, entry.text, move, entry.reason, entry.key, of)

    def _answer_move(self, answer: str) -> Move | None:
        assert self.want is not None, "something is waited for"
        return self.book.answer_move(self.want, answer)

    def _is_plain_option(self, entry: Entry) -> bool:
        return entry.kind == "option" and self._option_move(entry.text) is None

    def _option_move(self, text: str) -> Move | None:
        option_id, _, choice = text.partition("=")
        return self.book.option_move(option_id, choice)

    def _read(self, entry: Entry) -> Move:
        if entry.kind == "option":
            return self._option_move(entry.text)
        return self.book.read_move(entry.text, self.state)

    def brought(self, order: Order, pools: Pools, number: int) -> Brought:
        """What an order brings for the Wants on its way."""
        if order.move is None:
            return Brought(pools, answer=order.text or None)
        return self.book.brings(self.book.numbered(self.state, number), order.move, pools)

    def listed(self) -> Iterator[Act]:
        """Every act that was taken back and not played anew, by number."""
        yield from sorted([*self.aside, *self.undone], key=lambda act: act.number)


def _again_thrown(rolled: list[Dice]) -> Thrower:
    """Throws what was thrown before, in order, and then no more."""
    left = iter(rolled)

    def throw(pool: Pool) -> Dice | None:
        dice = next(left, None)
        if dice is not None:
            pool.check(dice.faces)
        return dice

    return throw
