"""Migrating a database to the schema of this version."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from ..files import make_private
from .migrations.squashed import SQUASHED


def migrate(url: str, to: str = "head") -> None:
    """Run every migration that the database has not had, up to a revision.

    A missing file is created so that only its owner has access.
    """
    made = sa.make_url(url)
    if made.get_backend_name() == "sqlite" and made.database:
        make_private(Path(made.database))
    with _config() as config:
        config.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
        command.upgrade(config, to)


def revisions() -> list[str]:
    """Return the revisions that a database may have, from that of this version to the first."""
    with _config() as config:
        scripts = ScriptDirectory.from_config(config).walk_revisions()
        return [*(script.revision for script in scripts), *SQUASHED]


@contextmanager
def _config() -> Iterator[Config]:
    with as_file(files("skiz.server.storage") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        yield config
