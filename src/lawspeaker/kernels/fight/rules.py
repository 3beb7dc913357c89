"""The rules of a fight on whole numbers, step for step as the literal rules carry them out.

`s` is the state with its counts, `t` the tables; `f` and `o` are where figures begin in the state, `n` and `p` their
numbers. What follows from what, and in which order, stands in `rulebooks/war`.
"""

from typing import Any

from lawspeaker.kernels.compiling import jit
from lawspeaker.kernels.fight.layout import (
    AP,
    BROKE_FREE,
    CONVERTED,
    DEFEATED,
    ENDURANCE,
    EXERTION,
    FALTER,
    FALTERS,
    FIGURE,
    FIGURES,
    GAINED,
    HEAD,
    HOLDER,
    IGNORED,
    IGNORES,
    LET_GO,
    MOST,
    N_MAGNITUDE,
    N_SIDE,
    N_STABLE,
    NUMBERS,
    OF_FIGURES,
    OF_FREE,
    OF_NEAR,
    OUT,
    OVER_THE_CAP,
    PASSION,
    RESOLVE,
    RESTED,
    SPENT,
    STANCE,
    STANCE_BROKEN,
    TOOK_FALTER,
    TRIED,
    WASTE_FIRST,
    WASTE_LATE,
    WASTED,
    WEAKENED,
)
from lawspeaker.rulebooks.war.carried import LEAST
from lawspeaker.rulebooks.war.falter import DAMAGE_PER_POINT
from lawspeaker.rulebooks.war.falter import MOST as MOST_FALTER
from lawspeaker.rulebooks.war.holds import AP_OF_A_TRY

_IGNORED = 3


@jit
def at(n: int) -> int:
    """Where a figure begins in the state."""
    return HEAD + FIGURE * n


@jit
def number_of(f: int) -> int:
    """The number of the figure that begins here."""
    return (f - HEAD) // FIGURE


@jit
def of(t: Any, n: int, what: int) -> int:
    """A number of a figure that does not change."""
    return int(t[OF_FIGURES + n * NUMBERS + what])


@jit
def is_weakened(s: Any, f: int) -> int:
    """1 for one that is Weakened, else 0."""
    return 1 if s[f + WEAKENED] else 0


@jit
def is_defeated(s: Any, f: int) -> bool:
    """`Figure.is_defeated`."""
    return bool(s[f + ENDURANCE] <= 0 or s[f + RESOLVE] <= 0 or s[f + PASSION] <= 0 or s[f + WEAKENED] > 1)


@jit
def lose(s: Any, where: int, amount: int) -> None:
    """`carried.damage` of one current value."""
    s[where] = max(LEAST, s[where] - amount)


@jit
def look_after(s: Any, t: Any, f: int) -> None:
    """`damage.look_after`, until nothing more follows, and `holds.let_go` of one that is Defeated."""
    gone = False
    while True:
        out = is_defeated(s, f)
        if out and s[f + OUT] == 0:
            s[f + OUT], gone = 1, True
            s[DEFEATED] += 1
        elif s[f + STANCE] and (s[f + HOLDER] or out):
            s[f + STANCE] = 0
            s[STANCE_BROKEN] += s[f + HOLDER] > 0
        elif s[f + FALTER] and (s[f + HOLDER] or out):
            convert(s, f, s[f + FALTER])
            s[f + FALTER] = 0
        else:
            break
    if gone:
        for n in range(t[FIGURES]):
            if s[at(n) + HOLDER] == number_of(f) + 1:
                s[at(n) + HOLDER] = 0
                s[LET_GO] += 1


@jit
def convert(s: Any, f: int, amount: int) -> None:
    """Falter that cannot be held becomes damage (1.15)."""
    s[CONVERTED] += 1
    lose(s, f + RESOLVE, DAMAGE_PER_POINT * amount)
    lose(s, f + PASSION, DAMAGE_PER_POINT * amount)


