"""Tables, their journals, seats, answers, and what seats were told."""

from alembic import op
from sqlalchemy import Boolean, Column, ForeignKey, Integer, LargeBinary, Text

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """From nothing."""
    op.create_table(
        "tables",
        Column("id", Text, primary_key=True), Column("title", Text, nullable=False),
        Column("rulebook", Text, nullable=False), Column("edition", Text, nullable=False),
        Column("revision", Integer, nullable=False), Column("created", Integer, nullable=False),
        Column("touched", Integer, nullable=False), Column("closed", Boolean, nullable=False),
        Column("settings", Text, nullable=False), Column("epoch", Integer, nullable=False),
        Column("header", LargeBinary, nullable=False),
    )  # fmt: skip
    _of_table("entries", Column("n", Integer, primary_key=True), Column("line", LargeBinary, nullable=False))
    _of_table("secrets", Column("place", Integer, primary_key=True), Column("secret", LargeBinary, nullable=False))
    _of_table(
        "seats",
        Column("id", Text, primary_key=True), Column("name", Text, nullable=False),
        Column("role", Text, nullable=False),
        Column("word", Text, nullable=False), Column("figures", Text), Column("digest", LargeBinary, nullable=False),
        Column("made", Integer, nullable=False), Column("removed", Boolean, nullable=False),
    )  # fmt: skip
    _of_table(
        "answers",
        Column("seat", Text, primary_key=True), Column("key", Text, primary_key=True),
        Column("status", Integer, nullable=False), Column("body", LargeBinary, nullable=False),
    )  # fmt: skip
    _of_table(
        "sights",
        Column("word", Text, primary_key=True), Column("names", LargeBinary, nullable=False),
        Column("start", LargeBinary, nullable=False),
    )  # fmt: skip
    _of_table(
        "sent",
        Column("word", Text, primary_key=True), Column("n", Integer, primary_key=True),
        Column("entry", Integer, nullable=False), Column("body", LargeBinary, nullable=False),
    )  # fmt: skip


def _of_table(name: str, *columns: Column[object]) -> None:
    owner = Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    # In SQLite each is one tree, by its key: a row that is added changes one page, and not two.
    op.create_table(name, owner, *columns, sqlite_with_rowid=name in ("seats", "secrets"))


def downgrade() -> None:
    """Back to nothing: every table is gone then."""
    for name in ("sent", "sights", "answers", "seats", "secrets", "entries", "tables"):
        op.drop_table(name)
