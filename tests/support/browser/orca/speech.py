"""What Orca says, read from the file in which it writes down its work."""

import re
import time
from contextlib import suppress
from dataclasses import dataclass, field

from tests.support.browser.orca.desktop import LOOK, Desktop, wait_until

SAID = re.compile(r"SPEECH OUTPUT: '(.*)'(?: voice=\w+)? *(?:\{.*\})?$", re.MULTILINE)
STILL = 0.6  # seconds without any work of Orca after which it has said everything
ANSWERS = 10.0  # seconds in which it begins to answer a key, if it has an answer
PATIENCE = 60  # seconds


@dataclass
class Speech:
    """Hears Orca on a desktop; what was heard is kept in order, and the keys between."""

    desktop: Desktop
    transcript: list[str] = field(default_factory=list)
    _read: int = 0

    def press(self, key: str) -> list[str]:
        """Press a key, and return what is said until all is still."""
        self.transcript.append(f"> {key}")
        self.desktop.press(key)
        with suppress(AssertionError):
            wait_until(lambda: self._said() > self._read, "an answer is heard", ANSWERS)
        return self.rest()

    def forget(self) -> None:
        """Keep nothing of what was heard until now."""
        self.transcript.clear()

    def rest(self, still: float = STILL) -> list[str]:
        """Return what is said from now on until Orca has done nothing for some seconds."""
        size, since = -1, time.monotonic()
        while time.monotonic() < since + still:
            now = self.desktop.noted
            if now != size:
                size, since = now, time.monotonic()
            time.sleep(LOOK)
        return self._take()

    def until(self, *signs: str, still: float = STILL) -> list[str]:
        """Return what is said until one of these signs is heard, and what comes with it.

        That has come when Orca has done nothing for some seconds.
        """
        heard: list[str] = []

        def came() -> bool:
            heard.extend(self._take())
            return any(sign in one for one in heard for sign in signs)

        wait_until(came, f"one of {signs} is heard", PATIENCE)
        return heard + self.rest(still)

    def _said(self) -> int:
        return len(SAID.findall(self.desktop.log()))

    def _take(self) -> list[str]:
        """Return what was said since the last time."""
        said = [one.strip() for one in SAID.findall(self.desktop.log())]
        new = [one for one in said[self._read :] if one]
        self._read = len(said)
        self.transcript += new
        return new