@jit
def waste(s: Any, t: Any, f: int, came: int) -> None:
    """`falter.waste`: what of the running AP it may take is `came`, where W-16 lets the rest wait, else all."""
    running = s[f + AP]
    if t[WASTE_LATE]:
        running = min(came, running)
    wasted = min(running, s[f + FALTER])
    if wasted:
        s[f + AP] -= wasted
        s[f + FALTER] -= wasted
        s[WASTED] += 1


@jit
def take_falter(s: Any, t: Any, f: int, brought: int) -> None:
    """`falter.take`."""
    n = number_of(f)
    s[FALTERS + of(t, n, N_SIDE)] += brought
    amount = brought - of(t, n, N_STABLE)
    if amount <= 0:
        return
    if s[f + HOLDER] or is_defeated(s, f):
        convert(s, f, amount)
        look_after(s, t, f)
        return
    at_hand = 0 if t[WASTE_LATE] else s[f + AP]
    total = s[f + FALTER] + amount
    wasted = min(at_hand, total) if t[WASTE_FIRST] else 0
    after = wasted + min(MOST_FALTER, total - wasted)
    s[f + FALTER] = after
    s[TOOK_FALTER] += 1
    if total > after:
        s[OVER_THE_CAP] += 1
        lose(s, f + RESOLVE, DAMAGE_PER_POINT * (total - after))
        lose(s, f + PASSION, DAMAGE_PER_POINT * (total - after))
        look_after(s, t, f)
    waste(s, t, f, 0)


@jit
def tire(s: Any, t: Any, f: int, amount: int) -> None:
    """`exertion.gain` of Exertion that a figure causes itself."""
    ignored = min(amount, _IGNORED - s[f + IGNORED]) if t[IGNORES] else 0
    s[f + EXERTION] += amount - ignored
    s[f + IGNORED] += ignored


@jit
def spend(s: Any, f: int, ap: int) -> None:
    """`acting.spend`."""
    s[f + AP] -= ap
    s[f + SPENT] = 1


@jit
def melee(s: Any, t: Any, n: int, p: int) -> int:
    """The superiority in Magnitude of a Striker about its target: `strike.melee_influence`."""
    superiority = 0
    for one in range(t[FIGURES]):
        if t[OF_NEAR + one * MOST + p] and not is_defeated(s, at(one)):
            magnitude = of(t, one, N_MAGNITUDE + is_weakened(s, at(one)))
            superiority += magnitude if of(t, one, N_SIDE) == of(t, n, N_SIDE) else -magnitude
    return superiority


@jit
def odds_to_break_free(s: Any, t: Any, n: int) -> int:
    """The rolls, of all, by which one breaks free that is held."""
    holder = s[at(n) + HOLDER] - 1
    both = 2 * is_weakened(s, at(n)) + is_weakened(s, at(holder))
    return int(t[OF_FREE + (n * MOST + holder) * 4 + both])


@jit
def break_free(s: Any, t: Any, f: int, success: int) -> None:
    """`agendas._break_free`, and what its Check came to."""
    spend(s, f, AP_OF_A_TRY)
    tire(s, t, f, AP_OF_A_TRY)
    s[TRIED] += 1
    if success:
        s[f + HOLDER] = 0
        s[BROKE_FREE] += 1
        look_after(s, t, f)


@jit
def rest(s: Any, f: int, ap: int) -> None:
    """`agendas._rest`."""
    spend(s, f, ap)
    if s[f + EXERTION]:
        s[f + EXERTION] = max(0, s[f + EXERTION] - ap)
        s[RESTED] += 1


@jit
def gain(s: Any, t: Any, f: int, points: int) -> None:
    """AP of a 12 Effect, and Falter wastes them: `resolving._gain_points`."""
    s[f + AP] += points
    s[f + GAINED] += points
    waste(s, t, f, points)


@jit
def weaken(s: Any, t: Any, f: int) -> None:
    """`damage.weaken`."""
    s[f + WEAKENED] += 1
    look_after(s, t, f)
