"""From a journal back to a game: its events are folded, act by act; only an act that still waits is judged again."""

from collections.abc import Iterable

from msgspec.structs import replace

from lawspeaker.errors import BadFile, GameError, LawspeakerError
from lawspeaker.law.registry import rulebook
from lawspeaker.law.rulebook import Rulebook, State
from lawspeaker.law.ruling import ALLOWED, Ruling
from lawspeaker.record.act import Act
from lawspeaker.record.entry import ACTS, Entry, WrittenEntry, read_grounds, read_line
from lawspeaker.record.game import Game, Write
from lawspeaker.record.journal import UNREADABLE, Journal
from lawspeaker.record.line import Line
from lawspeaker.record.rolls import Rolls

_WRONG = (LawspeakerError, AssertionError, KeyError, IndexError, StopIteration, *UNREADABLE)
"""What a journal may raise that is chained soundly and yet tells of no game there can be."""


def game_of(
    journal: Journal, path: str = "the journal", secret: bytes | None = None, write: Write | None = None
) -> Game:
    """The game that a journal tells of, ready to go on under the installed revision.

    Raises BadFile where it is pinned to other rules, or tells of no game; UnknownRulebook.
    """
    book = rulebook(journal.header.rulebook)
    differs = other_rules(book, journal)
    if differs:
        raise BadFile(path, "line 1", f"{differs}; `lawspeaker verify --dry-run` says what would differ")
    return read_game(journal, path, secret, write)


def read_game(
    journal: Journal, path: str = "the journal", secret: bytes | None = None, write: Write | None = None
) -> Game:
    """The game that a journal tells of, by its events, whatever rules it is pinned to: to be read, not to go on.

    Raises BadFile where it tells of no game; UnknownRulebook.
    """
    book = rulebook(journal.header.rulebook)
    line = line_of(book, journal, path)
    rolls = Rolls(journal.header.table)
    rolls.note(journal.entries())
    rolls.know(secret)
    game = Game(book, line, journal, rolls, write)
    for act in (*line.acts, *line.listed()):
        game.remember(act)
    return game


def branched(game: Game, number: int | None = None) -> Game:
    """Another game that has the same entries up to that one, whole, and dice of its own from there on.

    Without a number, up to the last one. Raises GameError where there is no such entry, or it stands in the midst
    of an append.
    """
    journal = game.journal
    last = len(journal) - 1 if number is None else number
    if not 0 <= last < len(journal):
        raise GameError(f"there is no entry {number}: they are 0 to {len(journal) - 1}")
    if read_line(journal.lines[last + 1]).more:
        raise GameError(f"entry {last} was written together with those behind it: name the last of them")
    other = game_of(Journal(journal.header, journal.lines[1 : last + 2]))
    other.begin_epoch(f"branched after entry {last}")
    return other


def other_rules(book: Rulebook, journal: Journal) -> str:
    """How the rules differ that a journal is pinned to; empty where they are those that are installed."""
    header = journal.header
    pinned = (header.edition, header.revision, header.rules, header.fingerprint)
    ours = (book.edition, book.revision, book.rules_digest, book.fingerprint)
    if pinned == ours:
        return ""
    written, installed = f"{header.edition}/{header.revision}", f"{book.edition}/{book.revision}"
    more = "" if written != installed else ", whose rules or fingerprint are others"
    return f"the game is pinned to {book.id} {written}; installed is {installed}{more}"


def line_of(book: Rulebook, journal: Journal, path: str = "the journal") -> Line:
    """The acts of a journal, as they stand and as they were taken back. Raises BadFile, with the line."""
    header = journal.header
    try:
        line = Line(book, book.start(header.start, header.options), header.adjust == "best")
        if book.write_state(line.start) != header.start:
            raise BadFile(path, "line 1", "the beginning is not written canonically")
    except LawspeakerError as error:
        raise BadFile(path, "line 1", str(error)) from None
    number = 0
    try:
        for entry in journal.entries():
            number = entry.n
            take_in(line, read_entry(book, entry))
        _wait_again(line)
    except _WRONG as error:
        raise BadFile(path, f"line {number + 2}", f"entry {number} cannot be: {error}") from None
    return line


