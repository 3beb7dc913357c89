"""A Strike of a fight: what its dice are read by, and what its Outcome sets going, in the order of 10.14."""

from typing import Any

from lawspeaker.kernels.compiling import jit
from lawspeaker.kernels.fight.layout import (
    BY_EPIC,
    BY_PASSION,
    BY_STRIKER,
    BY_TWELVES,
    DAMAGE,
    DEFENSIVE_HIT,
    E_BEFORE,
    E_DEFENCE,
    E_DEFENSIVE,
    E_HITS,
    E_STRIKE,
    E_TRIGGERS,
    ENDURANCE,
    EVERY_40,
    EXERTION,
    FALTER_FIRST,
    GAINED,
    GRIPPED,
    HITS,
    HOLDER,
    HURT,
    LOWEST,
    N_AP_12,
    N_AP_LIMIT,
    N_EXERTION_PE,
    N_FALTER_12,
    N_FALTER_PE,
    N_FORCE,
    N_GRAPPLE,
    N_GUARD,
    N_HALF_PASSION,
    N_HALF_RESOLVE,
    N_LIMIT_12,
    N_NO_DAMAGE,
    N_PER_TIER,
    N_PERCENT,
    N_PERCENT_12,
    N_PERCENT_PE,
    N_POISON_12,
    N_POISON_PE,
    N_POISON_PERCENT,
    N_PRECISION,
    N_RANGED,
    N_RESOLVE_PE,
    N_SIDE,
    N_STABLE,
    N_TIER,
    OF_MELEE,
    OF_STEPS,
    PASSION,
    POISON,
    POISONED,
    RESOLVE,
    STANCE,
    STRIKES,
    STRUCK,
    WEAKENS,
)
from lawspeaker.kernels.fight.rules import (
    at,
    gain,
    is_weakened,
    look_after,
    lose,
    melee,
    of,
    spend,
    take_falter,
    tire,
    weaken,
)

AP_OF_A_STRIKE = 3


@jit
def cost_of(s: Any, f: int) -> int:
    """`strike.cost` of a Strike without Maneuver."""
    return int(AP_OF_A_STRIKE + s[f + STANCE])


@jit
def guard(s: Any, t: Any, p: int) -> int:
    """`values.guard` of a target, with its weapon's."""
    o = at(p)
    return of(t, p, N_GUARD + 4 * is_weakened(s, o) + 2 * (s[o + HOLDER] > 0) + s[o + STANCE])


@jit
def law_of(s: Any, t: Any, n: int, p: int) -> int:
    """The number of the law of a Strike as the two stand: by its Adjustments, `strike.reckoned`."""
    difference = of(t, n, N_PRECISION + is_weakened(s, at(n))) - guard(s, t, p)
    adjustments = t[OF_STEPS + difference] if difference > 0 else -t[OF_STEPS - difference]
    if not of(t, n, N_RANGED):
        adjustments += t[OF_MELEE + max(0, melee(s, t, n, p))]
    return int(adjustments - t[LOWEST])


@jit
def level_of(s: Any, t: Any, n: int, p: int) -> int:
    """`effects.passion_levels`."""
    passion, resolve = s[at(n) + PASSION], s[at(p) + RESOLVE]
    if is_weakened(s, at(n)):
        passion = min(passion, of(t, n, N_HALF_PASSION))
    if is_weakened(s, at(p)):
        resolve = min(resolve, of(t, p, N_HALF_RESOLVE))
    if passion - resolve < 1:
        return 0
    levels = 1 + (passion - resolve) // 40
    return int(levels if t[EVERY_40] else min(3, levels))


