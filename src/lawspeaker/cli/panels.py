"""Small charts in Altair, which is optional, beside each other on one page."""

import importlib
import math
import textwrap
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

from msgspec import Struct

from lawspeaker.errors import Malformed

Picture: TypeAlias = Any
"""A chart of Altair."""
ROLL = "whatever is answered"
"""In place of a way to answer choices: what all of them have in common, as the roll is."""
UPRIGHT, LYING, AMOUNTS = "upright", "lying", "amounts"
WIDTH, HEIGHT, COLUMNS = 270, 150, 3
COLOURS = ("#2f6db3", "#dd7f1f", "#3a9a5b", "#a255b5", "#b39a1a", "#6f7680")
"""Of ways to answer choices."""
_OF_THE_ROLL = "#7b6a58"
_LINE, _THICK, _BETWEEN = 17, 14, 9
"""Pixels: a line of words over lying bars, such a bar, and the space below the last one of a group."""
_FIGURE, _THINNEST, _THICKEST = 33, 3.0, 38
"""Pixels: what a percentage over an upright bar takes, and how thick such a bar may be."""
_INK, _FAINT, _FONT = "#222222", "#dddddd", "sans-serif"


class Bar(Struct, frozen=True):
    """One bar: what it is about, its chance or amount, and the way of answering, or the roll, that it belongs to.

    A chance is so many ways out of a total; of an estimate, of so many plays, and it has bounds.
    """

    label: Any
    value: float
    way: str = ROLL
    total: int = 0
    bounds: tuple[float, float] | None = None


def share(ways: int, total: int) -> float:
    """So many ways out of a total as a float; what is possible is not 0, and what is not certain not 1."""
    nearest = ways / total
    if 0 < ways < total and nearest in (0, 1):
        return math.nextafter(nearest, 0.5)
    return nearest


class Panel(Struct, frozen=True):
    """One small chart: UPRIGHT bars over numbers, LYING ones beside words, or AMOUNTS that are no chances."""

    title: str
    bars: tuple[Bar, ...]
    kind: str

    @property
    def ways(self) -> list[str]:
        """The ways of answering in it, in order."""
        return list(dict.fromkeys(bar.way for bar in self.bars))

    @property
    def is_bounded(self) -> bool:
        """Whether its bars have bounds."""
        return any(bar.bounds is not None for bar in self.bars)


def page(panels: Sequence[Panel], title: str, lines: Sequence[str]) -> Picture:
    """All panels under a title and lines below it. Raises Malformed (`no-pictures`) where Altair is not installed."""
    alt = optional("altair")
    known = [way for way in dict.fromkeys(way for panel in panels for way in panel.ways) if way != ROLL]
    colour = alt.Color(
        "way:N",
        scale=alt.Scale(domain=[ROLL, *known], range=[_OF_THE_ROLL, *COLOURS[: len(known)]]),
        legend=alt.Legend(title=None, orient="top", labelLimit=600) if len(known) > 1 else None,
    )
    columns = min(COLUMNS, len(panels))
    told = [row for line in lines if line for row in textwrap.wrap(line, 50 * columns)]
    heading = alt.TitleParams(title, subtitle=told, anchor="start", offset=14)
    charts = [(_upright if panel.kind == UPRIGHT else _lying)(alt, panel, colour) for panel in panels]
    whole = alt.concat(*charts, columns=columns, spacing=28, title=heading, align="each", background="white")
    return _styled(whole)


def optional(name: str) -> Any:
    """A package that is not always there. Raises Malformed (`no-pictures`) where it is not."""
    try:
        return importlib.import_module(name)
    except ImportError:
        wanted = "pictures are drawn by Altair and vl-convert: pip install 'lawspeaker[pictures]'"
        raise Malformed("no-pictures", name, wanted) from None


def _styled(whole: Picture) -> Picture:
    return (
        whole.configure(font=_FONT, padding=16)
        .configure_title(fontSize=17, subtitleFontSize=12, color=_INK, subtitleColor="#555555", subtitlePadding=6)
        .configure_axis(labelColor=_INK, titleColor=_INK, gridColor="#eeeeee", domainColor=_FAINT, tickColor=_FAINT)
        .configure_view(stroke=None)
        .configure_legend(labelFontSize=12, symbolType="square")
    )