def read_entry(book: Rulebook, written: WrittenEntry) -> Entry:
    """An entry with its grounds and events decoded."""
    values = {name: getattr(written, name) for name in Entry.__struct_fields__}
    decoded = {
        "grounds": read_grounds(written.grounds),
        "later": read_grounds(written.later),
        "events": book.read_events(written.events),
    }
    return Entry(**{**values, **decoded})


def take_in(line: Line, entry: Entry) -> None:
    """Puts what an entry tells onto a line of acts. Raises AssertionError where it does not fit."""
    match entry.kind:
        case "undo":
            _wait_again(line)
            line.take_back(entry.act)
        case "redo":
            assert [act.number for act in line.undone[-1:]] == [entry.act], f"act {entry.act} was not undone last"
            line.bring_back()
        case "correct":
            _wait_again(line)
            line.put_aside(entry.act)
        case "move" | "answer" | "overrule" | "option":
            _take_in_order(line, entry)


def _take_in_order(line: Line, entry: Entry) -> None:
    after = folded(line.book, replace(line.state, agenda=()), entry)
    if entry.act:
        act = line.acts.pop()
        assert act.number == entry.act, f"act {entry.act} is not the last one"
        line.acts.append(replace(act, entries=(*act.entries, entry), after=after))
        return
    assert entry.kind in ACTS, f"an {entry.kind} answers an act"
    line.add(Act((entry,), Ruling(ALLOWED, entry.grounds), line.state, after))


def folded(book: Rulebook, state: State, entry: Entry) -> State:
    """The state after the events of an entry, its agenda aside."""
    state = book.numbered(state, entry.n)
    if entry.kind == "option" and not entry.events:
        return with_option(book, state, entry.text)
    for event in entry.events:
        state = book.apply(state, event)
    return state


def with_option(book: Rulebook, state: State, text: str) -> State:
    """The state under the choice that a text `C-4=no` names."""
    option_id, _, choice = text.partition("=")
    return book.with_option(state, option_id, choice)


def _wait_again(line: Line) -> None:
    """Judges the last act anew, with its dice, so that its state has the agenda that its events do not tell.

    Only the last act may wait; it still does so when it is taken back.
    """
    if not line.acts:
        return
    act = line.acts.pop()
    trial = line.copy()
    for entry in act.entries:
        trial.commit(trial.repeated(entry))
    again = trial.acts[-1]
    line.acts.append(replace(act, after=again.after, want=again.want))


def rebuilt(book: Rulebook, journal: Journal, upto: int | None = None) -> State:
    """The state after the entries of a journal, the first `upto` of them, by folding events alone.

    What was still to be carried out is no part of it. Fast: grounds are not read.
    """
    state: State = book.start(journal.header.start, journal.header.options)
    acts: list[tuple[int, State]] = []
    undone: list[tuple[int, State, State]] = []
    for entry in _first(journal.entries(), upto):
        if entry.kind in ("move", "answer", "overrule", "option"):
            if not entry.act:
                acts.append((entry.n, state))
                undone.clear()
            state = _after(book, state, entry)
        elif entry.kind in ("undo", "correct"):
            while acts and acts[-1][0] >= entry.act:
                number, before = acts.pop()
                undone.append((number, before, state))
                state = before
        elif entry.kind == "redo":
            number, before, state = undone.pop()
            acts.append((number, before))
    return state


def _after(book: Rulebook, state: State, entry: WrittenEntry) -> State:
    state = book.numbered(state, entry.n)
    events = book.read_events(entry.events)
    for event in events:
        state = book.apply(state, event)
    return state if events or entry.kind != "option" else with_option(book, state, entry.text)


def _first(entries: Iterable[WrittenEntry], upto: int | None) -> Iterable[WrittenEntry]:
    return entries if upto is None else (entry for entry in entries if entry.n < upto)
