"""Firefox, driven by WebDriver BiDi over a WebSocket.

https://www.w3.org/TR/webdriver-bidi/ describes the commands. Playwright's own BiDi client sends a
command that Firefox ESR does not know yet, and a geckodriver is not in Debian.
"""

import atexit
import json
import re
import subprocess
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.support.browser.engines.window import Json, Wrong
from tests.support.server.clients import PATIENCE
from tools.find_engines import firefox

PREFERENCES = {
    "ui.prefersReducedMotion": 1,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "services.settings.server": "data:,",  # it would ask the network for settings
    "fission.autostart": False,  # one process for all pages
    "dom.ipc.processPrelaunch.enabled": False,
    "layout.frame_rate": 20,  # painting is most of the cost
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}
SCHEME = "layout.css.prefers-color-scheme.content-override"
# Values travel as a JSON text, so that they need no other form.
CALL = "async text => JSON.stringify(await (%s)(...JSON.parse(text)) ?? null)"


class Firefox:
    """A Firefox without a screen, with an empty profile."""

    def __init__(self, dark: bool = False) -> None:
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        liked = {**PREFERENCES, SCHEME: 0 if dark else 1}
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in liked.items()]
        (Path(self._folder.name) / "user.js").write_text("\n".join(lines))
        words = [
            firefox() or "firefox",
            "--headless",
            "--no-remote",
            "--profile",
            self._folder.name,
        ]
        self._process = subprocess.Popen(
            [*words, "--remote-debugging-port", "0"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        atexit.register(self._process.kill)  # after tests that were stopped
        assert self._process.stderr
        said = (re.search(r"listening on (ws://\S+)", line) for line in self._process.stderr)
        address = next(filter(None, said))[1]
        self._open = ExitStack()
        self._line = self._open.enter_context(connect(f"{address}/session", max_size=None))
        self._id = 0
        self.ask("session.new", capabilities={})

    def ask(self, method: str, **params: Any) -> Any:
        """Send a command and return its result; raise Wrong if it fails."""
        self._id += 1
        self._line.send(json.dumps({"id": self._id, "method": method, "params": params}))
        answer = _answer(self._line, self._id)
        if "error" in answer:
            raise Wrong(f"{method}: {answer['error']}: {answer['message']}")
        return answer["result"]

    def window(self, script: str) -> "FirefoxWindow":
        """Return a new window that runs a script at the start of each page."""
        return FirefoxWindow(self, script)

    def close(self) -> None:
        """End it."""
        self.ask("browser.close")
        self._open.close()
        self._process.communicate(timeout=PATIENCE)
        self._folder.cleanup()


def _answer(line: ClientConnection, number: int) -> Json:
    while True:
        message: Json = json.loads(line.recv(2 * PATIENCE))
        if message.get("id") == number:
            return message


class FirefoxWindow:
    """A tab with cookies and storage of its own."""

    def __init__(self, firefox: Firefox, script: str) -> None:
        self._ask = firefox.ask
        self._user = self._ask("browser.createUserContext")["userContext"]
        made = self._ask("browsingContext.create", type="tab", userContext=self._user)
        self._here = made["context"]
        self._ask("script.addPreloadScript", functionDeclaration=script, contexts=[self._here])

    def go(self, address: str) -> None:
        """Load an address and wait until it is complete."""
        self._ask("browsingContext.navigate", context=self._here, url=address, wait="complete")

    def run(self, function: str, *values: Any) -> Any:
        """Call a JavaScript function with JSON values, and return its result."""
        answer = self._ask(
            "script.callFunction",
            functionDeclaration=CALL % function,
            arguments=[{"type": "string", "value": json.dumps(values)}],
            target={"context": self._here},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise Wrong(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def act(self, *devices: Json) -> None:
        """Move the mouse or press keys."""
        self._ask("input.performActions", context=self._here, actions=devices)

    def resize(self, width: int, height: int) -> None:
        """Set the size of the page in CSS pixels."""
        size = {"width": width, "height": height}
        self._ask("browsingContext.setViewport", context=self._here, viewport=size)

    def cookies(self) -> Mapping[str, str]:
        """Return the cookies of the page, by name."""
        where = {"type": "context", "context": self._here}
        found = self._ask("storage.getCookies", partition=where)["cookies"]
        return {cookie["name"]: cookie["value"]["value"] for cookie in found}

    def close(self) -> None:
        """Close it and forget its person."""
        self._ask("browser.removeUserContext", userContext=self._user)
