"""Migrating a database to the schema of this version.

Alembic is loaded only for a database that has to be migrated, since loading it takes a tenth of the
start of a server.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from ..files import make_private
from .migrations.squashed import SQUASHED, VERSION

if TYPE_CHECKING:
    from alembic.config import Config

VERSIONS = files("skiz.server.storage") / "migrations" / "versions"


class NotMigrated(Exception):
    """The database is of a version that cannot be migrated; the message says why."""


def migrate(url: str, to: str = "head") -> None:
    """Run every migration that the database has not had, up to a revision.

    A missing file is created so that only its owner has access.
    """
    made = sa.make_url(url)
    if made.get_backend_name() == "sqlite" and made.database:
        make_private(Path(made.database))
    if to == "head" and _revision(url) == newest():
        return
    from alembic import command
    from alembic.util.exc import CommandError

    with _config() as config:
        config.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
        try:
            command.upgrade(config, to)
        except CommandError as error:
            raise NotMigrated(str(error)) from error


def newest() -> str:
    """Return the newest revision, by the names of the migrations."""
    names = (file.name for file in VERSIONS.iterdir() if file.name.endswith(".py"))
    return max(name.partition("_")[0] for name in names if name[0].isdigit())


def _revision(url: str) -> str | None:
    """Return the revision of a database, or None if it has none that can be read."""
    engine = sa.create_engine(url, hide_parameters=True)
    try:
        with engine.connect() as connection:
            return connection.scalar(sa.select(VERSION.c.version_num))
    except SQLAlchemyError:
        return None
    finally:
        engine.dispose()


def revisions() -> list[str]:
    """Return the revisions that a database may have, from that of this version to the first."""
    from alembic.script import ScriptDirectory

    with _config() as config:
        scripts = ScriptDirectory.from_config(config).walk_revisions()
        return [*(script.revision for script in scripts), *SQUASHED]


@contextmanager
def _config() -> "Iterator[Config]":
    from alembic.config import Config

    with as_file(files("skiz.server.storage") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        yield config
