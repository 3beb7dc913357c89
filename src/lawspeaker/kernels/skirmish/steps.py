"""One decision of a skirmish after another, on a flat array of whole numbers.

Every function is compiled by Numba, and run by Python as it stands. What a mask means is in the tables, which the
literal rules made; what a number of the array means stands below.
"""

from collections.abc import MutableSequence
from typing import TypeAlias

from lawspeaker.kernels.compiling import inlined, jit, ones
from lawspeaker.kernels.skirmish.tables import (
    ABOVE,
    BOARD,
    DIGIT,
    DIVIDED,
    FIRST,
    FITS,
    FITTING,
    FRONT_FROM,
    KIND,
    MOST,
    NTH,
    PLACES,
    QUOTIENTS,
    ROLL,
    SLOTS,
    WANTING,
    Tables,
    place_at,
)  # fmt: skip
from lawspeaker.rulebooks.command.skirmish.actions import END_PHASE, FIRST_ATTACK, FIRST_EXILE, FIRST_RECRUIT
from lawspeaker.rulebooks.command.skirmish.attack import DICE, LAST_TURN
from lawspeaker.rulebooks.command.skirmish.judging import SET_UP_SOULS
from lawspeaker.rulebooks.command.skirmish.reserve import KINDS as RESERVES

Game: TypeAlias = MutableSequence[int]
"""An array of int64, or a list."""

SIDE = 32
"""Numbers of each side: `a`'s begin at 0, `b`'s here. A side is named by where its numbers begin."""
ACTIVE, CAPTURED, MORAL, RANGE = 0, 1, 2, 3
"""Masks of places: active, captured; with Moral, with Range, whoever lies there."""
OPEN, FRONT = 4, 5
"""Masks that follow from them: slots that are open to rank 0; the Front Line."""
RANK = 6
"""Ranks, two bits a place."""
KINDS, RESERVE = 7, 8
"""Mask of the kinds left, and how many of each, four bits a kind."""
RECRUITS, EXILES, ATTACKS, CAPTURES, FROM_BEHIND = 9, 10, 11, 12, 13
"""How often this side did so."""
ARRIVED = 16
"""Turns of arrival, one for each place."""

PHASE, TURN, SEAT, RECRUITED, EXILED = 64, 65, 66, 67, 68
"""Where the game stands; the seat is a side."""
FRESH = 69
"""Mask of the places of the side that decides whose Souls came in this turn."""
SOULS = 70
"""While setting up: the Souls on both fields, Leaders aside."""
WINNER = 71
"""The side that has won, or -1."""
STRENGTHENED = 72
"""How many attacks Moral counted in."""
DECISIONS = 73
MORAL_BONUS, TIES = 74, 75
"""What a Superior with Moral adds; 1 if equal totals capture, else 0."""
SIZE = 80

SETUP, PREPARATION, BATTLE, OVER = 0, 1, 2, 3
_BYTE, _DIGITS = 0xFF, (1 << DIGIT) - 1
_FIELD = (1 << PLACES) - 1
_KINDS = (1 << len(RESERVES)) - 1
_TOP = 3 * DIGIT
LEADER = 0
"""Number of the altar."""
ROLLS = DICE.sides**DICE.count
"""Rolls of an attack, 6 * (attacker's die - 1) + target's die - 1."""


# ---- how many decisions there are, and which


@inlined
def choices(game: Game, tables: Tables) -> int:
    """How many decisions are legal; 0 when the game is over."""
    phase = game[PHASE]
    if phase == PREPARATION:
        return 1 + exiles(game) + recruits(game, tables) * (1 - game[RECRUITED])
    if phase == BATTLE:
        side = game[SEAT] & SIDE
        return 1 + ones(attackers(game)) * ones(game[SIDE - side + FRONT])
    return recruits(game, tables) if phase == SETUP else 0


@inlined
def exiles(game: Game) -> int:
    """How many Souls may be exiled (S.4)."""
    return ones(game[(game[SEAT] & SIDE) + CAPTURED] & ~1) * (1 - game[EXILED])


@inlined
def recruits(game: Game, tables: Tables) -> int:
    """How many pairs there are of a kind that is left and an open slot that takes it (S.1, 5.3.1)."""
    side = game[SEAT] & SIDE
    # The fourth digit of the product is the sum, over ranks, of slots times kinds.
    return (
        (tables[FITTING + (game[side + OPEN] & _FIELD)] * tables[WANTING + (game[side + KINDS] & _KINDS)]) >> _TOP
    ) & _DIGITS


