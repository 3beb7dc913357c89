"""Chapter 14: what is worked out by hand, what must hold everywhere, and the path against a walk over all of it."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lawspeaker.rulebooks.war import space
from lawspeaker.rulebooks.war.space import Path, Point, Space, Touch
from tests.oracles import war_space as oracle
from tests.sizes import tenth

numbers = st.integers(-3_000, 3_000)
points = st.tuples(numbers, numbers)
widths = st.integers(0, 400)
changes = st.tuples(st.integers(0, 3), points)
directions = points.filter(lambda v: v != (0, 0))
many = settings(max_examples=tenth(10_000))


def quarter(p: Point, turns: int) -> Point:
    """The point, turned by quarters about (0, 0)."""
    for _ in range(turns):
        p = (-p[1], p[0])
    return p


def moved(p: Point, by: Point) -> Point:
    return p[0] + by[0], p[1] + by[1]


def placed(p: Point, change: tuple[int, Point]) -> Point:
    """The point after a change of the map: turned by quarters, and then moved."""
    return moved(quarter(p, change[0]), change[1])


# ---- 14.2 to 14.4, 14.7


def test_widths_by_tier() -> None:
    assert [space.width_of_tier(tier) for tier in range(5)] == [50, 75, 100, 125, 175]


def test_spaces_of_tier_1_touch_at_three_quarters_of_an_inch() -> None:
    assert space.touch((0, 0), 75, (75, 0), 75)
    assert not space.touch((0, 0), 75, (76, 0), 75)
    assert space.touch((0, 0), 75, (45, 60), 75)
    assert not space.touch((0, 0), 75, (46, 60), 75)


def test_half_hundredths_count_where_widths_are_odd() -> None:
    assert space.touch((0, 0), 75, (87, 0), 100)  # 87.5
    assert not space.touch((0, 0), 75, (88, 0), 100)


def test_a_reach_of_three_inches_is_three_inches_and_no_more() -> None:
    assert space.in_range((0, 0), (300, 0), 3)
    assert not space.in_range((0, 0), (301, 0), 3)
    assert space.in_range((0, 0), (180, 240), 3)
    assert not space.in_range((0, 0), (181, 240), 3)


def test_of_a_wide_target_its_edge_is_enough() -> None:
    assert not space.in_range((0, 0), (0, 360), 3)
    assert space.in_range((0, 0), (0, 360), 3, 125)
    assert space.in_range((0, 0), (0, 362), 3, 125)  # 362.5
    assert not space.in_range((0, 0), (0, 363), 3, 125)


def test_in_range_at_some_point_of_a_movement() -> None:
    passing = ((-200, 0), (200, 0))
    assert space.in_range_along(*passing, (0, 300), 3)
    assert not space.in_range_along(*passing, (0, 301), 3)
    assert space.in_range_along(*passing, (500, 0), 3)
    assert not space.in_range_along(*passing, (501, 0), 3)
    assert space.in_range_along((200, 0), (-200, 0), (500, 0), 3)
    assert space.in_range_along(*passing, (0, 362), 3, 125)


@given(points, points, points, widths)
@many
def test_a_segment_is_as_near_as_fractions_say(a: Point, b: Point, c: Point, width: int) -> None:
    assert space.segment_within(a, b, c, width) == (4 * oracle.segment_distance_squared(a, b, c) <= width * width)


@given(st.tuples(*[st.integers(-9, 9)] * 2), st.tuples(*[st.integers(-9, 9)] * 2), points, st.integers(0, 30))
@many
def test_a_short_segment_is_as_near_as_fractions_say(a: Point, b: Point, c: Point, width: int) -> None:
    near = (c[0] % 20 - 10, c[1] % 20 - 10)
    exact = 4 * oracle.segment_distance_squared(a, b, near) <= width * width
    assert space.segment_within(a, b, near, width) == exact


@given(points, points, points, st.integers(1, 20), st.none() | widths)
def test_a_movement_is_in_range_where_its_ends_are_and_no_further_than_its_length(
    a: Point, b: Point, target: Point, reach: int, width: int | None
) -> None:
    along = space.in_range_along(a, b, target, reach, width)
    assert along == space.in_range_along(b, a, target, reach, width)
    assert along >= (space.in_range(a, target, reach, width) or space.in_range(b, target, reach, width))
    assert space.in_range_along(a, a, target, reach, width) == space.in_range(a, target, reach, width)


@given(points, points, points, widths, changes)
def test_turning_and_moving_changes_no_nearness(
    a: Point, b: Point, c: Point, width: int, change: tuple[int, Point]
) -> None:
    changed = [placed(p, change) for p in (a, b, c)]
    assert space.segment_within(changed[0], changed[1], changed[2], width) == space.segment_within(a, b, c, width)
    assert space.distance_squared(changed[0], changed[1]) == space.distance_squared(a, b)
    assert space.length(changed[0], changed[1]) == space.length(a, b)


# ---- 14.5


@pytest.mark.parametrize(
    ("to", "h"), [((0, 0), 0), ((10, 0), 10), ((30, 40), 50), ((200, 200), 283), ((1, 1), 2), ((-100, 0), 100)]
)
def test_the_length_of_a_movement_is_rounded_up(to: Point, h: int) -> None:
    assert space.length((0, 0), to) == h


@given(points, points)
def test_a_length_is_the_least_that_is_enough(a: Point, b: Point) -> None:
    h = space.length(a, b)
    assert h * h >= space.distance_squared(a, b) > (h - 1) ** 2 * (h > 0) - (h == 0)


@pytest.mark.parametrize(("h", "ap"), [(0, 0), (1, 1), (10, 1), (100, 1), (101, 2), (283, 3), (300, 3), (700, 7)])
def test_a_begun_inch_costs_the_whole_ap(h: int, ap: int) -> None:
    assert space.cost_in_ap(h) == ap


@pytest.mark.parametrize(("h", "ap"), [(50, 1), (51, 2), (100, 2), (101, 3), (125, 3), (350, 7)])
def test_in_defensive_stance_all_is_doubled(h: int, ap: int) -> None:
    assert space.cost_in_ap(h, stance=True) == ap


def test_each_move_by_itself_or_the_sum_of_them() -> None:
    assert space.cost_in_ap(10, moved=10) == 1
    assert space.cost_in_ap(10, total=True, moved=10) == 0
    assert space.cost_in_ap(81, total=True, moved=20) == 1
    assert space.cost_in_ap(31, total=True, moved=20, stance=True) == 1
    assert space.cost_in_ap(30, total=True, moved=20, stance=True) == 0


@given(st.lists(st.integers(0, 700), max_size=6), st.booleans())
def test_in_total_many_moves_cost_what_one_of_their_length_costs(lengths: list[int], stance: bool) -> None:
    in_total = sum(
        space.cost_in_ap(h, stance=stance, total=True, moved=sum(lengths[:n])) for n, h in enumerate(lengths)
    )
    assert in_total == space.cost_in_ap(sum(lengths), stance=stance)
    assert in_total <= sum(space.cost_in_ap(h, stance=stance) for h in lengths)


# ---- 14.6, 10.16

WALL = Space("wall", (150, 0), 100, thing=True)


def test_a_move_towards_a_wall_that_would_touch_it_is_stopped() -> None:
    assert space.stopped_by((70, 0), (300, 100), 75, [WALL]) == (WALL,)


def test_a_move_away_from_a_wall_is_free_even_where_they_touch() -> None:
    assert space.touch((70, 0), 75, WALL.at, WALL.width)
    assert space.stopped_by((70, 0), (0, 300), 75, [WALL]) == ()
    assert space.stopped_by((70, 0), (70, 300), 75, [WALL]) == ()  # at a right angle: not towards it


def test_a_move_that_ends_short_of_a_wall_is_free() -> None:
    assert space.stopped_by((0, 0), (62, 0), 75, [WALL]) == ()
    assert space.stopped_by((0, 0), (63, 0), 75, [WALL]) == (WALL,)  # 87 is within 87.5


def test_all_things_in_the_way_are_named() -> None:
    post, aside = Space("post", (400, 0), 10, thing=True), Space("aside", (300, 400), 10, thing=True)
    assert space.stopped_by((0, 0), (500, 0), 75, [post, aside, WALL]) == (post, WALL)


def test_whoever_stays_is_not_stopped() -> None:
    assert space.stopped_by((70, 0), (70, 0), 75, [WALL]) == ()


def test_a_strike_through_a_barrier_passes_within_half_its_width() -> None:
    assert space.segment_within((70, 0), (300, 0), WALL.at, WALL.width)
    assert space.segment_within((70, 50), (300, 50), WALL.at, WALL.width)
    assert not space.segment_within((70, 51), (300, 51), WALL.at, WALL.width)
    assert not space.segment_within((201, 0), (300, 0), WALL.at, WALL.width)


# ---- 14.8


@pytest.mark.parametrize(
    ("start", "away", "t", "point"),
    [
        ((200, 0), (200, 0), 700, (900, 0)),
        ((300, 400), (300, 400), 500, (600, 800)),
        ((100, 100), (100, 100), 100, (171, 171)),  # 70.7 and 70.7
        ((0, 0), (3, 4), 1, (1, 1)),  # 0.6 and 0.8
        ((0, 0), (-3, 4), 1, (-1, 1)),
        ((0, 0), (1, 3), 1, (0, 1)),  # 0.32 and 0.95
        ((0, 0), (3, 4), 0, (0, 0)),
        ((0, 0), (0, -7), 25, (0, -25)),
    ],
)
def test_points_of_a_path(start: Point, away: Point, t: int, point: Point) -> None:
    assert space.path_point(start, away, t) == point


@given(points, directions, st.integers(0, 4_000))
@many
def test_a_point_is_the_nearest_whole_one_on_each_axis(start: Point, away: Point, t: int) -> None:
    squared = away[0] ** 2 + away[1] ** 2
    for begun, ended, part in zip(start, space.path_point(start, away, t), away, strict=True):
        size, exact = abs(ended - begun), 4 * (t * part) ** 2
        assert (ended - begun) * part >= 0
        assert exact < (2 * size + 1) ** 2 * squared
        assert size == 0 or (2 * size - 1) ** 2 * squared <= exact


@given(points, directions, st.integers(0, 4_000))
def test_a_point_lies_less_than_a_hundredth_beside_the_line(start: Point, away: Point, t: int) -> None:
    x, y = moved(space.path_point(start, away, t), (-start[0], -start[1]))
    beside = away[0] * y - away[1] * x
    assert 2 * beside * beside <= away[0] ** 2 + away[1] ** 2


@given(points, directions, st.integers(0, 2_000), st.integers(1, 50), changes)
def test_turning_moving_and_a_longer_arrow_change_no_path(
    start: Point, away: Point, t: int, times: int, change: tuple[int, Point]
) -> None:
    there = space.path_point(start, away, t)
    assert space.path_point(start, (times * away[0], times * away[1]), t) == there
    assert space.path_point(placed(start, change), quarter(away, change[0]), t) == placed(there, change)


# ---- 14.9 to 14.11

ASHER = Path((100, 0), (100, 0), 900, 75)


def of_tier_1(name: str, x: int, y: int = 0) -> Space:
    return Space(name, (x, y), 75)


def test_a_slam_after_four_of_nine_inches() -> None:
    wall = Space("wall", (575, 200), 100, thing=True)
    touch = space.first_touched(ASHER, [of_tier_1("jackal", 575), wall])
    assert touch == Touch(of_tier_1("jackal", 575), 400)
    assert space.resting_point(ASHER, touch) == (500, 0)
    assert space.left(ASHER, touch) == 500


def test_the_touch_may_come_at_the_last_hundredth_or_not_at_all() -> None:
    assert space.first_touched(ASHER, [of_tier_1("jackal", 1075)]) == Touch(of_tier_1("jackal", 1075), 900)
    assert space.first_touched(ASHER, [of_tier_1("jackal", 1076)]) is None
    assert space.resting_point(ASHER, None) == (1000, 0)
    assert space.left(ASHER, None) == 0


def test_what_is_not_towards_the_movement_is_not_touched_even_if_it_touches() -> None:
    behind, beside = of_tier_1("source", 60), of_tier_1("beside", 100, 70)
    assert space.first_touched(ASHER, [behind, beside]) is None


def test_what_is_ahead_and_touches_already_stops_at_once() -> None:
    touch = space.first_touched(ASHER, [of_tier_1("near", 140)])
    assert touch == Touch(of_tier_1("near", 140), 0)
    assert space.resting_point(ASHER, touch) == ASHER.start
    assert space.left(ASHER, touch) == 900


def test_a_graze_is_a_touch_and_a_hundredth_further_is_none() -> None:
    assert space.first_touched(ASHER, [of_tier_1("jackal", 500, 75)]) == Touch(of_tier_1("jackal", 500, 75), 400)
    assert space.first_touched(ASHER, [of_tier_1("jackal", 500, 76)]) is None


def test_at_equal_times_the_nearer_comes_first_then_figures_then_the_alphabet() -> None:
    far, near = of_tier_1("a", 575), Space("z", (550, 0), 25)
    assert space.first_touched(ASHER, [far, near]) == Touch(near, 400)
    rock, figure = Space("a", (575, 0), 75, thing=True), of_tier_1("b", 575)
    assert space.first_touched(ASHER, [rock, figure]) == Touch(figure, 400)
    above, below = of_tier_1("bela", 560, 45), of_tier_1("cass", 560, -45)
    assert space.first_touched(ASHER, [below, above]) == Touch(above, 400)


def test_a_path_of_many_miles_is_looked_at_only_where_something_stands() -> None:
    long = Path((0, 0), (3, 4), 10**12, 75)
    far = Space("far", (3 * 10**11, 4 * 10**11), 75)
    touch = space.first_touched(long, [far, Space("aside", (3 * 10**11, 5 * 10**11), 75)])
    assert touch is not None
    assert touch.space == far
    assert touch.t == 5 * 10**11 - 75


def drawn(random: Random) -> tuple[Path, list[Space]]:
    """A path and spaces about it: anywhere, right on the line, or so that the path just grazes them."""
    start = (random.randrange(-300, 300), random.randrange(-300, 300))
    away = random.choice([(1, 0), (0, -1), (1, 1), (3, -4), (random.randrange(-99, 99), random.randrange(1, 99))])
    path = Path(start, away, random.randrange(0, 700), random.choice([0, 50, 75, 100, 125, 175]))
    return path, [around(random, path, f"s{n}") for n in range(random.randrange(1, 5))]


def around(random: Random, path: Path, name: str) -> Space:
    width = random.choice([0, 1, 50, 75, 100, 175, 400])
    x, y = space.path_point(path.start, path.away, random.randrange(0, 900))
    aside = random.choice([0, (path.width + width) // 2, random.randrange(0, 400)]) + random.choice([-1, 0, 0, 1])
    dx, dy = space.path_point((0, 0), quarter(path.away, random.choice([1, 3])), abs(aside))
    return Space(name, (x + dx, y + dy), width, thing=random.random() < 0.5)


@pytest.mark.parametrize("part", range(4))
def test_the_first_touch_is_that_of_a_walk_over_the_whole_path(part: int) -> None:
    random, touches = Random(f"touch {part}"), 0
    for _ in range(tenth(2_500)):
        path, others = drawn(random)
        touch = space.first_touched(path, others)
        found = None if touch is None else (touch.t, touch.space.id)
        assert found == oracle.first_touched(path, others), (path, others)
        touches += touch is not None
    assert touches > tenth(2_500) // 4


@pytest.mark.parametrize("part", range(2))
def test_the_mover_rests_on_its_path_and_touched_nothing_before(part: int) -> None:
    random = Random(f"law 14 {part}")
    for _ in range(tenth(2_500)):
        path, others = drawn(random)
        touch = space.first_touched(path, others)
        travelled = path.length - space.left(path, touch)
        assert 0 <= travelled <= path.length
        assert space.resting_point(path, touch) == space.path_point(path.start, path.away, travelled)
        ahead = [other for other in others if oracle.is_ahead(path, other)]
        assert not any(oracle.touches_at(path, t, other) for t in range(0, travelled, 7) for other in ahead)


@pytest.mark.parametrize("turns", range(4))
def test_turning_and_moving_everything_changes_nothing_but_the_coordinates(turns: int) -> None:
    random = Random(f"turned {turns}")
    for _ in range(tenth(2_500)):
        path, others = drawn(random)
        change = (turns, (random.randrange(-999, 999), random.randrange(-999, 999)))
        there = Path(placed(path.start, change), quarter(path.away, turns), path.length, path.width)
        spaces = [Space(one.id, placed(one.at, change), one.width, one.thing) for one in others]
        touch, turned = space.first_touched(path, others), space.first_touched(there, spaces)
        assert (touch and (touch.t, touch.space.id)) == (turned and (turned.t, turned.space.id))
        assert space.resting_point(there, turned) == placed(space.resting_point(path, touch), change)


def test_a_touch_is_exact_where_floats_would_not_be() -> None:
    big = 10**9 + 7
    assert space.touch((0, 0), 2 * big, (big, 0), 0)
    assert not space.touch((0, 0), 2 * big, (big, 1), 0)
