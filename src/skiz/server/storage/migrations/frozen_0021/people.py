"""The frozen tables of people: sessions, credentials, notifications, ratings, puzzles."""

import sqlalchemy as sa

from .columns import (
    BYTES,
    DAY,
    DOUBLE,
    FLAG,
    LONG,
    NUMBER,
    REAL,
    TIME,
    given,
    keys,
    maybe,
    refers,
    table,
)

table("settings", *keys("key"), *given("value"))
table("guests", *keys("id"), *given("name"))
table("aliases", *keys("guest"), *given("person", index=True))
table("opponents", *keys("guest"), *given("kind"))
table("listed", *keys("guest"))
table(
    "sessions",
    *keys("id"),
    *maybe("guest", index=True),
    *given("device"),
    *given("seen", of=DAY),
    *maybe("replaces"),
)
table(
    "passkeys",
    *keys("id"),
    *given("guest", index=True),
    *given("public_key", of=BYTES),
    *given("sign_count", of=LONG),
    *given("device"),
    *given("made", of=DAY),
)
table(
    "recovery_codes",
    *keys("guest"),
    *given("selector"),
    *given("salt", "hash", of=BYTES),
    *given("made", of=DAY),
    sa.UniqueConstraint("selector"),
)
table("challenges", *keys("session", "purpose"), *given("challenge"), *given("until", of=TIME))
table(
    "subscriptions",
    *keys("endpoint"),
    *given("guest", index=True),
    *given("p256dh", "auth", "lang"),
    *maybe("session"),
)
table(
    "mail_addresses",
    *keys("guest"),
    *given("address", "lang"),
    *given("stop", index=True),
    *maybe("code"),
    *given("made", of=TIME),
    *maybe("day", of=DAY),
    *given("sent", of=NUMBER),
)
table(
    "ratings",
    *keys("game", "guest"),
    *keys("deals", of=NUMBER),
    *given("mean", "deviation", of=DOUBLE),
    refers("table_id", "tables", is_key=False),
    *given("deal", of=NUMBER),
    sa.Index("ix_ratings_guest", "guest"),
)
GLICKO = ("rating", "deviation", "volatility")
table("puzzles", *keys("game", "key"), *given(*GLICKO, of=REAL), *given("tries", of=NUMBER))
table("solvers", *keys("guest", "game"), *given(*GLICKO, of=REAL), *given("tries", of=NUMBER))
table(
    "puzzle_tries",
    *keys("guest", "game", "key"),
    *given("solved", of=FLAG),
    *given("at", of=TIME),
)
