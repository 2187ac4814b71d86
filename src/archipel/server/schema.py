"""How tables are stored: what was settled before the first move, and what happened since, one row for each event."""

import sqlalchemy as sa

METADATA = sa.MetaData()

TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("setup", sa.Text, nullable=False),  # as JSON
    sa.Column("created", sa.String(32), nullable=False),
    sa.Column("updated", sa.String(32), nullable=False),
    sa.Column(
        "summary", sa.Text, nullable=False
    ),  # as JSON: what a list of tables shows, so that none is replayed for it
    sa.Index("tables_updated", "updated"),
)

EVENTS = sa.Table(
    "events",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),  # two servers can't both write the same one
    sa.Column("at", sa.String(32), nullable=False),
    sa.Column("event", sa.Text, nullable=False),  # as JSON
)

LIFE = sa.Table(
    "life",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),  # one after the other
    sa.Column("began", sa.String(32), nullable=False),
    sa.Column("at", sa.String(32), nullable=False),  # when the server was last known to be alive, while some clock ran
)

REVISION = "0002"  # of the newest migration
