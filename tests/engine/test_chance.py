"""Dice: pools as written, faces as typed, and faces from a seed: the same everywhere, and without bias."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lawspeaker.chance.dice import typed_faces
from lawspeaker.chance.fair import FairDice, commitment, digest_of_seeds, fresh_secret, fresh_seed, secret_of
from lawspeaker.chance.pool import Pool
from lawspeaker.chance.reading import InOrder, Total
from lawspeaker.errors import Malformed
from tests.sizes import tenth

WORDS = 1 << 32
SEEDS = st.integers(0, (1 << 64) - 1)
Read = TypeVar("Read")
POOLS = st.builds(Pool, st.integers(1, 40), st.integers(1, 9999))


def read_or_error(read: Callable[[str], Read], text: str) -> Read | Malformed:
    """What a text is read as, or the error that says why not."""
    try:
        return read(text)
    except Malformed as error:
        return error


# ---- pools


@pytest.mark.parametrize(
    ("text", "count", "sides"), [("2d6", 2, 6), ("1d1", 1, 1), ("10d12", 10, 12), ("999d9999", 999, 9999)]
)
def test_a_pool_is_read_and_written(text: str, count: int, sides: int) -> None:
    assert Pool.parse(text) == Pool(count, sides)
    assert str(Pool(count, sides)) == text


@pytest.mark.parametrize(
    "text",
    ["", "d6", "2d", "2", "0d6", "2d0", "02d6", "2d06", "2D6", " 2d6", "2d6 ", "2d6\n", "-2d6", "2d-6", "2d6+1", "2x6",
     "1000d6", "2d10000", "٢d6", "２d6", "2d6d6", "2.0d6"],
)  # fmt: skip
def test_what_is_no_pool_is_malformed(text: str) -> None:
    with pytest.raises(Malformed) as caught:
        Pool.parse(text)
    assert (caught.value.code, caught.value.item) == ("bad-pool", text)


@given(st.text(alphabet="0123456789dD .", max_size=8))
def test_whatever_is_read_as_a_pool_is_written_the_same(text: str) -> None:
    pool = read_or_error(Pool.parse, text)
    if isinstance(pool, Malformed):
        assert pool.code == "bad-pool"
    else:
        assert str(pool) == text
        assert 1 <= pool.count <= 999
        assert 1 <= pool.sides <= 9999


def test_faces_that_fit_come_back_as_they_are() -> None:
    assert Pool(2, 6).check([6, 1]) == (6, 1)
    assert Pool(1, 1).check((1,)) == (1,)


@pytest.mark.parametrize(
    ("faces", "item", "said"),
    [
        ([], "", "2d6 takes 2"),
        ([3], "3", "2d6 takes 2"),
        ([1, 2, 3], "1,2,3", "2d6 takes 2"),
        ([0, 3], "0,3", "1 to 6, not 0"),
        ([3, 7], "3,7", "1 to 6, not 7"),
        ([-1, 7], "-1,7", "1 to 6, not -1"),
    ],
)
def test_faces_that_do_not_fit_are_malformed(faces: list[int], item: str, said: str) -> None:
    with pytest.raises(Malformed) as caught:
        Pool(2, 6).check(faces)
    assert (caught.value.code, caught.value.item) == ("bad-dice", item)
    assert said in caught.value.message


def test_readings() -> None:
    assert InOrder().read([5, 3]) == (5, 3)
    assert Total().read([5, 3]) == 8


# ---- dice from a seed

GOLDEN = [
    (0, 0, "2d6", (1, 6)),
    (0, 1, "2d6", (3, 6)),
    (1, 0, "2d6", (1, 4)),
    (1, 0, "6d12", (1, 10, 5, 8, 5, 12)),
    (42, 7, "5d6", (6, 4, 6, 4, 5)),
    ((1 << 64) - 1, 0, "3d20", (7, 17, 17)),
    (20240229, 1_000_000, "4d9999", (739, 1119, 6178, 816)),
    (1, (1 << 64) - 1, "1d2", (1,)),
    (7, 3, "1d1", (1,)),
    (9, 0, "20d100", (24, 37, 35, 67, 64, 74, 46, 27, 33, 21, 41, 40, 65, 81, 83, 97, 79, 73, 67, 79)),
]


@pytest.mark.parametrize(("seed", "counter", "pool", "faces"), GOLDEN)
def test_golden_faces(seed: int, counter: int, pool: str, faces: tuple[int, ...]) -> None:
    assert fair(seed).roll(Pool.parse(pool), counter) == faces


def fair(seed: int) -> FairDice:
    """The dice of a seed at the table `local`, in the first epoch, without seeds of seats."""
    return FairDice(secret_of(seed), "local", 1, digest_of_seeds({}))


def twin(seed: int, counter: int, pool: Pool) -> tuple[int, ...]:
    """The documented scheme once more, slowly: keyed BLAKE2b of table, epoch, seeds, counter and block."""
    faces: list[int] = []
    block = 0
    seeds = hashlib.blake2b(b"[]", digest_size=32).hexdigest()
    secret = hashlib.blake2b(b"lawspeaker seed %d 1" % seed, digest_size=32).digest()
    while len(faces) < pool.count:
        digest = hashlib.blake2b(f"local|1|{seeds}|{counter}|{block}".encode(), key=secret).digest()
        words = [int.from_bytes(digest[4 * number : 4 * number + 4], "big") for number in range(16)]
        faces += [word % pool.sides + 1 for word in words if word // pool.sides < WORDS // pool.sides]
        block += 1
    return tuple(faces[: pool.count])


@settings(max_examples=tenth(2000))
@given(SEEDS, SEEDS, POOLS)
def test_a_roll_is_the_documented_function_of_seed_counter_and_pool(seed: int, counter: int, pool: Pool) -> None:
    dice = fair(seed)
    faces = dice.roll(pool, counter)
    assert faces == twin(seed, counter, pool)
    assert faces == dice.roll(pool, counter)
    assert pool.check(faces) == faces


def test_a_roll_does_not_depend_on_the_rolls_before_it() -> None:
    dice, pool = fair(11), Pool(3, 6)
    counters = list(range(200))
    in_order = {counter: dice.roll(pool, counter) for counter in counters}
    Random(1).shuffle(counters)
    assert {counter: dice.roll(pool, counter) for counter in counters} == in_order


def test_other_counters_and_other_seeds_are_other_rolls() -> None:
    pool = Pool(8, 9999)
    assert len({fair(seed).roll(pool, counter) for seed in range(30) for counter in range(30)}) == 900


def rolled_from(words: list[int], sides: int, monkeypatch: pytest.MonkeyPatch) -> tuple[int, ...]:
    """The faces that a die of so many sides shows for these 32-bit words; some words show none."""

    def fixed(self: FairDice, counter: int) -> Iterator[int]:
        yield from words

    monkeypatch.setattr(FairDice, "_words", fixed)
    faces: list[int] = []
    for count in range(1, len(words) + 1):
        try:
            faces = list(fair(0).roll(Pool(count, sides), 0))
        except RuntimeError:  # the words have run out
            break
    return tuple(faces)


@pytest.mark.parametrize("sides", [1, 2, 3, 5, 6, 7, 8, 10, 12, 20, 100, 1024, 6000, 9999])
def test_every_face_has_equally_many_words(sides: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Words count up and faces go round: so a bound that is a multiple of the sides is exactly fair."""
    bound = WORDS // sides * sides
    kept = [0, 1, sides - 1, sides, sides + 1, bound - sides, bound - 1]
    again = list(range(bound, min(bound + 5, WORDS))) + [word for word in (WORDS - 2, WORDS - 1) if word >= bound]
    mixed = [word for pair in zip(kept, again or kept, strict=False) for word in pair]
    expected = tuple(word % sides + 1 for word in mixed if word < bound)
    assert rolled_from(mixed, sides, monkeypatch) == expected
    assert rolled_from([bound - 1], sides, monkeypatch) == (sides,)
    assert rolled_from(again, sides, monkeypatch) == ()


