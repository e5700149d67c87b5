"""A desktop without a monitor on which Orca reads Firefox aloud.

Its parts are an X server, a message bus, Firefox and Orca. All are started with a home folder of
their own, and end together.
"""

import fcntl
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import tty
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import TextIO

PROGRAMS = ("Xvfb", "dbus-daemon", "openbox", "orca", "firefox-esr", "xdotool")
PATIENCE = 60  # seconds until a program must have started
LOOK = 0.05  # seconds between two looks at something that changes
MARK = "SKIZ_DESKTOP"  # in the environment of every process of a desktop
LOCK = Path(tempfile.gettempdir()) / "skiz-orca.lock"
SIZE = "1280x800x24"
FIREFOX = {
    "accessibility.force_disabled": -1,
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.dns.disablePrefetch": True,
    "termsofuse.bypassNotification": True,
    "trailhead.firstrun.didSeeAboutWelcome": True,
    "ui.prefersReducedMotion": 1,
}
# The settings of a new user, except that the place in a list is said, the pressed key is not, and
# that nothing makes a sound.
ORCA = {
    "enableSound": False,
    "enableKeyEcho": False,
    "enablePositionSpeaking": True,
    "speechServerFactory": "",
}


def missing() -> list[str]:
    """Return the programs that are not installed here."""
    return [program for program in PROGRAMS if not shutil.which(program)]


def wait_until(true: Callable[[], object], what: str, patience: float = PATIENCE) -> None:
    """Wait until something is true; raise AssertionError if that takes too long."""
    until = time.monotonic() + patience
    while not true():
        assert time.monotonic() < until, f"in vain: {what}"
        time.sleep(LOOK)


class Desktop:
    """A running desktop, whose keyboard is pressed by `press`."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self._notes = bytearray()
        self._programs: list[subprocess.Popen[bytes]] = []
        self._terminals: list[int] = []  # their ends for Orca
        self._env = _environment(home)
        self._output: TextIO = (home / "output.log").open("w", encoding="utf-8")
        self._begin_screen()
        self._begin_bus()
        self._begin("openbox", "--sm-disable")

    def begin_orca(self) -> None:
        """Start the reader, and wait until it says so."""
        prefs = self.home / "orca"
        prefs.mkdir()
        wanted = {
            "general": ORCA,
            "profiles": {"default": {"profile": ["Default", "default"]}},
            "pronunciations": {},
            "keybindings": {},
        }
        (prefs / "user-settings.conf").write_text(json.dumps(wanted), "utf-8")
        self._begin("orca", "--user-prefs", str(prefs), "--debug-file", self._terminal())
        wait_until(lambda: "Screen reader on." in self.log(), "Orca has started")

    def open(self, address: str) -> None:
        """Show a page in Firefox, in a profile of its own."""
        profile = self.home / "profile"
        profile.mkdir()
        lines = [
            f"user_pref({json.dumps(name)}, {json.dumps(to)});" for name, to in FIREFOX.items()
        ]
        (profile / "user.js").write_text("\n".join(lines), "utf-8")
        where = ("--new-instance", "--profile", str(profile), "--kiosk", address)
        self._begin("firefox-esr", *where)

    def press(self, *keys: str) -> None:
        """Press keys on the keyboard, named as X names them."""
        subprocess.run(["xdotool", "key", *keys], env=self._env, check=True, timeout=PATIENCE)

    def log(self) -> str:
        """Return what Orca has written so far about its work."""
        return self._notes.decode("utf-8", errors="replace")

    @property
    def noted(self) -> int:
        """Return how many bytes that are."""
        return len(self._notes)

    def end(self) -> None:
        """End every process of this desktop, also those that others have started."""
        for with_signal in (signal.SIGTERM, signal.SIGKILL):
            for pid in _marked(str(self.home)):
                with suppress(ProcessLookupError):
                    os.kill(pid, with_signal)
            with suppress(AssertionError):
                wait_until(lambda: not _marked(str(self.home)), "all have ended", 5)
        for program in self._programs:
            program.wait()
        for terminal in self._terminals:
            os.close(terminal)
        self._output.close()

    def _terminal(self) -> str:
        """Return the name of a terminal whose lines are kept at once.

        In a file they would wait until they fill a block.
        """
        read, write = os.openpty()
        tty.setraw(write)
        self._terminals.append(write)
        Thread(target=self._keep, args=[read], daemon=True).start()
        return os.ttyname(write)

    def _keep(self, terminal: int) -> None:
        with suppress(OSError):  # when Orca has ended
            while block := os.read(terminal, 65536):
                self._notes += block
        os.close(terminal)

    def _begin_screen(self) -> None:
        read, write = os.pipe()
        words = ["Xvfb", "-displayfd", str(write), "-screen", "0", SIZE, "-nolisten", "tcp"]
        self._begin(*words, keeps=[write])
        os.close(write)
        with os.fdopen(read, encoding="utf-8") as told:
            self._env["DISPLAY"] = f":{told.readline().strip()}"

    def _begin_bus(self) -> None:
        read, write = os.pipe()
        words = ["dbus-daemon", "--session", "--nofork", f"--print-address={write}"]
        self._begin(*words, keeps=[write])
        os.close(write)
        with os.fdopen(read, encoding="utf-8") as told:
            self._env["DBUS_SESSION_BUS_ADDRESS"] = told.readline().strip()

    def _begin(self, *words: str, keeps: Sequence[int] = ()) -> None:
        program = subprocess.Popen(
            words,
            env=self._env,
            stdin=subprocess.DEVNULL,
            stdout=self._output,
            stderr=self._output,
            pass_fds=keeps,
            start_new_session=True,
        )
        self._programs.append(program)


@contextmanager
def desktop() -> Iterator[Desktop]:
    """Yield a new desktop, and end it.

    There is one at a time, because Orca does not start beside another Orca of the same user.
    """
    with (
        LOCK.open("w") as lock,
        tempfile.TemporaryDirectory(prefix="ears", ignore_cleanup_errors=True) as folder,
    ):
        fcntl.flock(lock, fcntl.LOCK_EX)
        home = Path(folder)
        (home / "runtime").mkdir(mode=0o700)
        running = Desktop(home)
        try:
            yield running
        finally:
            running.end()


def _environment(home: Path) -> dict[str, str]:
    """Return an environment in which nothing of this machine's user is read or changed.

    Without a speech server Orca only writes down what it says.
    """
    kept: Mapping[str, str] = {
        name: os.environ[name] for name in ("PATH", "TMPDIR") if name in os.environ
    }
    return {
        **kept,
        MARK: str(home),
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(home / "runtime"),
        "LANG": "C.UTF-8",
        "GSETTINGS_BACKEND": "memory",
        "GNOME_ACCESSIBILITY": "1",
        "GTK_MODULES": "gail:atk-bridge",
        "MOZ_DISABLE_CONTENT_SANDBOX": "1",
        "SPEECHD_CMD": str(home / "no-speech"),
        "NO_AT_BRIDGE": "0",
    }


def _marked(home: str) -> list[int]:
    """Return the processes of the desktop with this home."""
    mark = f"{MARK}={home}".encode()
    found = []
    for folder in Path("/proc").iterdir():
        if re.fullmatch(r"\d+", folder.name):
            with suppress(OSError):
                if mark in (folder / "environ").read_bytes().split(b"\0"):
                    found.append(int(folder.name))
    return found
