"""The accessibility tree of a page, as the browser gives it to a screen reader."""

import re
from typing import Any

from playwright.sync_api import Page

from tests.support.browser.orca.by_ear import NUMERALS


def heard(page: Page, where: str) -> list[dict[str, str]]:
    """Return role, name, description and states of all elements that match a selector."""
    browser = page.context.new_cdp_session(page)
    root = browser.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
    found = browser.send("DOM.querySelectorAll", {"nodeId": root, "selector": where})
    nodes = [_node(browser, node) for node in found["nodeIds"]]
    browser.detach()
    return nodes


def _node(browser: Any, node: int) -> dict[str, str]:
    asked = {"nodeId": node, "fetchRelatives": False}
    (found,) = browser.send("Accessibility.getPartialAXTree", asked)["nodes"]
    parts = {
        part: found[part]["value"] for part in ("role", "name", "description") if part in found
    }
    states = {one["name"]: str(one["value"].get("value")) for one in found.get("properties", ())}
    return {**states, **{name: str(value) for name, value in parts.items()}}


def as_spoken(text: str) -> str:
    """Return a text as a voice reads it, with Arabic numbers.

    >>> as_spoken("I hold the XIX")
    'I hold the 19'
    """
    return re.sub(r"\b[IVX]{2,}\b", lambda found: str(NUMERALS.index(found[0]) + 1), text)
