"""The frozen tables of play: card tables, their logs and deals, boards and studies."""

import sqlalchemy as sa

from .columns import (
    DOUBLE,
    FLAG,
    JSON,
    LONG,
    LONG_TEXT,
    NUMBER,
    TIME,
    given,
    keys,
    maybe,
    of_a_deal,
    of_a_table,
    refers,
    table,
)

A_PERSON = sa.text("guest <> ''")

table(
    "tables",
    *keys("id"),
    *given("game", "preset"),
    *given("house", of=JSON),
    *given("made", of=TIME),
    *maybe("figures", of=LONG_TEXT),
    *maybe("owner"),
    sa.Column("fence", NUMBER, nullable=False, server_default="0"),
    *maybe("set_id", index=True),
    *maybe("boards", of=JSON),
    *maybe("counts", "goes_on", of=FLAG),
)
of_a_table("events", *keys("n", of=NUMBER), *given("body", of=JSON), *given("at", of=TIME))
of_a_deal(
    "deals", *given("after", of=NUMBER), *given("chairs", of=JSON), *maybe("session", of=JSON)
)
table(
    "sitters",
    *keys("guest"),
    refers("table_id", "tables"),
    *given("at", of=TIME),
    sa.Index("ix_sitters_guest_at", "guest", "at"),
)
table(
    "results",
    *keys("guest"),
    refers("table_id", "tables"),
    *keys("deal", of=NUMBER),
    *given("names", "points", of=JSON),
    *given("at", of=TIME),
)
of_a_deal(
    "finished",
    *given("players", "bots", of=JSON),
    *maybe("declarer", of=NUMBER),
    *maybe("sides", of=JSON),
    *given("whole", of=FLAG),
)
table(
    "parts",
    *keys("guest"),
    refers("table_id", "tables"),
    *keys("deal", of=NUMBER),
    *given("game"),
    *given("at", of=TIME),
    *maybe("seat", of=NUMBER),
    *maybe("role", "contract", "thrown_in"),
    *given("points", of=NUMBER),
    sa.Index("ix_parts_guest_at", "guest", "at"),
    sa.Index("ix_parts_deal", "table_id", "deal"),
)
table(
    "part_figures",
    *keys("guest"),
    refers("table_id", "tables"),
    *keys("deal", "line", of=NUMBER),
    *given("figure"),
    *maybe("said_by"),
    *given("doubled", "made", of=FLAG),
    *given("points", of=NUMBER),
)
of_a_deal("reviews", *given("body", of=JSON))
of_a_deal(
    "losses", *keys("seat", of=NUMBER), *given("loss", of=DOUBLE), *given("decisions", of=NUMBER)
)
of_a_deal(
    "faults",
    *keys("number", of=NUMBER),
    *keys("theme"),
    *given("seat", of=NUMBER),
    *given("loss", of=DOUBLE),
)
table(
    "codes",
    *keys("code"),
    refers("table_id", "tables", is_key=False, index=True),
    *given("invitation", of=NUMBER),
)
of_a_table(
    "deadlines",
    *given("n", of=NUMBER),
    *given("due", of=LONG, index=True),
    *given("until", of=JSON),
)
of_a_table(
    "reports",
    *keys("line", of=LONG),
    *keys("by"),
    *given("about", "name"),
    *given("deal", of=NUMBER),
    *given("kind", "words"),
    *given("at", of=TIME),
)
table(
    "duplicates",
    *keys("id"),
    *given("kind"),
    *given("game", index=True),
    *given("preset"),
    *given("house", of=JSON),
    *given("seed"),
    *given("boards", of=NUMBER),
    *given("bot", "version", "title"),
    *maybe("maker", index=True),
    *given("scoring"),
    *given("a_round", of=NUMBER),
    *given("made"),
    *given("stage", of=NUMBER),
    *maybe("expert"),
    *given("at", of=TIME),
)
table(
    "placements",
    refers("set_id", "duplicates"),
    *keys("guest"),
    *keys("board", of=NUMBER),
    *given("name"),
    refers("table_id", "tables", is_key=False, index=True),
    *given("deal", "chair", of=NUMBER),
)
of_a_deal(
    "board_results",
    *given("set_id", index=True),
    *given("board", of=NUMBER),
    *given("points", of=JSON),
    *given("version"),
    sa.Column("comparable", FLAG, nullable=False, server_default=sa.true()),
)
table(
    "entrants",
    refers("set_id", "duplicates"),
    *keys("number", of=NUMBER),
    *given("guest", "name"),
    *given("out", of=FLAG),
    sa.Index(
        "ix_entrants_guest",
        "set_id",
        "guest",
        unique=True,
        sqlite_where=A_PERSON,
        postgresql_where=A_PERSON,
    ),
)
table(
    "studies",
    *keys("id"),
    *given("maker", index=True),
    *given("game"),
    *given("opening", of=LONG_TEXT),
    *maybe("figures", of=LONG_TEXT),
    *given("names", of=JSON),
    *maybe("from_table", index=True),
    *maybe("from_deal", of=NUMBER),
    *maybe("set_id"),
    *maybe("board", of=NUMBER),
    *given("tree", of=JSON),
    *maybe("leader", index=True),
    *given("leader_name"),
    *given("version", of=NUMBER),
    *given("made", "touched", of=TIME),
    sa.Index("ix_studies_touched", "touched"),
)
