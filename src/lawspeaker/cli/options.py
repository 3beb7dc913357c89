"""`lawspeaker options`: where a book is silent, and what a table may choose."""

import msgspec
from rich.markup import escape

from lawspeaker.cli.parameters import AsJson, RulebookName
from lawspeaker.cli.printing import Exit, console, print_json
from lawspeaker.law.registry import rulebook as find_rulebook


def options(rulebook: RulebookName, /, *, json: AsJson = False) -> int:
    """List the options of a rulebook: question, choices (the default first), the reason for it, clauses.

    Ends with 0, or 3 where there is no such rulebook.
    """
    book = find_rulebook(rulebook)
    if json:
        print_json([msgspec.to_builtins(option) for option in book.options.values()])
        return Exit.YES
    out = console()
    for option in book.options.values():
        default, *others = option.choices
        out.print(f"[bold]{option.id}[/]  {escape(option.question)}", soft_wrap=True)
        choices = f"[bold]{default}[/] | {escape(' | '.join(others))}"
        out.print(f"     {choices}    ({', '.join(option.clauses)})", soft_wrap=True)
        out.print(f"     {escape(option.why)}", soft_wrap=True)
    return Exit.YES
