"""Templates of what the Host sets up in mid-battle: figures, obstacles, Barriers, rows of weapons.

Their arguments are the keys of the scenario file, and what fits is what its reader takes. Lengths are whole
inches here; a table may be finer.
"""

from collections.abc import Iterator, Mapping
from typing import Any, get_type_hints

from lawspeaker.rulebooks.war.carried import LEAST
from lawspeaker.rulebooks.war.falter import MOST as MOST_FALTER
from lawspeaker.rulebooks.war.figure import CURRENT
from lawspeaker.rulebooks.war.legal import fits
from lawspeaker.rulebooks.war.legal.template import HOST, Template, offered, optional_of
from lawspeaker.rulebooks.war.notation.known import PLACED
from lawspeaker.rulebooks.war.rows import MOST, Count, Signed, Weapon, load
from lawspeaker.rulebooks.war.state import State

_ANY = fits.number(None, None)
_COUNT = fits.number(0, None)
_FLOOR = fits.number(LEAST, None)
_NEEDED = {"figure": ("id",), "obstacle": ("id", "at"), "barrier": ("id", "at"), "weapon": ("id",)}
_TEXTS = ("id", "name", "side", "owner", "shown_as")
_FIGURE: dict[str, fits.Fit] = {
    **dict.fromkeys(PLACED["figure"], _ANY),
    **dict.fromkeys(_TEXTS, fits.TEXT),
    **dict.fromkeys(CURRENT, _FLOOR),
    **dict.fromkeys((f"{one}_now" for one in CURRENT), _FLOOR),
    "tier": fits.number(0, 4),
    "at": fits.ANYWHERE,
    "hidden": fits.FLAG,
    "traits": fits.several(("resolute-stability",)),
    "width": _COUNT,
    "falter": fits.number(0, MOST_FALTER),
    "poison": _COUNT,
    "exertion": _COUNT,
}
_THING: dict[str, fits.Fit] = {
    "id": fits.TEXT, "at": fits.ANYWHERE, "width": _COUNT, "endurance": _COUNT, "allotment": _COUNT,
}  # fmt: skip
_ROW_FITS: dict[Any, fits.Fit] = {bool: fits.FLAG, Count: fits.number(0, MOST), Signed: fits.number(-MOST, MOST)}
_HINTS = get_type_hints(Weapon, include_extras=True)
_WEAPON: dict[str, fits.Fit] = {
    key: fits.TEXT if key == "id" else _ROW_FITS[_HINTS[key]] for key in PLACED["weapon"] if key in _HINTS
}


def placed_templates(state: State) -> Iterator[Template]:
    """The four, in the order of the Moves table. A figure may bear any weapon of the book or of the table."""
    weapons = tuple(sorted({*load(state.edition).weapons, *(row.id for row in state.weapons)}))
    fitting: dict[str, Mapping[str, fits.Fit]] = {
        "figure": {**_FIGURE, "weapon": weapons}, "obstacle": _THING, "barrier": _THING, "weapon": _WEAPON
    }  # fmt: skip
    for do, fit in fitting.items():
        args = offered({key: fit[key] for key in PLACED[do] if key in fit}, _NEEDED[do])
        open_ = ", ".join(f'"{key}": <{key}>' for key in args)
        yield Template(
            do=do,
            figure=None,
            seat=HOST,
            text=f'{{"do": "{do}", {open_}}}',
            args=args,
            optional=optional_of(args, _NEEDED[do]),
        )
