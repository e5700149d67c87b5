"""WebKit, the engine of every browser on an iPhone, in the build of WebKitGTK.

WebKitWebDriver drives it, by the commands of https://www.w3.org/TR/webdriver2/. It starts
`webkit_window.py` on a screen that exists only in memory.
"""

import atexit
import os
import socket
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx2

from tests.support.browser.engines.window import Json, Wrong
from tests.support.server.clients import PATIENCE
from tools.find_engines import DRIVER, PYTHON, SCREEN

WINDOW = Path(__file__).with_name("webkit_window.py")
ENVIRONMENT = {
    "DBUS_SESSION_BUS_ADDRESS": "disabled:",  # or GTK waits for one
    "GIO_USE_VFS": "local",
    "GSETTINGS_BACKEND": "memory",
    "NO_AT_BRIDGE": "1",
    "WEBKIT_DISABLE_DMABUF_RENDERER": "1",  # needs a graphics card
}


class WebKit:
    """A driver and a screen; each window is a browser of its own."""

    def __init__(self, dark: bool = False) -> None:
        self._dark = dark
        self._screen, display = _screen()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self._driver = subprocess.Popen(
            [DRIVER, "-p", str(port)],
            env={**os.environ, **ENVIRONMENT, "DISPLAY": display},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for process in (self._driver, self._screen):
            atexit.register(process.kill)  # after tests that were stopped
        retries = httpx2.HTTPTransport(retries=7)  # until it listens, with pauses that grow
        self._http = httpx2.Client(
            base_url=f"http://127.0.0.1:{port}", timeout=2 * PATIENCE, transport=retries
        )

    def ask(self, method: str, path: str, **body: Any) -> Any:
        """Send a command and return its value; raise Wrong if it fails."""
        sent = body if method == "POST" else None
        value = self._http.request(method, path, json=sent).json()["value"]
        if isinstance(value, dict) and "error" in value:
            raise Wrong(f"{path}: {value['error']}: {value['message']}")
        return value

    def window(self, script: str) -> "WebKitWindow":
        """Return a new window that runs a script at the start of each page."""
        return WebKitWindow(self, [str(WINDOW), script, "dark" if self._dark else "light"])

    def close(self) -> None:
        """End it."""
        self._http.close()
        for process in (self._driver, self._screen):
            process.terminate()
            process.wait(PATIENCE)


def _screen() -> tuple[subprocess.Popen[bytes], str]:
    """Start a screen, and return it with its name."""
    read, write = os.pipe()
    words = [SCREEN, "-displayfd", str(write), "-screen", "0", "1300x1300x24"]
    process = subprocess.Popen(
        [*words, "-nolisten", "tcp"], pass_fds=[write], stderr=subprocess.DEVNULL
    )
    os.close(write)
    with os.fdopen(read) as said:
        return process, f":{said.readline().strip()}"


class WebKitWindow:
    """A session of the driver, with a browser that keeps nothing."""

    def __init__(self, webkit: WebKit, arguments: list[str]) -> None:
        self._ask = webkit.ask
        options = {"binary": PYTHON, "args": arguments}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self._at = f"/session/{self._ask('POST', '/session', capabilities=wanted)['sessionId']}"
        self._ask("POST", f"{self._at}/timeouts", script=2000 * PATIENCE)

    def go(self, address: str) -> None:
        """Load an address and wait until it is complete."""
        self._ask("POST", f"{self._at}/url", url=address)

    def run(self, function: str, *values: Any) -> Any:
        """Call a JavaScript function with JSON values, and return its result."""
        script = f"return ({function})(...arguments)"
        return self._ask("POST", f"{self._at}/execute/sync", script=script, args=values)

    def act(self, *devices: Json) -> None:
        """Move the mouse or press keys."""
        self._ask("POST", f"{self._at}/actions", actions=devices)

    def resize(self, width: int, height: int) -> None:
        """Set the size of the page in CSS pixels: the window has no frame."""
        self._ask("POST", f"{self._at}/window/rect", width=width, height=height)

    def cookies(self) -> Mapping[str, str]:
        """Return the cookies of the page, by name."""
        found = self._ask("GET", f"{self._at}/cookie")
        return {cookie["name"]: cookie["value"] for cookie in found}

    def close(self) -> None:
        """Close it and forget its person."""
        self._ask("DELETE", self._at)
