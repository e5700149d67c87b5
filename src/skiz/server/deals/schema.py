"""The tables of finished deals: what people were and won in them, and what decisions cost."""

import sqlalchemy as sa

from ..storage.schema import metadata

finished = sa.Table(  # deals that are on the sheet, by chair
    "finished",
    metadata,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("deal", sa.Integer, primary_key=True),
    sa.Column("players", sa.JSON, nullable=False),  # guests, null for bots
    sa.Column("bots", sa.JSON, nullable=False),  # kinds, null for people
    sa.Column("declarer", sa.Integer),
    sa.Column("sides", sa.JSON(none_as_null=True)),  # with the declarer? of older deals unknown
    sa.Column("whole", sa.Boolean, nullable=False),  # nobody was stood in for
)
parts = sa.Table(  # of people in the deals that are on the sheet: what each was and has won
    "parts",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("deal", sa.Integer, primary_key=True),
    sa.Column("game", sa.String, nullable=False),
    sa.Column("at", sa.DateTime, nullable=False),
    sa.Column("seat", sa.Integer),  # none where the person sat out, or the deal does not read
    sa.Column("role", sa.String),
    sa.Column("contract", sa.String),
    sa.Column("thrown_in", sa.String),  # why
    sa.Column("points", sa.Integer, nullable=False),  # as written on the sheet
    sa.Index("ix_parts_guest_at", "guest", "at"),
    sa.Index("ix_parts_deal", "table_id", "deal"),
)
part_figures = sa.Table(  # all that was played for in a deal, as a person had it
    "part_figures",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("deal", sa.Integer, primary_key=True),
    sa.Column("line", sa.Integer, primary_key=True),
    sa.Column("figure", sa.String, nullable=False),
    sa.Column("said_by", sa.String),  # the person, a partner or another; nobody where it was unsaid
    sa.Column("doubled", sa.Boolean, nullable=False),  # by the person
    sa.Column("made", sa.Boolean, nullable=False),  # by whose it was
    sa.Column("points", sa.Integer, nullable=False),  # of the person
)
losses = sa.Table(  # what the decisions of a seat cost in a deal that was reviewed
    "losses",
    metadata,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("deal", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("loss", sa.Float(53), nullable=False),
    sa.Column("decisions", sa.Integer, nullable=False),  # that could be weighed
)
faults = sa.Table(  # each decision that cost something, once for each theme that it is about
    "faults",
    metadata,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("deal", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("theme", sa.String, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("loss", sa.Float(53), nullable=False),
)
