"""The tables of the database, as the last of the migrations leaves them."""

import sqlalchemy as sa

metadata = sa.MetaData()
GLICKO = ("rating", "deviation", "volatility")

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("game", sa.String, nullable=False),
    sa.Column("preset", sa.String, nullable=False),
    sa.Column("house", sa.JSON, nullable=False),
    sa.Column("made", sa.DateTime, nullable=False),
    sa.Column("figures", sa.Text),  # the file of the table's own, if it has any
    sa.Column("owner", sa.String),  # the process that has taken it last
    sa.Column("fence", sa.Integer, nullable=False, server_default="0"),  # how often it was taken
    sa.Column("set_id", sa.String, index=True),  # of the duplicate set whose boards it plays
    sa.Column("boards", sa.JSON(none_as_null=True)),  # in order
    sa.Column("counts", sa.Boolean),  # for the results of the set
    sa.Column("goes_on", sa.Boolean),  # though nobody is there
)
events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("body", sa.JSON, nullable=False),
    sa.Column("at", sa.DateTime, nullable=False),
)
guests = sa.Table(
    "guests",
    metadata,
    sa.Column("id", sa.String, primary_key=True),  # SHA-256 of what the cookie holds
    sa.Column("name", sa.String, nullable=False),
)
sitters = sa.Table(
    "sitters",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("at", sa.DateTime, nullable=False),
    sa.Index("ix_sitters_guest_at", "guest", "at"),
)
results = sa.Table(
    "results",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("deal", sa.Integer, primary_key=True),
    sa.Column("names", sa.JSON, nullable=False),
    sa.Column("points", sa.JSON, nullable=False),
    sa.Column("at", sa.DateTime, nullable=False),
)
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
ratings = sa.Table(  # after each deal that counted; the last of a guest holds
    "ratings",
    metadata,
    sa.Column("game", sa.String, primary_key=True),
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("deals", sa.Integer, primary_key=True, autoincrement=False),  # so many by then
    sa.Column("mean", sa.Float(53), nullable=False),
    sa.Column("deviation", sa.Float(53), nullable=False),
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("deal", sa.Integer, nullable=False),
    sa.Index("ix_ratings_guest", "guest"),
)
listed = sa.Table(  # who agreed to be in the lists of the best
    "listed",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
)
opponents = sa.Table(  # whom each has chosen to play against
    "opponents",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("kind", sa.String, nullable=False),
)
settings = sa.Table(
    "settings",
    metadata,
    sa.Column("key", sa.String, primary_key=True),
    sa.Column("value", sa.String, nullable=False),
)
deals = sa.Table(  # that have begun, but for the first of each table
    "deals",
    metadata,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("deal", sa.Integer, primary_key=True),
    sa.Column("after", sa.Integer, nullable=False),  # the entry that it comes after
    sa.Column("chairs", sa.JSON, nullable=False),
    sa.Column("session", sa.JSON(none_as_null=True)),  # of the last one alone
)
reports = sa.Table(  # words that somebody complains of
    "reports",
    metadata,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("line", sa.BigInteger, primary_key=True),
    sa.Column("by", sa.String, primary_key=True),  # guests, as is `about`
    sa.Column("about", sa.String, nullable=False),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("deal", sa.Integer, nullable=False),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("words", sa.String, nullable=False),
    sa.Column("at", sa.DateTime, nullable=False),
)
codes = sa.Table(  # that are said on the telephone
    "codes",
    metadata,
    sa.Column("code", sa.String, primary_key=True),
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("invitation", sa.Integer, nullable=False),  # how often it had been changed then
)
deadlines = sa.Table(  # of the people at tables with a slow clock
    "deadlines",
    metadata,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, nullable=False),  # the entry after which they hold
    sa.Column("due", sa.BigInteger, nullable=False, index=True),  # the first, in seconds since 1970
    sa.Column("until", sa.JSON, nullable=False),  # by guest
)
subscriptions = sa.Table(  # of the browsers that would be notified
    "subscriptions",
    metadata,
    sa.Column("endpoint", sa.String, primary_key=True),  # at the push service of the browser
    sa.Column("guest", sa.String, nullable=False, index=True),
    sa.Column("p256dh", sa.String, nullable=False),
    sa.Column("auth", sa.String, nullable=False),
    sa.Column("lang", sa.String, nullable=False),
    sa.Column("session", sa.String),  # with which it goes; those of before went with none
)
aliases = sa.Table(  # guests who were found to be somebody else; logs go on naming them
    "aliases",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("person", sa.String, nullable=False, index=True),
)
sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("id", sa.String, primary_key=True),  # SHA-256 of what the cookie holds
    sa.Column("guest", sa.String, index=True),  # nobody's any more once it was ended
    sa.Column("device", sa.String, nullable=False),
    sa.Column("seen", sa.Date, nullable=False),
    sa.Column("replaces", sa.String),  # the session that ends when this one is used
)
passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.String, primary_key=True),  # of the credential, in base64url
    sa.Column("guest", sa.String, nullable=False, index=True),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("sign_count", sa.BigInteger, nullable=False),
    sa.Column("device", sa.String, nullable=False),
    sa.Column("made", sa.Date, nullable=False),
)
recovery_codes = sa.Table(
    "recovery_codes",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("selector", sa.String, nullable=False, unique=True),  # the first part of the code
    sa.Column("salt", sa.LargeBinary, nullable=False),
    sa.Column("hash", sa.LargeBinary, nullable=False),  # of the rest
    sa.Column("made", sa.Date, nullable=False),
)
challenges = sa.Table(
    "challenges",
    metadata,
    sa.Column("session", sa.String, primary_key=True),
    sa.Column("purpose", sa.String, primary_key=True),
    sa.Column("challenge", sa.String, nullable=False),
    sa.Column("until", sa.DateTime, nullable=False),
)
puzzles, solvers = (  # how hard each is, and how well somebody solves those of a game, by Glicko-2
    sa.Table(
        name,
        metadata,
        *(sa.Column(key, sa.String, primary_key=True) for key in keys),
        *(sa.Column(number, sa.Float, nullable=False) for number in GLICKO),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    for name, keys in (("puzzles", ("game", "key")), ("solvers", ("guest", "game")))
)
puzzle_tries = sa.Table(  # the first answer that somebody gave to a puzzle
    "puzzle_tries",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("game", sa.String, primary_key=True),
    sa.Column("key", sa.String, primary_key=True),
    sa.Column("solved", sa.Boolean, nullable=False),
    sa.Column("at", sa.DateTime, nullable=False),
)
