"""Where a server that is told no file keeps its tables: among the user's data."""

import sys
from pathlib import Path

import pytest

from skiz.command.hosting.own_data import own_data
from tests.support.tools.command import skiz

pytestmark = pytest.mark.skipif(
    sys.platform in ("win32", "darwin"), reason="one folder has settings and data"
)
DATA, SETTINGS = ".local/share/skiz/skiz.sqlite3", ".config/skiz/skiz.sqlite3"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the home of a user who has set no folders."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("given", [None, "", "data", "./data"])
def test_tables_are_kept_in_the_folder_for_data(
    given: str | None, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The standard says that a relative path is to be ignored."""
    if given is not None:
        monkeypatch.setenv("XDG_DATA_HOME", given)
    assert own_data() == home / DATA


def test_the_user_chooses_the_folder_for_data(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "mine"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "settings"))
    assert own_data() == home / "mine/skiz/skiz.sqlite3"


@pytest.mark.parametrize("settings", [None, "settings"])
def test_tables_of_an_earlier_server_are_found(
    settings: str | None, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They stay in the folder for settings, until they are moved."""
    earlier = home / SETTINGS
    if settings:
        monkeypatch.setenv("XDG_CONFIG_HOME", str(home / settings))
        earlier = home / settings / "skiz/skiz.sqlite3"
    earlier.parent.mkdir(parents=True)
    assert own_data() == home / DATA  # the folder alone holds no tables
    earlier.touch()
    assert own_data() == earlier
    (home / DATA).parent.mkdir(parents=True)
    earlier.rename(home / DATA)
    assert own_data() == home / DATA


@pytest.mark.parametrize("command", [("backup", "copy"), ("check",)])
@pytest.mark.parametrize("place", [DATA, SETTINGS])
def test_every_command_names_the_file_that_it_takes(
    command: tuple[str, ...], place: str, home: Path
) -> None:
    file = home / place
    file.parent.mkdir(parents=True)
    file.write_text("not a database, but long enough to be taken for one\n" * 40)
    ended = skiz(*command)
    assert ended.returncode != 0
    assert str(file) in (ended.stdout + ended.stderr).replace("\n", "")