CRITICAL = {6: 20.515, 12: 31.264}
"""Chi-square with 5 and 11 degrees of freedom is above this once in a thousand."""


@pytest.mark.parametrize("sides", [6, 12])
def test_faces_are_about_equally_frequent(sides: int) -> None:
    total, dice = tenth(600_000), fair(2024)
    counts = Counter(face for counter in range(total // 60) for face in dice.roll(Pool(60, sides), counter))
    expected = total / sides
    assert counts.total() == total
    assert sum((counts[face] - expected) ** 2 / expected for face in range(1, sides + 1)) < CRITICAL[sides]


@pytest.mark.parametrize("sides", [6, 12])
def test_the_first_face_does_not_tell_the_second_nor_the_next_roll(sides: int) -> None:
    rolls = [fair(7).roll(Pool(2, sides), counter) for counter in range(60_000 // sides)]
    in_a_roll = Counter(rolls)
    from_roll_to_roll = Counter((one[0], next_[0]) for one, next_ in pairwise(rolls))
    for pairs in (in_a_roll, from_roll_to_roll):
        expected = pairs.total() / sides**2
        squares = sum((pairs[one, two] - expected) ** 2 for one in range(1, sides + 1) for two in range(1, sides + 1))
        degrees = sides**2 - 1
        assert squares / expected < degrees + 4 * (2 * degrees) ** 0.5


@pytest.mark.parametrize("seed", [-1, 1 << 64])
def test_a_seed_is_a_number_of_64_bits(seed: int) -> None:
    with pytest.raises(Malformed, match="bad-seed"):
        secret_of(seed)


def test_a_commitment_tells_nothing_but_whether_the_secret_fits() -> None:
    secrets = [fresh_secret() for _ in range(50)]
    assert {len(secret) for secret in secrets} == {32}
    assert len({commitment(secret) for secret in secrets}) == len(set(secrets)) == 50
    assert commitment(secrets[0]) == hashlib.blake2b(b"lawspeaker secret " + secrets[0], digest_size=32).hexdigest()


def test_every_part_of_the_key_makes_other_rolls() -> None:
    pool, secret = Pool(8, 9999), secret_of(1)
    one = FairDice(secret, "table", 1, digest_of_seeds({"anna": "x"}))
    others = [
        FairDice(secret_of(2), "table", 1, one.seeds), FairDice(secret, "tablet", 1, one.seeds),
        FairDice(secret, "table", 2, one.seeds), FairDice(secret, "table", 1, digest_of_seeds({"anna": "y"})),
        FairDice(secret, "table", 1, digest_of_seeds({"anna": "x", "bela": ""})),
    ]  # fmt: skip
    assert len({dice.roll(pool, 0) for dice in (one, *others)}) == 6
    assert digest_of_seeds({"b": "1", "a": "2"}) == digest_of_seeds({"a": "2", "b": "1"})


def test_a_fresh_seed_is_a_number_of_64_bits() -> None:
    seeds = {fresh_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(0 <= seed < 1 << 64 for seed in seeds)
    assert max(seeds) >= 1 << 56  # all below would be a chance of 2 ** -800


# ---- typed dice


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("5,3", (5, 3)),
        ("5 3", (5, 3)),
        (" 5 , 3 ", (5, 3)),
        ("5\t3", (5, 3)),
        ("12", (12,)),
        ("", ()),
        ("9999", (9999,)),
    ],
)
def test_typed_faces(text: str, faces: tuple[int, ...]) -> None:
    assert typed_faces(text) == faces


@pytest.mark.parametrize(
    ("text", "item"),
    [("x", "x"), ("5,x", "x"), ("-1", "-1"), ("+5", "+5"), ("5.0", "5.0"), ("5;3", "5;3"), ("1_0", "1_0"),
     ("12345", "12345"), ("٣", "٣"), ("²", "²"), ("5,\0", "\0"), ("0x1", "0x1")],
)  # fmt: skip
def test_what_is_no_face_is_malformed(text: str, item: str) -> None:
    with pytest.raises(Malformed) as caught:
        typed_faces(text)
    assert (caught.value.code, caught.value.item) == ("bad-dice", item)


@given(st.text(max_size=12))
def test_whatever_is_typed_gives_whole_numbers_or_is_malformed(text: str) -> None:
    faces = read_or_error(typed_faces, text)
    if isinstance(faces, Malformed):
        assert faces.code == "bad-dice"
        assert faces.item in text
    else:
        assert all(0 <= face <= 9999 for face in faces)
