"""Pictures of a report: small charts by Altair, as SVG that takes the colours of the page it stands in.

Both packages are optional (`pictures`); without them a report has its tables alone.
"""

import importlib
from collections.abc import Mapping, Sequence
from functools import cache
from math import gcd
from typing import Any

from msgspec import Struct

from lawspeaker.lab.intervals import Interval

INK, SOFT, LINE, FAINT = "#010101", "#020202", "#030303", "#040404"
LAPIS, MULBERRY, NO_SIDE, BRASS, ALLOWED, REFUSED = "#050505", "#060606", "#070707", "#080808", "#090909", "#0a0a0a"
_TOKENS = {
    INK: "--ink", SOFT: "--ink-soft", LINE: "--line", FAINT: "--line-faint", LAPIS: "--lapis", MULBERRY: "--mulberry",
    NO_SIDE: "--no-side", BRASS: "--brass", ALLOWED: "--allowed", REFUSED: "--refused",
}  # fmt: skip
"""Stand-ins: each is drawn, and then named after what the page calls it."""
ARMS = (LAPIS, MULBERRY, BRASS, ALLOWED, REFUSED, NO_SIDE)
SHAPES = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down")
_WIDTH, _ROW, _STEP, _FONT = 200, 26, 15, "sans-serif"
_BARS = 30
MOST_SPREAD = 12


class Dot(Struct, frozen=True):
    """One value with its interval: on which row, in which panel, in which colour."""

    row: str
    panel: str
    interval: Interval
    colour: str = LAPIS


@cache
def _drawing() -> tuple[Any, Any] | None:
    """Altair and vl-convert; None where one of them is not installed."""
    try:
        return importlib.import_module("altair"), importlib.import_module("vl_convert")
    except ImportError:
        return None


def can_draw() -> bool:
    """Whether the packages that draw are installed."""
    return _drawing() is not None


def _altair() -> Any:
    return (_drawing() or (None, None))[0]


def dots(some: Sequence[Dot], zero: bool = False) -> str:
    """Panels beside each other, a row for each arm: a dot and its interval; with `zero` the line of no difference."""
    alt = _altair()
    if alt is None:
        return ""
    rows, panels = (list(dict.fromkeys(names)) for names in ([d.row for d in some], [d.panel for d in some]))
    charts = []
    for number, panel in enumerate(panels):
        own = [dot for dot in some if dot.panel == panel]
        charts.append(_dots(alt, own, rows, _Look(panel if len(panels) > 1 else "", zero, not number)))
    return _svg(alt.hconcat(*charts, spacing=22))


class _Look(Struct, frozen=True):
    """How a panel looks: its title, whether it has a line at 0 (of differences, in points), and the names of rows."""

    title: str
    zero: bool
    named: bool


def _dots(alt: Any, own: list[Dot], rows: list[str], look: _Look) -> Any:
    times = 100 if look.zero else 1
    data = [
        {"row": dot.row, **{end: times * getattr(dot.interval, end) for end in ("value", "least", "most")}}
        for dot in own
    ]
    base = alt.Chart(alt.Data(values=data))
    least, most = (pick(row[key] for row in data) for pick, key in ((min, "least"), (max, "most")))
    if look.zero:
        least, most = min(least, 0), max(most, 0)
    room = (most - least) * 0.08 or 0.01 * times
    if look.zero:
        signed = "datum.value == 0 ? '0' : format(datum.value, '+~g')"
        axis = alt.Axis(labelExpr=signed, tickCount=5, title="percentage points")
    else:
        axis = alt.Axis(format=".2~%", tickCount=4, title=None)
    scale = alt.Scale(domain=[least - room, most + room], nice=False)
    x = alt.X("value:Q", scale=scale, axis=axis)
    names = alt.Axis(title=None, labelLimit=260, ticks=False, domain=False, grid=True, labels=look.named)
    y = alt.Y("row:N", sort=rows, axis=names)
    layers = [
        base.mark_rule(strokeWidth=3, color=own[0].colour).encode(
            x=alt.X("least:Q", scale=scale, axis=axis), x2="most:Q", y=y
        )
    ]
    if look.zero:
        line = alt.Chart(alt.Data(values=[{"at": 0}])).mark_rule(color=LINE, strokeDash=[3, 3])
        layers.insert(0, line.encode(x=alt.X("at:Q", scale=scale, axis=axis)))
    layers.append(base.mark_point(filled=True, size=80, opacity=1, color=own[0].colour).encode(x=x, y=y))
    wide = _WIDTH if look.title else 2 * _WIDTH
    return alt.layer(*layers).properties(width=wide, height=_ROW * len(rows), title=look.title)


