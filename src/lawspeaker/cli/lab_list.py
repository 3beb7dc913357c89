"""`lawspeaker lab list`: what there is to sweep over."""

import tomllib
from typing import Any

from rich.markup import escape

from lawspeaker.cli.parameters import AsJson
from lawspeaker.cli.printing import Exit, console, print_json
from lawspeaker.kernels.kernel import Kernel, Value
from lawspeaker.kernels.registry import kernels
from lawspeaker.lab.ready import ready


def lab_list(*, as_json: AsJson = False) -> int:
    """List the kernels with their players and values, and the sweeps that ship.

    Ends with 0.
    """
    titles = {name: str(tomllib.loads(text)["title"]) for name, text in ready().items()}
    if as_json:
        print_json({"kernels": [_kernel_json(one) for one in kernels().values()], "sweeps": titles})
        return Exit.YES
    shown = console()
    for kernel in kernels().values():
        shown.print(escape(f"{kernel.id}: {kernel.about}\n  players: {', '.join(kernel.players)}"), soft_wrap=True)
        for value in kernel.values:
            shown.print(escape(f"  {value.name}: {_choices(value)}   {value.about}"), soft_wrap=True)
    shown.print("\nSweeps that ship:")
    for name, title in titles.items():
        shown.print(escape(f"  {name}: {title}"), soft_wrap=True)
    return Exit.YES


def _choices(value: Value) -> str:
    if value.least is not None:
        return f"{value.least} to {value.most} ({value.default})"
    if "\n" in str(value.default):
        return "a file (one of ours)"
    if value.open:
        return f"a text ({value.default})" if value.default else "a text"
    return " | ".join(str(one).lower() if isinstance(one, bool) else str(one) for one in value.choices)


def _kernel_json(kernel: Kernel) -> dict[str, Any]:
    values = [
        {"name": one.name, "choices": list(one.choices), "least": one.least, "most": one.most, "about": one.about}
        for one in kernel.values
    ]
    about = {"id": kernel.id, "about": kernel.about, "players": list(kernel.players)}
    return {**about, "values": values, "columns": list(kernel.columns)}
