"""Where a server keeps its tables: in a SQLite file, or at the URLs of other programs."""

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from ..console import fail, require
from .server_settings import ServerSettings

DRIVER = "postgresql+psycopg"
REDIS = ("redis://", "rediss://", "unix://")


def database_url(settings: ServerSettings) -> str:
    """Return the SQLAlchemy URL of the database; stop with the reason if a setting is not valid."""
    if settings.database is None:
        file = str(settings.data.resolve())
        return URL.create("sqlite", database=file).render_as_string(hide_password=False)
    url = postgresql_url(settings.database)
    require("psycopg", "scale")
    return url.set(drivername=DRIVER).render_as_string(hide_password=False)


def check_urls(settings: ServerSettings) -> None:
    """Stop if a URL is not valid, or if several processes lack what they need."""
    if settings.database is not None:
        postgresql_url(settings.database)
    if settings.workers == 1 and settings.redis is None:
        return
    if settings.database is None or settings.redis is None:
        fail("several processes need both --database postgresql://… and --redis redis://…")
    if not settings.redis.startswith(REDIS):
        fail(f"--redis is a URL: {'… or '.join(REDIS)}…")
    require("redis", "scale")
    from redis import Redis

    try:
        Redis.from_url(settings.redis)  # this does not connect yet
    except ValueError as error:
        fail(f"--redis: {error}")


def postgresql_url(text: str) -> URL:
    """Return the URL of a PostgreSQL database; stop if it is not valid."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        fail("--database is a URL: postgresql://user:password@host/name")
    if url.drivername not in ("postgresql", "postgres", DRIVER):
        fail(f"--database knows postgresql://…, not {url.drivername}://…; a SQLite file is --data")
    if not url.database:
        fail("--database names no database: postgresql://user:password@host/name")
    return url


def place_of(settings: ServerSettings) -> str:
    """Return where the tables are, without a password."""
    if settings.database is None:
        return str(settings.data)
    url = postgresql_url(settings.database).set(drivername="postgresql")
    return url.render_as_string(hide_password=True)
