"""Carries migrations out on the connection that the store gives."""

from alembic import context

from lawspeaker.table.store.schema import META

context.configure(connection=context.config.attributes["connection"], target_metadata=META, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
