"""The file with all tables of a server that is told no other: in the user's folder for data."""

import os
import sys
from pathlib import Path

import typer

NAME = "skiz.sqlite3"


def own_data() -> Path:
    """Return the file of this user's tables.

    Earlier servers kept it in the folder for settings. A file that is there is used where it is,
    unless there is one in the folder for data.
    """
    new, earlier = data_folder() / NAME, Path(typer.get_app_dir("skiz")) / NAME
    return earlier if earlier.exists() and not new.exists() else new


def data_folder() -> Path:
    """Return the folder for data: by the XDG standard, or that of Windows or macOS for programs."""
    if sys.platform in ("win32", "darwin"):
        return Path(typer.get_app_dir("skiz"))
    given = Path(os.environ.get("XDG_DATA_HOME", ""))
    # The standard says that a relative path is to be ignored.
    home = given if given.is_absolute() else Path("~/.local/share").expanduser()
    return home / "skiz"
