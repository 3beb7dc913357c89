"""Strategies for moves of the rulebook: every struct, every argument of every type, and few that make sense."""

from typing import Any, get_args, get_origin, get_type_hints

from hypothesis import strategies as st
from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from lawspeaker.law.ground import Facts
from lawspeaker.rulebooks.war import moves as m
from lawspeaker.rulebooks.war.notation.kinds import MOST
from lawspeaker.rulebooks.war.notation.known import EFFECTS, MOVES, PLACED, PLACING, READIED, REMEDIES
from lawspeaker.rulebooks.war.notation.table import move_from_table, table_of

TRICKY = (
    "on", "from", "with", "using", "to", "vs", "spp", "allotment", "difficulty", "exertion", "tier", "full", "because",
    "against", "presence", "strike", "a--1", "x9",
)  # fmt: skip
"""Ids that are words of the grammar as well, or look odd."""
STRANGE = (
    "", " ", "the net", "a,b", 'a "b" c', "\\", '\\"', "Asher", "9", "-", "a b,c", "é", "\u2028", "\x00", "\n", "{",
    "W-4",
)  # fmt: skip

ids = st.sampled_from(("asher", "bela", "jackal", "jackal-2", *TRICKY))
_texts = st.sampled_from(STRANGE) | st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
texts = st.integers(0, 7).flatmap(lambda n: ids if n else _texts)
wholes = st.integers(0, 12) | st.integers(-3, 130) | st.integers(-(10**9), 10**9)
lengths = st.integers(-300, 300) | st.integers(0, 30).map(lambda inches: 100 * inches)
faces = st.lists(st.integers(1, 12), min_size=7, max_size=7).map(tuple) | st.lists(wholes, max_size=3).map(tuple)
plain = st.booleans() | wholes | texts | st.sampled_from((0.5, 1.125, -2.25))
versus = (
    st.builds(lambda figure, attribute: Facts(figure=figure, attribute=attribute), ids, st.just("might"))
    | st.builds(lambda key, number: Facts({key: number}), st.sampled_from(("allotment", "spp")), wholes)
    | st.dictionaries(st.sampled_from(("figure", "allotment", "spp", "x")), plain, max_size=2).map(Facts)
)
_BY_HINT: dict[Any, st.SearchStrategy[Any]] = {
    int: wholes,
    str: texts,
    bool: st.booleans(),
    m.Hundredths: lengths,
    m.Point: st.tuples(lengths, lengths),
    tuple[int, ...]: faces,
    tuple[int, int]: st.tuples(wholes, wholes),
    tuple[str, ...]: st.lists(texts, min_size=1, max_size=3).map(tuple),
    tuple[m.Faces, ...]: st.lists(faces, max_size=2).map(tuple),
    str | int: texts | wholes,
    str | int | tuple[int, ...]: texts | wholes | st.lists(wholes, max_size=3).map(tuple),
    Facts: versus,
}


def _of_hint(hint: Any) -> st.SearchStrategy[Any]:
    if hint in _BY_HINT:
        return _BY_HINT[hint]
    if get_origin(hint) is tuple:
        return st.lists(_of_hint(get_args(hint)[0]), min_size=1, max_size=2).map(tuple)
    return st.sampled_from(get_args(hint))


def _argument(hint: Any, default: Any) -> st.SearchStrategy[Any]:
    """A value of the type, or the default, which comes twice as often."""
    if type(None) in get_args(hint):
        hint = next((one for one in _BY_HINT if one | None == hint), None) or get_args(hint)[0]
    drawn = _of_hint(hint)
    if default is NODEFAULT:
        return drawn
    return st.sampled_from((False, False, True)).flatmap(lambda given: drawn if given else st.just(default))


def drawn_of(made: type[Struct], **parts: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """A struct with every argument drawn by its type, but for these parts."""
    hints = get_type_hints(made, include_extras=True)
    found = {one.name: _argument(hints[one.name], one.default) for one in fields(made) if one.name not in parts}
    return st.builds(made, **found, **parts)


holds = st.builds(lambda made, key, n: made(**{key: n}), st.sampled_from((m.Entangle, m.Bind)),
                  st.sampled_from(("strength", "allotment")), st.none() | wholes)  # fmt: skip
effects = holds | st.one_of([drawn_of(made) for made in EFFECTS.values() if made not in (m.Entangle, m.Bind)])
remedies = st.one_of([drawn_of(made) for made in REMEDIES.values()])
readied = st.one_of([drawn_of(made) for made in dict.fromkeys(READIED.values())])
set_values = drawn_of(m.NewValues).filter(lambda values: values != m.NewValues())


def _placed(word: str) -> st.SearchStrategy[Any]:
    keys = st.dictionaries(st.sampled_from(PLACED[word]), plain | st.lists(plain, max_size=2).map(tuple), max_size=4)
    return st.builds(lambda table, id_: PLACING[word](Facts({**table, "id": id_})), keys, ids)


_BY_HAND: dict[str, st.SearchStrategy[Any]] = {
    "inflict": drawn_of(m.Inflict, effect=effects),
    "remedy": drawn_of(m.Remedy, remedy=remedies),
    "use-ready": drawn_of(m.UseReady, act=readied),
    "option": drawn_of(m.ChangeOption, option=st.sampled_from(("W-4", "W-20", "W-4", "W-x"))),
    "reveal": drawn_of(m.Reveal, figure=texts, entry=st.none()) | st.builds(m.Reveal, entry=wholes),
    **{word: _placed(word) for word in PLACED},
}
but_overrides = st.one_of(
    [_BY_HAND[word] if word in _BY_HAND else drawn_of(made) for word, made in MOVES.items() if word != "override"]
)  # fmt: skip


def _made_finer(move: Any, place: int, by: float) -> Any:
    """The move with one number of its table finer than the rules reckon; itself, if it has none."""
    table = table_of(move)
    numbers = [key for key, value in table.items() if _is_number(value) or _begins_with_number(value)]
    if not numbers:
        return move
    key = numbers[place % len(numbers)]
    value: Any = table[key]
    return move_from_table({**table, key: [value[0] + by, *value[1:]] if isinstance(value, list) else value + by})


def _begins_with_number(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and _is_number(value[0])


def _is_number(value: Any) -> bool:
    """One to which something can be added without going beyond what is taken for a number."""
    return type(value) in (int, float) and abs(value) < MOST


too_fine = st.builds(_made_finer, but_overrides, st.integers(0, 9), st.sampled_from((0.004, 0.001953125)))
overrides = (
    st.builds(m.Override, figure=texts, set=set_values, reason=texts)
    | st.builds(m.Override, figure=st.none() | texts, allow=but_overrides | too_fine, reason=texts)
)  # fmt: skip
moves: st.SearchStrategy[m.Move] = but_overrides | but_overrides | overrides | too_fine
