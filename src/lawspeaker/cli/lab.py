"""`lawspeaker lab`: sweeps. The commands in it are loaded when they are called."""

from cyclopts import App, Parameter

from lawspeaker.cli.printing import EXIT_CODES

COMMANDS = {
    "run": "Play a sweep, or go on with one, and write its report.",
    "check": "Say what a sweep would play, and whether anything is wrong in it.",
    "report": "Write the report of a sweep anew from what was played.",
    "list": "List the kernels, what each lets one vary, and the sweeps that ship.",
    "new": "Write a sweep that ships into a file, to begin with.",
}
"""Each is the function `lab_NAME` in the module of that name."""

lab = App(
    name="lab",
    help_epilogue=EXIT_CODES,
    default_parameter=Parameter(show_default=False),
    help_format="plaintext",
    result_action="return_value",
    exit_on_error=False,
    print_error=False,
)
for _name, _summary in COMMANDS.items():
    lab.command(f"lawspeaker.cli.lab_{_name}:lab_{_name}", name=_name, help=_summary)
