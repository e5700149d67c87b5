"""What the server writes into the head of the page."""

import re
from html import unescape


def tags(page: str, pattern: str) -> list[str]:
    """Return what a pattern finds in a page, as a browser reads it."""
    return [unescape(one) for one in re.findall(pattern, page)]


def title(page: str) -> str:
    """Return the only title of a page."""
    (found,) = tags(page, "<title>(.*?)</title>")
    return found


def meta(page: str, name: str) -> str:
    """Return the content of the only tag of a name."""
    (found,) = tags(page, f'<meta (?:name|property)="{name}" content="(.*?)" />')
    return found
