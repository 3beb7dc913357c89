"""`lawspeaker field`: every answer of Chain of Command about one position."""

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape

from lawspeaker.cli.parameters import AsJson, OptionList, PositionText, read_options, read_position, read_rank
from lawspeaker.cli.printing import Exit, console, notice, print_json
from lawspeaker.errors import Malformed
from lawspeaker.law.option import Choices, pin
from lawspeaker.rulebooks.command.book import OPTIONS
from lawspeaker.rulebooks.command.drawing.svg import draw_svg
from lawspeaker.rulebooks.command.drawing.terminal import draw_field
from lawspeaker.rulebooks.command.field import Field
from lawspeaker.rulebooks.command.moves import SEATS
from lawspeaker.rulebooks.command.notation import position as notation
from lawspeaker.rulebooks.command.survey import described


def field(
    position: PositionText,
    /,
    *,
    rank: Annotated[str | None, Parameter(help="Show what is open for a Soul of this rank, 0 to 3.")] = None,
    moral: Annotated[bool, Parameter(negative="", help="Also say who strengthens whom by Moral.")] = False,
    option: OptionList = (),
    json: AsJson = False,
    svg: Annotated[Path | None, Parameter(help="Write a picture to this file as well.")] = None,
) -> int:
    """Draw a position: lines, the Front Line, open and closed slots, each with its clauses.

    Ends with 0; 3 where the position cannot be read; 4 where the picture cannot be written.
    """
    read = notation.read(read_position(position))
    for_rank, choices = read_rank(rank), _choices(read, option)
    notice(sentence for one in read.fields for sentence in notation.over_rank(one))
    if svg is not None:
        svg.write_text(draw_svg(read.fields, choices, for_rank, notation.write(read)), encoding="utf-8")
    if json:
        print_json(_as_json(read, for_rank, choices, moral))
        return Exit.YES
    out = console()
    for seat, one in zip(SEATS, read.fields, strict=False):
        if len(read.fields) > 1:
            out.print(f"[bold]{seat}[/]  {escape(notation.write_field(one))}")
        out.print(draw_field(one, choices, for_rank))
        if moral:
            _say_moral(one, out)
    if svg is not None:
        out.print(escape(f"Picture written to {svg}"))
    return Exit.YES


def _say_moral(one: Field, out: Console) -> None:
    for soul, by in described(one, moral=True)["strengthened_by"].items():
        if by:
            out.print(f"{soul} is strengthened by Moral on {', '.join(by)}.", soft_wrap=True)


def _choices(read: notation.Position, texts: tuple[str, ...]) -> Choices:
    if texts and read.context is not None and read.context.reserve is not None:
        raise Malformed(
            "bad-option", texts[0].partition("=")[0], "a skirmish is played with every option at its default"
        )
    return pin(OPTIONS, read_options(texts))


def _as_json(read: notation.Position, rank: int | None, choices: Choices, moral: bool) -> dict[str, Any]:
    def answers(one: Field) -> dict[str, Any]:
        return described(one, rank, choices, moral)

    if len(read.fields) == 1:
        return {"position": notation.write(read), **answers(read.fields[0])}
    by_seat = zip(SEATS, read.fields, strict=True)
    fields = {seat: {"position": notation.write_field(one), **answers(one)} for seat, one in by_seat}
    return {"position": notation.write(read), "fields": fields}