def spread(by_arm: Mapping[str, Mapping[int, int]]) -> str:
    """For each arm how the values of a column are spread, one below the other over the same numbers.

    Nothing is drawn of more than MOST_SPREAD arms.
    """
    alt = _altair()
    if alt is None or len(by_arm) > MOST_SPREAD:
        return ""
    least, most = (pick(pick(seen) for seen in by_arm.values()) for pick in (min, max))
    apart = gcd(*(value - least for seen in by_arm.values() for value in seen)) or 1
    step = apart * -(-((most - least) // apart + 1) // _BARS)
    charts = [_bars(alt, name, _classes(seen, least, step), (least, most, step)) for name, seen in by_arm.items()]
    return _svg(alt.vconcat(*charts, spacing=8).resolve_scale(y="shared"))


def _classes(seen: Mapping[int, int], least: int, step: int) -> dict[int, float]:
    """The share of games for each class of values, by its first value."""
    total, found = sum(seen.values()), dict[int, float]()
    for value, times in seen.items():
        first = value - (value - least) % step
        found[first] = found.get(first, 0) + times / total
    return found


def _bars(alt: Any, name: str, shares: Mapping[int, float], over: tuple[int, int, int]) -> Any:
    least, most, step = over
    data = [{"from": value, "to": value + step, "share": share} for value, share in sorted(shares.items())]
    scale = alt.Scale(domain=[least, most + step], nice=False)
    x = alt.X("from:Q", scale=scale, axis=alt.Axis(title=None, format="d", tickMinStep=1, grid=False))
    y = alt.Y("share:Q", axis=alt.Axis(title=None, format=".0%", tickCount=2, domain=False, ticks=False))
    base = alt.Chart(alt.Data(values=data)).mark_bar(color=LAPIS, stroke=None, binSpacing=1)
    return base.encode(x=x, x2="to:Q", y=y, y2=alt.datum(0)).properties(width=3 * _WIDTH, height=52, title=name)


def by_clause(values: Mapping[str, Mapping[str, float]]) -> str:
    """For each clause how often it spoke in a game, a mark for each arm in a colour and a shape of its own."""
    alt = _altair()
    if alt is None:
        return ""
    arms = list(next(iter(values.values())))
    data = [{"clause": one, "arm": arm, "value": value} for one, by in values.items() for arm, value in by.items()]
    legend = alt.Legend(title=None, orient="top", labelLimit=260) if len(arms) > 1 else None
    names = alt.Axis(title=None, labelLimit=200, ticks=False, domain=False, grid=True)
    marks = alt.Chart(alt.Data(values=data)).mark_point(filled=True, size=70, opacity=0.9)
    chart = marks.encode(
        x=alt.X("value:Q", axis=alt.Axis(title="times a game", tickCount=6)),
        y=alt.Y("clause:N", sort=list(values), axis=names),
        color=alt.Color("arm:N", sort=arms, scale=alt.Scale(domain=arms, range=ARMS[: len(arms)]), legend=legend),
        shape=alt.Shape("arm:N", sort=arms, scale=alt.Scale(domain=arms, range=SHAPES[: len(arms)]), legend=legend),
    )
    return _svg(chart.properties(width=2.4 * _WIDTH, height=_STEP * 1.3 * len(values)))


def _svg(chart: Any) -> str:
    """The chart as SVG without a ground of its own."""
    whole = (
        chart.configure(font=_FONT, background="transparent", padding=2)
        .configure_axis(
            labelColor=INK, titleColor=SOFT, gridColor=FAINT, domainColor=LINE, tickColor=LINE, labelFontSize=12,
            titleFontWeight="normal", titleFontSize=12,
        )
        .configure_title(color=INK, fontSize=13, anchor="start", fontWeight="bold", frame="group")
        .configure_view(stroke=None)
        .configure_legend(labelColor=INK, labelFontSize=12, symbolSize=90)
    )  # fmt: skip
    converter: Any = (_drawing() or (None, None))[1]
    svg: str = converter.vegalite_to_svg(whole.to_dict())
    for stand_in, name in _TOKENS.items():
        svg = svg.replace(f'"{stand_in}"', f'"var({name})"')
    return svg