def _upright(alt: Any, panel: Panel, colour: Any) -> Picture:
    """Bars over a line of whole numbers, those of several ways side by side."""
    values = sorted({bar.label for bar in panel.bars})
    gap = min((two - one for one, two in pairwise(values)), default=1)
    whole = values[-1] - values[0] + gap
    thick = max(_THINNEST, min(_THICKEST, 0.86 * WIDTH * gap / whole / len(panel.ways)))
    rows = list(_rows_upright(panel, thick * whole / WIDTH, thick >= _FIGURE))
    axis = alt.Axis(title=None, format="d", grid=False, labelOverlap=True, tickMinStep=1)
    if len(values) <= 12:
        axis.values = values
    x = alt.X(
        "at:Q", axis=axis, scale=alt.Scale(domain=[values[0] - gap / 2, values[-1] + gap / 2], nice=False, padding=0)
    )
    percents = alt.Axis(title=None, format=".0%", tickCount=4, domain=False, ticks=False, minExtent=36)
    y = alt.Y("value:Q", axis=percents)
    base = alt.Chart(alt.Data(values=rows)).encode(x=x, y=y)
    bars = base.mark_bar(size=thick).encode(color=colour)
    figures = base.mark_text(dy=-7, fontSize=9, color=_INK).encode(text="text:N")
    rules = []
    if panel.is_bounded:
        figures = figures.encode(y=alt.Y("most:Q", axis=percents))
        rules = [base.mark_rule(color=_INK).encode(y=alt.Y("least:Q", axis=percents), y2="most:Q")]
    return alt.layer(bars, *rules, figures).properties(width=WIDTH, height=HEIGHT, title=_heading(alt, panel))


def _rows_upright(panel: Panel, beside: float, all_told: bool) -> Iterator[dict[str, Any]]:
    """A row of data for each bar, those of one number beside each other. Without room, at most the greatest is told."""
    middle = (len(panel.ways) - 1) / 2
    greatest = max(bar.value for bar in panel.bars) if len(panel.ways) == 1 else None
    for bar in panel.bars:
        at = bar.label + (panel.ways.index(bar.way) - middle) * beside
        text = percentage(bar.value) if all_told or bar.value == greatest else ""
        yield {"at": at, "value": bar.value, "way": bar.way, "text": text, **_bounds(bar)}


def _lying(alt: Any, panel: Panel, colour: Any) -> Picture:
    """Lying bars under words, with what they come to at their ends."""
    least, most = 0.0, 1.0
    if panel.kind == AMOUNTS:
        least, most = min(0.0, *(bar.value for bar in panel.bars)), max(0.0, *(bar.value for bar in panel.bars))
    rows, words, height = _rows_lying(panel, least)
    room = 0.22 * (most - least or 1.0)
    x = alt.X("value:Q", axis=None, scale=alt.Scale(domain=[least, most + room], nice=False))
    y = alt.Y("at:Q", axis=None, scale=alt.Scale(domain=[height, 0], nice=False, padding=0))
    base = alt.Chart(alt.Data(values=rows)).encode(x=x, y=y)
    bars = base.mark_bar(size=_THICK - 1, orient="horizontal").encode(color=colour)
    figures = base.mark_text(align="left", dx=4, fontSize=10, color=_INK).encode(text="text:N")
    told = alt.Chart(alt.Data(values=words)).encode(x=x, y=y)
    labels = told.mark_text(align="left", fontSize=11, color=_INK).encode(text="text:N")
    rules = []
    if panel.is_bounded:
        figures = figures.encode(x=alt.X("most:Q", axis=None))
        rules = [base.mark_rule(color=_INK).encode(x=alt.X("least:Q", axis=None), x2="most:Q")]
    return alt.layer(bars, *rules, figures, labels).properties(width=WIDTH, height=height, title=_heading(alt, panel))


def _rows_lying(panel: Panel, least: float) -> tuple[list[dict[str, Any]], list[dict[str, Any]], float]:
    """Rows of data for the bars, and for the words over them; and how high all of it is, in pixels."""
    rows, words, at = [], [], 0.0
    for label in dict.fromkeys(bar.label for bar in panel.bars):
        words.append({"at": at + _LINE / 2 - 1, "value": least, "text": label})
        at += _LINE
        for bar in (bar for bar in panel.bars if bar.label == label):
            text = f"{bar.value:.2f}" if panel.kind == AMOUNTS else percentage(bar.value)
            rows.append({"at": at + _THICK / 2, "value": bar.value, "way": bar.way, "text": text, **_bounds(bar)})
            at += _THICK
        at += _BETWEEN
    return rows, words, at


def _bounds(bar: Bar) -> dict[str, float]:
    return {} if bar.bounds is None else {"least": bar.bounds[0], "most": bar.bounds[1]}


def _heading(alt: Any, panel: Panel) -> Any:
    return alt.TitleParams(panel.title, anchor="start", frame="group", fontSize=13, offset=10)


def percentage(chance: float) -> str:
    """A chance with one decimal; what is possible is not 0, and what is not certain not 100."""
    if chance in (0, 1):
        return f"{100 * int(chance)} %"
    if chance < 0.001:
        return "< 0.1 %"
    return "> 99.9 %" if chance > 0.999 else f"{100 * chance:.1f} %"
