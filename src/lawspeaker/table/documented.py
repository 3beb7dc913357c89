"""The OpenAPI document: what the routes say, and with it every move and every event of every rulebook."""

from typing import Any

import msgspec
from litestar.openapi.plugins import JsonRenderPlugin

from lawspeaker.law.registry import installed, rulebook
from lawspeaker.table.wire import Message

PREFIX = "#/components/schemas/"


class Whole(JsonRenderPlugin):
    """The document as JSON, made whole once."""

    _whole: bytes | None = None

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        """The document with the unions of moves, events and messages in it."""
        if self._whole is None:
            self._whole = msgspec.json.encode(whole(openapi_schema))
        return self._whole


def whole(document: dict[str, Any]) -> dict[str, Any]:
    """The document of the routes, with the components that no route names by type."""
    schemas = dict(document.get("components", {}).get("schemas", {}))
    _, messages = msgspec.json.schema_components([Message], ref_template=f"{PREFIX}{{name}}")
    schemas.update({name: schema for name, schema in messages.items() if name not in schemas})
    schemas["Message"] = {
        "title": "Message",
        "description": "One text of the WebSocket, one line of the feed.",
        "oneOf": [{"$ref": f"{PREFIX}{name}"} for name in ("Told", "Waiting", "Reload", "About", "Closing")],
    }
    for name in installed():
        schemas.update(rulebook(name).wire_schemas(PREFIX))
    components = {**document.get("components", {}), "schemas": schemas}
    return {**document, "components": components}
