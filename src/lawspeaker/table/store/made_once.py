"""Statements that are carried out with every move: their text is made once, and no more is done than needed."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, CursorResult, Executable
from sqlalchemy.engine.interfaces import Dialect


class Once:
    """A statement whose text is made once for each kind of database. Its values go to the driver as they are."""

    def __init__(self, statement: Executable) -> None:
        self._statement: Any = statement
        self._texts: dict[str, tuple[str, tuple[str, ...] | None]] = {}

    def on(self, connection: Connection, *rows: Mapping[str, Any]) -> CursorResult[Any]:
        """Carries it out with these values: once, or for many rows. Raises what the database raises."""
        found = self._texts.get(connection.dialect.name)
        text, order = found or self._made(connection.dialect)
        given: list[Any] = [row if order is None else tuple([row[key] for key in order]) for row in rows]
        return connection.exec_driver_sql(text, given if len(given) > 1 else given[0])

    def _made(self, dialect: Dialect) -> tuple[str, tuple[str, ...] | None]:
        """The text, and the order of its values; None where the driver takes them by name."""
        compiled = self._statement.compile(dialect=dialect)
        made = (str(compiled), tuple(compiled.positiontup) if compiled.positional else None)
        self._texts[dialect.name] = made
        return made
