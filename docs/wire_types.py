"""Writes web/src/wire/openapi.ts: the types of what goes over the wire, from the server's own OpenAPI document.

`python -m docs.wire_types` writes it anew, with openapi-typescript of web/node_modules; `--check` compares instead, and
ends with 1 where it differs. Moves and events of a rulebook are left out: to the page they are objects.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lawspeaker.table.app import application
from lawspeaker.table.documented import PREFIX, whole
from lawspeaker.table.hall import Hall
from lawspeaker.table.store.store import Store

WEB = Path(__file__).parents[1] / "web"
TYPES = WEB / "src" / "wire" / "openapi.ts"
COMMAND = ("node", "node_modules/openapi-typescript/bin/cli.js")
PLAIN = ("--default-non-nullable", "false", "--empty-objects-unknown")
"""A key with a default may be missing on the wire; an object of any kind has any keys."""


def document() -> dict[str, Any]:
    """The OpenAPI document without the components that neither a route nor a message needs."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(f"sqlite:///{folder}/none.db")
        try:
            made = whole(application(Hall(store)).openapi_schema.to_schema())
        finally:
            store.close()
    schemas = made["components"]["schemas"]
    needed = dict.fromkeys(["Message", *_named(made["paths"])])
    for name in (waiting := list(needed)):
        more = [one for one in _named(schemas[name]) if one not in needed]
        needed |= dict.fromkeys(more)
        waiting += more
    kept = {name: schemas[name] for name in sorted(needed)}
    return {**made, "components": {**made["components"], "schemas": kept}}


def _named(value: Any) -> Iterator[str]:
    """The components to which something refers."""
    if isinstance(value, dict):
        if str(value.get("$ref", "")).startswith(PREFIX):
            yield value["$ref"].removeprefix(PREFIX)
        for inner in value.values():
            yield from _named(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _named(inner)


def written() -> str:
    """The types, as openapi-typescript writes them. Raises CalledProcessError where it is not installed."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "openapi.json", Path(folder) / "openapi.ts"
        source.write_text(json.dumps(document()), "utf-8")
        subprocess.run(
            [*COMMAND, str(source), "--output", str(target), "--alphabetize", *PLAIN],
            cwd=WEB,
            check=True,
            capture_output=True,
        )
        return target.read_text("utf-8")


def main() -> int:
    """Writes the types, or says whether they are as they would be written."""
    types = written()
    if "--check" not in sys.argv[1:]:
        TYPES.write_text(types, "utf-8")
        return 0
    same = TYPES.read_text("utf-8") == types
    print(f"{TYPES.name} is {'as the server says' if same else 'not as the server says: python -m docs.wire_types'}")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
