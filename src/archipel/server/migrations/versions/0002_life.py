"""From when to when servers were alive: how long clocks have run when one was killed."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "life",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("began", sa.String(32), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("life")
