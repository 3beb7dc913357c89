"""A picture for each table that has one."""

from alembic import op
from sqlalchemy import Column, ForeignKey, LargeBinary, Text

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """No table has a picture yet."""
    op.create_table(
        "pictures",
        Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        Column("kind", Text, nullable=False), Column("digest", Text, nullable=False),
        Column("body", LargeBinary, nullable=False),
    )  # fmt: skip


def downgrade() -> None:
    """Every picture is gone then."""
    op.drop_table("pictures")
