"""The OpenAPI document: what the routes say, the errors that all of them share, every move and event of a rulebook."""

import inspect
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from litestar.openapi.plugins import JsonRenderPlugin

from lawspeaker.law.registry import installed, rulebook
from lawspeaker.table import wire
from lawspeaker.table.pictures import KINDS

PREFIX = "#/components/schemas/"
METHODS = ("get", "post", "put", "patch", "delete")
LINES = "application/x-ndjson"
AT_TABLE = "/api/tables/{table_id}"
RULEBOOKS = "/api/rulebooks"
SECRET = {"link": {"type": "http", "scheme": "bearer", "description": "The secret of a seat's link."}}
ERRORS: Mapping[int, str] = {
    400: "What is asked cannot be read, or means nothing here.",
    401: "No seat of this table has this link.",
    403: "This seat may not do this; the message says who may. Or a page of another host asks.",
    404: "There is no such table, no such rulebook, or no picture there.",
    409: "Not now; or, `stale`, it was chosen on a state that has changed since, in what `changed` says.",
    413: "The body is too large.",
    415: "The body is not application/json.",
    422: "The rules refuse it, or leave it undecided: `ruling` has all grounds. Or there are no odds of it.",
    503: "The store cannot keep this now, and nothing has changed: send it again.",
}
"""By status: what it means, wherever it comes."""
OF_LINES = {"feed": "Message", "log": "Message", "export": ""}
"""By the end of a path: what each line is, and nothing where lines differ."""
FREE = {"why": "Entries", "odds": ""}
PICTURES = {kind: {"schema": {"type": "string", "format": "binary"}} for kind in KINDS}
"""A picture, as it is sent and got."""


class Whole(JsonRenderPlugin):
    """The document as JSON, made whole once."""

    _whole: bytes | None = None

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        """The document with the unions of moves, events and messages in it, and the errors of every route."""
        if self._whole is None:
            self._whole = msgspec.json.encode(whole(openapi_schema))
        return self._whole


def whole(document: dict[str, Any]) -> dict[str, Any]:
    """The document of the routes, with the components that no route names by type, and with all errors."""
    components = {
        **document.get("components", {}),
        "schemas": {**document.get("components", {}).get("schemas", {}), **_schemas()},
        "securitySchemes": SECRET,
    }
    paths = {
        path: {key: _operation(path, key, one) if key in METHODS else one for key, one in item.items()}
        for path, item in document.get("paths", {}).items()
    }
    return {**document, "paths": paths, "components": components}


def _schemas() -> dict[str, Any]:
    """What goes over the wire, with every limit that the server keeps to."""
    _, schemas = msgspec.json.schema_components(list(_structs()), ref_template=f"{PREFIX}{{name}}")
    schemas["Message"] = {
        "title": "Message",
        "description": "One text of the WebSocket, one line of the feed.",
        "oneOf": [{"$ref": f"{PREFIX}{name}"} for name in ("Told", "Waiting", "Reload", "About", "Closing")],
    }
    entries = {"type": "array", "items": {"$ref": f"{PREFIX}Told"}}
    schemas["Entries"] = {"type": "object", "properties": {"entries": entries}, "required": ["entries"]}
    for name in installed():
        schemas.update(rulebook(name).wire_schemas(PREFIX))
    return schemas


def _structs() -> Iterator[type[msgspec.Struct]]:
    for one in vars(wire).values():
        public = inspect.isclass(one) and issubclass(one, msgspec.Struct) and not one.__name__.startswith("_")
        if public and one is not msgspec.Struct:
            yield one


def _operation(path: str, method: str, operation: dict[str, Any]) -> dict[str, Any]:
    """One route with everything that it may answer."""
    own = {status: one for status, one in operation.get("responses", {}).items() if int(status) < 400}
    end = next((part for part in reversed(path.split("/")) if "{" not in part), "")
    if end in OF_LINES:
        of = OF_LINES[end]
        told = f"Lines of JSON, each a {of}." if of else "Lines of JSON, each with the digest of the one before."
        own["200"] = {**own["200"], "description": told, "content": {LINES: {"schema": {"type": "string"}}}}
    elif end in FREE:
        schema = {"$ref": f"{PREFIX}{FREE[end]}"} if FREE[end] else {"type": "object"}
        own["200"] = {**own["200"], "content": {"application/json": {"schema": schema}}}
    elif end == "picture":
        operation, own = _of_picture(method, operation, own)
    wrong = {str(status): _error(status) for status in _may_be(path, method, operation)}
    secured: dict[str, Any] = {"security": [{"link": []}]} if path.startswith(AT_TABLE) and end != "enter" else {}
    return {**operation, "responses": {**own, **wrong}, **secured}


def _of_picture(method: str, operation: dict[str, Any], own: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The routes of pictures: what is sent and got is no JSON."""
    if method == "put":
        return {**operation, "requestBody": {"required": True, "content": PICTURES}}, own
    if method == "get":
        known = {"description": "It is the picture that the client has."}
        return operation, {"200": {**own["200"], "content": PICTURES}, "304": known}
    return operation, own


def _may_be(path: str, method: str, operation: Mapping[str, Any]) -> Iterator[int]:
    """The errors that a route may answer with."""
    yield 400
    if method != "get":
        yield 403
    if not path.startswith(RULEBOOKS):
        yield 503
    elif path != RULEBOOKS:
        yield 404
    if "requestBody" in operation:
        yield from (413, 415, 422)
    if path.startswith(AT_TABLE):
        yield from (401, 403, 404, 409)


def _error(status: int) -> dict[str, Any]:
    content = {"application/json": {"schema": {"$ref": f"{PREFIX}Failed"}}}
    return {"description": ERRORS[status], "content": content}
