"""Run by alembic, on the connection that the storage has opened."""

from alembic import context

from archipel.server.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