@jit
def damage_of(t: Any, n: int, p: int, force: int, counted: tuple[int, int, int]) -> int:
    """`effects._damage` of one that does damage, for these Hits, triggers and Passion levels."""
    hits, triggers, level = counted
    if not hits:
        return 0
    percent = 100 + of(t, n, N_PERCENT) + of(t, n, N_PERCENT_12) * triggers + of(t, n, N_PERCENT_PE) * level
    raw = max(0, force * hits * percent // 100) + of(t, n, N_PER_TIER) * of(t, p, N_TIER) * triggers
    if raw >= 1 and of(t, p, N_STABLE):
        raw -= max(1, raw * 20 // 100)
    return raw


@jit
def strike(s: Any, t: Any, n: int, p: int, e: int) -> None:
    """A Strike whose roll came to the Outcome of which the effect stands here."""
    f, side = at(n), of(t, n, N_SIDE)
    spend(s, f, cost_of(s, f))
    tire(s, t, f, AP_OF_A_STRIKE)
    level, hits = level_of(s, t, n, p), t[e + E_HITS]
    triggers = min(t[e + E_TRIGGERS], of(t, n, N_LIMIT_12))
    could = damage_of(t, n, p, of(t, n, N_FORCE + is_weakened(s, f)), (hits, triggers, level))
    s[STRUCK] += 1
    s[BY_PASSION] += level > 0
    s[BY_TWELVES] += t[e + E_TRIGGERS] > 0
    s[STRIKES + side] += 1
    s[HITS + side] += hits
    points = 0
    if hits:
        points = min(max(0, of(t, n, N_AP_LIMIT) - s[f + GAINED]), of(t, n, N_AP_12) * triggers)
    own = defensive(s, t, n, p, t[e + E_DEFENSIVE])
    damage = 0 if of(t, n, N_NO_DAMAGE) else could
    s[DAMAGE + side] += damage
    falter = of(t, n, N_FALTER_12) * triggers + of(t, n, N_FALTER_PE) * level if t[e + E_BEFORE] else 0
    damage_and_falter(s, t, at(p), damage, falter)
    if hits:
        besides(s, t, n, p, (triggers, level, could))
        if points:
            gain(s, t, f, points)
        if of(t, n, N_GRAPPLE) and triggers:
            grapple(s, t, n, p)
    if own:
        s[DEFENSIVE_HIT] += 1
        lose(s, f + ENDURANCE, own)
        look_after(s, t, f)
    epic(s, t, f, at(p), e)


@jit
def defensive(s: Any, t: Any, n: int, p: int, hits: int) -> int:
    """`effects._defensive`: the damage to the Striker."""
    whose = n if t[BY_STRIKER] else p
    return max(0, hits - of(t, n, N_STABLE)) * of(t, whose, N_FORCE + is_weakened(s, at(whose)))


@jit
def damage_and_falter(s: Any, t: Any, o: int, damage: int, falter: int) -> None:
    """What a Strike does first, in the order of W-27."""
    if falter and t[FALTER_FIRST]:
        take_falter(s, t, o, falter)
    if damage:
        s[HURT] += 1
        lose(s, o + ENDURANCE, damage)
        look_after(s, t, o)
    if falter and not t[FALTER_FIRST]:
        take_falter(s, t, o, falter)


@jit
def besides(s: Any, t: Any, n: int, p: int, counted: tuple[int, int, int]) -> None:
    """Poison, Exertion and damage to Resolve, of whom a Strike met; by triggers, level, and what damage it could do."""
    triggers, level, could = counted
    o = at(p)
    poison = of(t, n, N_POISON_12) * triggers + of(t, n, N_POISON_PE) * level
    poison += of(t, n, N_POISON_PERCENT) * could // 100
    if poison:
        s[o + POISON] += poison
        s[POISONED] += 1
    s[o + EXERTION] += of(t, n, N_EXERTION_PE) * level
    if of(t, n, N_RESOLVE_PE) * level:
        lose(s, o + RESOLVE, of(t, n, N_RESOLVE_PE) * level)
        look_after(s, t, o)


@jit
def grapple(s: Any, t: Any, n: int, p: int) -> None:
    """Who may Grapple does, unless the target is Grappled already: that is how the players of a fight answer 10.13."""
    if s[at(p) + HOLDER] == 0:
        s[at(p) + HOLDER] = n + 1
        s[GRIPPED] += 1
        look_after(s, t, at(p))


@jit
def epic(s: Any, t: Any, f: int, o: int, e: int) -> None:
    """`effects._weakened`, under W-32 `by-stage`."""
    if t[WEAKENS]:
        if t[e + E_STRIKE]:
            s[BY_EPIC] += 1
            weaken(s, t, o)
        if t[e + E_DEFENCE]:
            s[BY_EPIC] += 1
            weaken(s, t, f)