@inlined
def attackers(game: Game) -> int:
    """Mask of the places that may attack (5.2.5, 5.3.6)."""
    side = game[SEAT] & SIDE
    return (game[side + FRONT] | (game[side + ACTIVE] & game[side + RANGE])) & ~game[FRESH]


@inlined
def recruit_at(game: Game, tables: Tables, number: int) -> tuple[int, int]:
    """Kind and place of the recruit that stands at a number, by kinds and then by slots."""
    side = game[SEAT] & SIDE
    slots, kinds = game[side + OPEN] & _FIELD, game[side + KINDS] & _KINDS
    fitting, wanting = tables[FITTING + slots], tables[WANTING + kinds]
    of_3 = (fitting >> 3 * DIGIT) * (wanting & _DIGITS)
    to_2 = of_3 + ((fitting >> 2 * DIGIT) & _DIGITS) * ((wanting >> DIGIT) & _DIGITS)
    to_1 = to_2 + ((fitting >> DIGIT) & _DIGITS) * ((wanting >> 2 * DIGIT) & _DIGITS)
    rank = (1 if number < of_3 else 0) + (1 if number < to_2 else 0) + (1 if number < to_1 else 0)
    number -= of_3 if rank == 2 else to_2 if rank == 1 else to_1 if rank == 0 else 0
    divided = tables[DIVIDED + QUOTIENTS * ((fitting >> DIGIT * rank) & _DIGITS) + number]
    first = tables[FIRST + rank]
    kind = first + tables[NTH + MOST * ((kinds >> first) & 7) + (divided >> 3)]
    return kind, place_at(slots & tables[FITS + rank], divided & 7, tables)


@inlined
def attack_at(game: Game, tables: Tables, number: int) -> tuple[int, int]:
    """Attacker and target of the attack that stands at a number, by attackers and then by targets."""
    targets = game[SIDE - (game[SEAT] & SIDE) + FRONT]
    divided = tables[DIVIDED + QUOTIENTS * ones(targets) + number]
    return place_at(attackers(game), divided >> 3, tables), place_at(targets, divided & 7, tables)


# ---- what they do


@inlined
def surveyed(game: Game, tables: Tables, side: int) -> None:
    """Works out what follows from who is active and captured."""
    active = game[side + ACTIVE] & _FIELD
    board = tables[BOARD + active]
    game[side + OPEN] = board & _FIELD & ~(active | game[side + CAPTURED])
    game[side + FRONT] = board >> FRONT_FROM


@inlined
def recruit(game: Game, tables: Tables, kind: int, place: int) -> None:
    """A Soul of the kind comes onto the place (S.1, S.2, 5.3.5)."""
    side = game[SEAT] & SIDE
    bit, soul, left = 1 << place, tables[KIND + kind], game[side + RESERVE] - (1 << 4 * kind)
    game[side + ACTIVE] |= bit
    game[side + RANK] |= (soul & 3) << 2 * place
    game[side + MORAL] |= ((soul >> 2) & 1) << place
    game[side + RANGE] |= (soul >> 3) << place
    game[side + RESERVE] = left
    game[side + KINDS] &= ~((0 if (left >> 4 * kind) & 15 else 1) << kind)
    game[side + ARRIVED + place] = game[TURN]
    game[side + RECRUITS] += 1
    surveyed(game, tables, side)
    if game[PHASE] == PREPARATION:
        game[RECRUITED] = 1
        game[FRESH] |= bit
        return
    game[SEAT] = SIDE - side
    game[SOULS] += 1
    if game[SOULS] == SET_UP_SOULS:
        game[SEAT] = 0
        begin_turn(game, 1)


@inlined
def exile(game: Game, tables: Tables, place: int) -> None:
    """A captured Soul leaves the game (S.4)."""
    side = game[SEAT] & SIDE
    others = ~(1 << place)
    game[side + CAPTURED] &= others
    game[side + MORAL] &= others
    game[side + RANGE] &= others
    game[side + RANK] &= ~(3 << 2 * place)
    game[side + ARRIVED + place] = 0
    game[side + EXILES] += 1
    game[EXILED] = 1
    active = game[side + ACTIVE] & _FIELD
    game[side + OPEN] = tables[BOARD + active] & _FIELD & ~(active | game[side + CAPTURED])


