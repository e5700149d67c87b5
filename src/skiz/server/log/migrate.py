"""Bringing a database to the form that this version of the program reads."""

from importlib.resources import as_file, files

from alembic import command
from alembic.config import Config


def migrate(url: str, to: str = "head") -> None:
    """Run every migration that the database has not seen, up to a revision."""
    with as_file(files("skiz.server.log") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        config.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
        command.upgrade(config, to)
