"""What the server serves, as the application itself has it: its routes, and its OpenAPI document."""

import json
from functools import cache
from typing import Any, cast

import msgspec
from litestar import Litestar
from litestar.routes import HTTPRoute

from lawspeaker.table.app import application
from lawspeaker.table.documented import METHODS, whole
from lawspeaker.table.hall import Hall
from lawspeaker.table.store.store import Store

TABLE = "/api/tables/{table_id}"


@cache
def built() -> Litestar:
    """The application; it serves nobody, so it needs no store."""
    return application(Hall(cast(Store, None)))


@cache
def document() -> dict[str, Any]:
    """Its OpenAPI document, as `/schema/openapi.json` has it."""
    found: dict[str, Any] = json.loads(msgspec.json.encode(whole(built().openapi_schema.to_schema())))
    return found


def routes() -> list[str]:
    """Every route of its HTTP interface, as `POST /api/tables`, and of its WebSocket; the page and documents aside."""
    found = []
    for route in built().routes:
        path = getattr(route, "path_format", route.path)
        methods = sorted(told(route)) if isinstance(route, HTTPRoute) else ["WS"]
        found += [f"{method} {path}" for method in methods if not path.startswith("/schema")]
    return sorted(found)


def told(route: HTTPRoute) -> set[str]:
    """The methods of a route that belong to the interface."""
    handlers = [one for one in route.route_handlers if one.resolve_include_in_schema()]
    known = {one.upper() for one in METHODS}
    return {str(method) for one in handlers for method in one.http_methods if method in known}
