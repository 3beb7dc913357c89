"""Whole skirmishes, many of them, by players who choose among the legal decisions."""

from lawspeaker.kernels.chance import below, draw, key, lower_below
from lawspeaker.kernels.compiling import inlined, jit, ones
from lawspeaker.kernels.skirmish.steps import (
    ATTACKS,
    BATTLE,
    CAPTURES,
    EXILES,
    FROM_BEHIND,
    FRONT,
    LEADER,
    MORAL_BONUS,
    OVER,
    PHASE,
    PREPARATION,
    RANK,
    RECRUITS,
    ROLLS,
    SEAT,
    SIDE,
    SIZE,
    SOULS,
    STRENGTHENED,
    TIES,
    TURN,
    WINNER,
    Game,
    attackers,
    choices,
    decide,
    strength,
)  # fmt: skip
from lawspeaker.kernels.skirmish.tables import RANKS, Tables, place_at

PLAYERS = ("random", "greedy")
GREEDY = PLAYERS.index("greedy")
FIRST = (0, 1, "alternate")
ALTERNATE = FIRST.index("alternate")

COUNTED = (
    "winner", "first", "decisions", "turns", "set-up", "strengthened", "ended",
    "recruits:0", "exiles:0", "attacks:0", "captures:0", "from-behind:0",
    "recruits:1", "exiles:1", "attacks:1", "captures:1", "from-behind:1",
)  # fmt: skip
"""What is told of each game, in order; 0 and 1 are players."""
WIDTH = len(COUNTED)
_COMMON = 7
_EACH = 5
_CERTAIN = 6
"""An attack whose strength is greater by this much needs no luck."""


@jit
def play(start: Game, tables: Tables, game: Game, run: tuple[int, int, int, int, int], told: Game) -> None:
    """Plays games and tells of each in turn.

    The run is: seed; number of the first game and how many there are; who has the seat that decides first (a place
    in FIRST); the players' places in PLAYERS, the first one's + 2 times the other's.
    """
    seed, first_game, count, first, players = run
    for row in range(count):
        for place in range(SIZE):
            game[place] = start[place]
        begins = (first_game + row) & 1 if first == ALTERNATE else first
        decisions = played(game, tables, key(seed, first_game + row), seats(start, begins, players))
        tell(game, told, row * WIDTH, (begins, side_of(start, begins), decisions))


@inlined
def side_of(start: Game, begins: int) -> int:
    """The side of player 0."""
    return start[SEAT] if begins == 0 else SIDE - start[SEAT]


@inlined
def seats(start: Game, begins: int, players: int) -> tuple[int, int]:
    """The players of `a` and of `b`."""
    zero, one = players & 1, players >> 1
    return (zero, one) if side_of(start, begins) == 0 else (one, zero)


@inlined
def played(game: Game, tables: Tables, of_game: int, players: tuple[int, int]) -> int:
    """Plays one game to its end; how many decisions it had. One draw makes a decision and its roll."""
    count, legal = 0, choices(game, tables)
    a, b = players
    while legal > 0:
        bits = draw(of_game, count)
        greedy = a if game[SEAT] == 0 else b
        number = greedy_choice(game, tables) if greedy else below(bits, legal)
        decide(game, tables, number, lower_below(bits, ROLLS))
        count += 1
        legal = choices(game, tables)
    return count


@inlined
def tell(game: Game, told: Game, row: int, about: tuple[int, int, int]) -> None:
    """Writes what is told of a game: who began, the side of player 0, how many decisions there were."""
    begins, zero, decisions = about
    told[row] = -1 if game[WINNER] < 0 else 0 if game[WINNER] == zero else 1
    told[row + 1] = begins
    told[row + 2] = decisions
    told[row + 3] = game[TURN]
    told[row + 4] = game[SOULS]
    told[row + 5] = game[STRENGTHENED] if game[MORAL_BONUS] > 0 else 0
    told[row + 6] = 1 if game[PHASE] == OVER else 0
    for player in range(2):
        side, place = zero if player == 0 else SIDE - zero, row + _COMMON + _EACH * player
        told[place] = game[side + RECRUITS]
        told[place + 1] = game[side + EXILES]
        told[place + 2] = game[side + ATTACKS]
        told[place + 3] = game[side + CAPTURES]
        told[place + 4] = game[side + FROM_BEHIND]


@inlined
def greedy_choice(game: Game, tables: Tables) -> int:
    """The number of the decision of a player who looks no further.

    It exiles the first captured Soul; else it recruits the Soul of the highest rank that it can, with Moral before
    Range before neither, onto the first slot. It attacks where there is any chance.
    """
    if game[PHASE] == BATTLE:
        return greedy_attack(game, tables)
    if game[PHASE] == PREPARATION:
        return 1 if choices(game, tables) > 1 else 0
    return 0


@inlined
def greedy_attack(game: Game, tables: Tables) -> int:
    """By the strongest Soul, on the target with the greatest chance; of equal ones the Leader, then the highest rank.

    Of Souls equal in that too the first. 0, the end of the turn, where no roll captures.
    """
    side = game[SEAT] & SIDE
    mask, best, attacker = attackers(game), -1, 0
    for number in range(ones(mask)):
        strong = strength(game, tables, side, place_at(mask, number, tables))
        if strong > best:
            best, attacker = strong, number
    targets, most, chosen = game[SIDE - side + FRONT], -1, 0
    for number in range(ones(targets)):
        place = place_at(targets, number, tables)
        wish = wished(game, tables, best, place)
        if wish > most:
            most, chosen = wish, number
    return 0 if most < 0 or best < 0 else 1 + attacker * ones(targets) + chosen


@inlined
def wished(game: Game, tables: Tables, strong: int, place: int) -> int:
    """How much a greedy player of this strength wants to attack a place; negative where no roll captures."""
    other = SIDE - (game[SEAT] & SIDE)
    chance = min(strong - strength(game, tables, other, place) + game[TIES], _CERTAIN) + _CERTAIN - 2
    rank = (game[other + RANK] >> 2 * place) & 3
    return chance * 2 * RANKS + (RANKS if place == LEADER else 0) + rank if chance >= 0 else -1
