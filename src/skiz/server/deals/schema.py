"""The tables of finished deals: what people were and won in them, and what decisions cost."""

import sqlalchemy as sa

from ..storage.schema import metadata

finished = sa.Table(  # deals on the sheet; lists are by chair
    "finished",
    metadata,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("deal", sa.Integer, primary_key=True),
    sa.Column("players", sa.JSON, nullable=False),  # guests; null for bots
    sa.Column("bots", sa.JSON, nullable=False),  # kinds of bots; null for people
    sa.Column("declarer", sa.Integer),
    sa.Column("sides", sa.JSON(none_as_null=True)),  # true: with the declarer; null in old rows
    sa.Column("whole", sa.Boolean, nullable=False),  # without stand-ins and new players
)
parts = sa.Table(  # a person's part in a deal on the sheet: role, contract and points
    "parts",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("deal", sa.Integer, primary_key=True),
    sa.Column("game", sa.String, nullable=False),
    sa.Column("at", sa.DateTime, nullable=False),
    sa.Column("seat", sa.Integer),  # null if the person sat out, or the deal cannot be read
    sa.Column("role", sa.String),
    sa.Column("contract", sa.String),
    sa.Column("thrown_in", sa.String),  # the reason
    sa.Column("points", sa.Integer, nullable=False),  # as on the sheet
    sa.Index("ix_parts_guest_at", "guest", "at"),
    sa.Index("ix_parts_deal", "table_id", "deal"),
)
part_figures = sa.Table(  # the figures of a deal, from a person's point of view
    "part_figures",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("deal", sa.Integer, primary_key=True),
    sa.Column("line", sa.Integer, primary_key=True),
    sa.Column("figure", sa.String, nullable=False),
    sa.Column("said_by", sa.String),  # me, partner or other; null: nobody announced it
    sa.Column("doubled", sa.Boolean, nullable=False),  # by this person
    sa.Column("made", sa.Boolean, nullable=False),  # by its side
    sa.Column("points", sa.Integer, nullable=False),  # of this person
)
losses = sa.Table(  # what a seat's decisions cost in a reviewed deal
    "losses",
    metadata,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("deal", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("loss", sa.Float(53), nullable=False),
    sa.Column("decisions", sa.Integer, nullable=False),  # how many were assessed
)
faults = sa.Table(  # a decision that cost something: one row for each of its themes
    "faults",
    metadata,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("deal", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("theme", sa.String, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("loss", sa.Float(53), nullable=False),
)