@inlined
def strength(game: Game, tables: Tables, side: int, place: int) -> int:
    """Rank and what Superiors with Moral add, without the die (S.6, S.7)."""
    moral = ones(tables[ABOVE + place] & game[side + ACTIVE] & game[side + MORAL])
    return ((game[side + RANK] >> 2 * place) & 3) + game[MORAL_BONUS] * moral


@inlined
def attack(game: Game, tables: Tables, pair: tuple[int, int], roll: int) -> None:
    """An attack with its roll, 0 to 35, and what comes after it (S.5 to S.8)."""
    side, (attacker, target) = game[SEAT] & SIDE, pair
    other = SIDE - side
    game[side + ATTACKS] += 1
    game[side + FROM_BEHIND] += 1 - ((game[side + FRONT] >> attacker) & 1)
    moral = (tables[ABOVE + attacker] & game[side + ACTIVE] & game[side + MORAL]) | (
        tables[ABOVE + target] & game[other + ACTIVE] & game[other + MORAL]
    )
    game[STRENGTHENED] += 1 if moral else 0
    margin = strength(game, tables, side, attacker) - strength(game, tables, other, target)
    if margin + tables[ROLL + roll] + game[TIES] > 0:
        captured = 1 << target
        game[side + CAPTURES] += 1
        game[other + ACTIVE] &= ~captured
        game[other + CAPTURED] |= captured
        surveyed(game, tables, other)
        if target == LEADER:
            game[WINNER] = side
            end_game(game)
            return
    end_turn(game)


@inlined
def end_turn(game: Game) -> None:
    """The next turn begins at once, or the game is drawn (S.3, S.8)."""
    turn = game[TURN]
    if turn >= LAST_TURN:
        end_game(game)
        return
    game[SEAT] = SIDE - game[SEAT]
    begin_turn(game, turn + 1)


@inlined
def begin_turn(game: Game, turn: int) -> None:
    """A Preparation Phase."""
    game[TURN] = turn
    game[PHASE] = PREPARATION
    game[RECRUITED] = game[EXILED] = game[FRESH] = 0


@inlined
def end_game(game: Game) -> None:
    """The game is over."""
    game[PHASE] = OVER
    game[RECRUITED] = game[EXILED] = game[FRESH] = 0


# ---- a decision by number, and by id


@inlined
def decide(game: Game, tables: Tables, number: int, roll: int) -> None:
    """Carries out the legal decision that stands at a number, ids ascending; the roll is for an attack."""
    game[DECISIONS] += 1
    phase = game[PHASE]
    if phase == BATTLE:
        if number == 0:
            end_turn(game)
        else:
            attack(game, tables, attack_at(game, tables, number - 1), roll)
        return
    if phase == PREPARATION:
        if number == 0:
            game[PHASE] = BATTLE
            return
        number -= 1
        captured = exiles(game)
        if number < captured:
            exile(game, tables, place_at(game[(game[SEAT] & SIDE) + CAPTURED] & ~1, number, tables))
            return
        number -= captured
    kind, place = recruit_at(game, tables, number)
    recruit(game, tables, kind, place)


@inlined
def id_at(game: Game, tables: Tables, number: int) -> int:
    """The action id of the legal decision that stands at a number."""
    phase = game[PHASE]
    if phase != SETUP:
        if number == 0:
            return END_PHASE
        number -= 1
    if phase == BATTLE:
        attacker, target = attack_at(game, tables, number)
        return FIRST_ATTACK + PLACES * attacker + target
    if phase == PREPARATION:
        captured = exiles(game)
        if number < captured:
            return FIRST_EXILE + place_at(game[(game[SEAT] & SIDE) + CAPTURED] & ~1, number, tables) - 1
        number -= captured
    kind, place = recruit_at(game, tables, number)
    return FIRST_RECRUIT + SLOTS * kind + place - 1


# ---- from outside, one at a time


@jit
def legal(game: Game, tables: Tables, ids: MutableSequence[int]) -> int:
    """Puts the action ids of the legal decisions, ascending, into an array; how many there are."""
    count = choices(game, tables)
    for number in range(count):
        ids[number] = id_at(game, tables, number)
    return count


@jit
def step(game: Game, tables: Tables, number: int, roll: int) -> None:
    """Carries out the legal decision that stands at a number; the roll is for an attack."""
    decide(game, tables, number, roll)
