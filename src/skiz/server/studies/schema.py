"""The table of studies."""

import sqlalchemy as sa

from ..storage.schema import metadata

studies = sa.Table(
    "studies",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("maker", sa.String, nullable=False, index=True),
    sa.Column("game", sa.String, nullable=False),
    sa.Column("opening", sa.Text, nullable=False),  # a record without names
    sa.Column("figures", sa.Text),  # the text of its own file, if it has one
    sa.Column("names", sa.JSON, nullable=False),  # by seat
    sa.Column("from_table", sa.String, index=True),  # the table whose deal it is
    sa.Column("from_deal", sa.Integer),
    sa.Column("set_id", sa.String),  # the duplicate set whose board it is
    sa.Column("board", sa.Integer),
    sa.Column("tree", sa.JSON, nullable=False),
    sa.Column("leader", sa.String, index=True),  # a guest
    sa.Column("leader_name", sa.String, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("made", sa.DateTime, nullable=False),
    sa.Column("touched", sa.DateTime, nullable=False, index=True),
)
