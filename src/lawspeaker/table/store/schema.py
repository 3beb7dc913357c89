"""The shape of the database, as the last migration leaves it."""

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

META = MetaData()
REVISIONS = ("0001", "0002")
"""The shapes there were, by the migrations that lead to them; the last is this one."""
REVISION = Table(
    "alembic_version", MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)  # fmt: skip
"""Where Alembic keeps which of them the database has."""


def _of_table() -> Column[str]:
    return Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


TABLES = Table(
    "tables", META,
    Column("id", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("rulebook", Text, nullable=False),
    Column("edition", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("created", Integer, nullable=False),
    Column("touched", Integer, nullable=False),
    Column("closed", Boolean, nullable=False),
    Column("settings", Text, nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("header", LargeBinary, nullable=False),
)  # fmt: skip
ENTRIES = Table(
    "entries", META, _of_table(),
    Column("n", Integer, primary_key=True),
    Column("line", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)  # fmt: skip
SECRETS = Table(
    "secrets", META, _of_table(),
    Column("place", Integer, primary_key=True),
    Column("secret", LargeBinary, nullable=False),
)  # fmt: skip
SEATS = Table(
    "seats", META, _of_table(),
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("word", Text, nullable=False),
    Column("figures", Text),
    Column("digest", LargeBinary, nullable=False),
    Column("made", Integer, nullable=False),
    Column("removed", Boolean, nullable=False),
)  # fmt: skip
ANSWERS = Table(
    "answers", META, _of_table(),
    Column("seat", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("status", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)  # fmt: skip
SIGHTS = Table(
    "sights", META, _of_table(),
    Column("word", Text, primary_key=True),
    Column("names", LargeBinary, nullable=False),
    Column("start", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)  # fmt: skip
SENT = Table(
    "sent", META, _of_table(),
    Column("word", Text, primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("entry", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)  # fmt: skip
PICTURES = Table(
    "pictures", META, _of_table(),
    Column("kind", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
)  # fmt: skip
OF_A_TABLE = (PICTURES, SENT, SIGHTS, ANSWERS, SEATS, SECRETS, ENTRIES)
"""What goes before the table itself goes."""
