"""A window of a browser engine, as the tests of all engines use it.

Chromium is driven by Playwright, which cannot drive the Firefox and the WebKit of a Linux
distribution. Both understand commands that the W3C has standardised, and these few are enough. The
format of mouse and keys is the same in both standards.
"""

from collections.abc import Mapping
from typing import Any, Protocol

Json = dict[str, Any]


class Window(Protocol):
    """A window with a person of its own."""

    def go(self, address: str) -> None:
        """Load an address and wait until it is complete."""

    def run(self, function: str, *values: Any) -> Any:
        """Call a JavaScript function with JSON values, and return its result or what it promises.

        Raise Wrong if it throws.
        """

    def act(self, *devices: Json) -> None:
        """Move the mouse or press keys: a list of actions for each device."""

    def resize(self, width: int, height: int) -> None:
        """Set the size of the page in CSS pixels."""

    def cookies(self) -> Mapping[str, str]:
        """Return the cookies of the page, by name."""

    def close(self) -> None:
        """Close it and forget its person."""


class Engine(Protocol):
    """A running engine."""

    def window(self, script: str) -> Window:
        """Return a new window that runs a script at the start of each page."""

    def close(self) -> None:
        """End it."""


class Wrong(Exception):
    """The engine answered that a command failed."""


def pressed_mouse(x: float, y: float) -> Json:
    """Return a click at a point of the page."""
    moves: list[Json] = [
        {"type": "pointerMove", "x": round(x), "y": round(y), "origin": "viewport"},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    mouse = {"pointerType": "mouse"}
    return {"type": "pointer", "id": "mouse", "parameters": mouse, "actions": moves}


def pressed_key(key: str) -> Json:
    """Return a press of a key, as W3C writes it: a character, or a private one for a named key."""
    moves = [{"type": kind, "value": key} for kind in ("keyDown", "keyUp")]
    return {"type": "key", "id": "keys", "actions": moves}
