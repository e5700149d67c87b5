"""Files with secrets belong to their owner alone: from their creation, and again when opened.

Earlier a backup got the shell's default permissions, and a server on the copy left them so.
Everybody on the machine could read the key of all cookies.
"""

import os
import sqlite3
import stat
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NoReturn

import pytest
import typer

from skiz.command.hosting.backup import backup
from skiz.command.hosting.read_settings import read_settings
from skiz.command.hosting.serve import _held
from skiz.command.hosting.server_settings import ServerSettings
from skiz.server.app.stores import Stores
from skiz.server.storage.upgrade import migrate
from tests.support.tools.command import skiz

MAIL = 'mail_user = "anna"\nmail_password = "geheim"\n'

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="files have the rights of folders")


@pytest.fixture(autouse=True)
def generous() -> Iterator[None]:
    """Create files as a user whose default permissions let everybody read them."""
    before = os.umask(0)
    yield
    os.umask(before)


def opened(folder: Path) -> dict[str, str]:
    """Return the files of a folder that others have permissions for."""
    return {name: mode for name, mode in modes(folder).items() if not mode.endswith("00")}


def modes(folder: Path) -> dict[str, str]:
    files = ((file.name, stat.S_IMODE(file.stat().st_mode)) for file in folder.iterdir())
    return {name: f"{mode:04o}" for name, mode in files}


def never(*_: object, **__: object) -> NoReturn:
    raise PermissionError(1, "Operation not permitted")


def forbid_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("chmod", "fchmod", "lchmod"):
        monkeypatch.setattr(os, name, never, raising=False)


async def test_a_database_and_its_copy_are_made_private(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Permissions are never changed afterwards: a process that opened a file in between could read
    on.
    """
    forbid_changes(monkeypatch)
    data = tmp_path / "skiz.sqlite3"
    migrate(f"sqlite:///{data}")
    store = Stores(f"sqlite:///{data}")
    await store.secrets.cookie_key()
    backup(data, tmp_path / "copy")
    assert {"skiz.sqlite3-wal", "skiz.sqlite3-shm", "copy"} <= modes(tmp_path).keys()
    assert opened(tmp_path) == {}
    await store.close()


@pytest.mark.parametrize("link", [False, True])
def test_a_backup_is_never_written_into_a_planted_file(
    link: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a folder where others may write, also in the moment after the name was free."""
    data, copy, theirs = (tmp_path / name for name in ("skiz.sqlite3", "copy", "theirs"))
    migrate(f"sqlite:///{data}")
    unlink = Path.unlink

    def put(file: Path, missing_ok: bool = False) -> None:
        unlink(file, missing_ok)
        monkeypatch.undo()
        os.umask(0)
        if link:
            file.symlink_to(theirs)
        else:
            file.touch(0o666)

    monkeypatch.setattr(Path, "unlink", put)
    with pytest.raises(typer.Exit):
        backup(data, copy)
    assert "cannot copy" in capsys.readouterr().err.replace("\n", " ")
    assert {*modes(tmp_path)} == {data.name}


@pytest.mark.parametrize("there", [False, True])
def test_a_server_makes_its_file_private(
    there: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "skiz.sqlite3"
    if there:  # with files that a killed server leaves
        for ending in ("", "-wal", "-shm"):
            data.with_name(data.name + ending).touch(0o644)
    link = tmp_path / "link"
    link.symlink_to(data)
    with _held(ServerSettings(link)):
        assert {*opened(tmp_path)} <= {f"{data.name}.lock"}
    warning = capsys.readouterr().err.replace("\n", " ")
    assert warning.count("was open to other users of this machine (0644)") == 3 * there


@pytest.mark.parametrize("command", ["backup", "serve"])
@pytest.mark.parametrize("damaged", [False, True])
def test_a_file_that_is_refused_keeps_its_permissions(
    command: str, damaged: bool, tmp_path: Path
) -> None:
    """Others may need to read it: it is no database of a server, or it is kept for repair."""
    file = tmp_path / "notes.txt"
    if damaged:
        with closing(sqlite3.connect(file)) as database:
            database.execute("CREATE TABLE one (id)")
        content = file.read_bytes()
        file.write_bytes(content[:100] + b"\xff" * (len(content) - 100))
    else:
        file.write_text("not a database, but long enough to be taken for one\n" * 40)
    file.chmod(0o644)
    before = file.read_bytes()
    if command == "backup":
        refused = skiz("backup", str(tmp_path / "copy"), "--data", str(file))
    else:
        refused = skiz("serve", "--port", "0", "--no-browser", "--data", str(file))
    assert refused.returncode == 2, refused.stderr
    assert (modes(tmp_path)[file.name], file.read_bytes()) == ("0644", before)


def test_a_backup_warns_of_permissions_it_cannot_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data, copy = tmp_path / "skiz.sqlite3", tmp_path / "copy"
    with closing(sqlite3.connect(data)) as database:
        database.execute("CREATE TABLE one (id)")
    data.chmod(0o640)
    forbid_changes(monkeypatch)
    backup(data, copy)
    warning = capsys.readouterr().err
    assert "(0640), and that cannot be changed: Operation not permitted" in warning
    assert opened(tmp_path) == {"skiz.sqlite3": "0640"}


@pytest.mark.parametrize(
    ("written", "mode", "warned"),
    [
        (MAIL, 0o644, True),
        (MAIL, 0o640, False),  # the server's user reads it by its group
        ('database = "postgresql://anna:geheim@localhost/skiz"\n', 0o604, True),
        ('redis = "redis://:geheim@localhost"\n', 0o644, True),
        ('database = "postgresql://anna@localhost/skiz"\n', 0o644, False),
        ("port = 1\n", 0o644, False),
    ],
)
def test_passwords_in_settings_that_all_may_read_are_warned_of(
    written: str, mode: int, warned: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pydantic_settings")
    file = tmp_path / "skiz.toml"
    file.write_text(written, "utf-8")
    file.chmod(mode)
    read_settings({}, file, tmp_path / "d")
    warning = capsys.readouterr().err
    assert ("every user can read it" in warning.replace("\n", " ")) == warned
    assert "geheim" not in warning
