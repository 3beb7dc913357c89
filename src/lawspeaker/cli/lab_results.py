"""What came of a sweep, as a command prints it."""

from pathlib import Path

from rich.markup import escape

from lawspeaker.cli.lab_words import result_in_words, table_of_results
from lawspeaker.cli.printing import complain, console, print_json
from lawspeaker.lab.report import has_pictures
from lawspeaker.lab.summary import Result, summary_of


def say(result: Result, folder: Path, as_json: bool) -> None:
    """Prints the results in words, or as JSON."""
    if not has_pictures():
        complain(
            "Notice: the report has no pictures; they take the extra `pictures`: pip install 'lawspeaker\\[pictures]'"
        )
    if as_json:
        print_json(summary_of(result))
        return
    shown = console()
    shown.print(escape(result.sweep.title), soft_wrap=True)
    shown.print(table_of_results(result))
    for line in result_in_words(result, folder):
        shown.print(escape(line), soft_wrap=True)
