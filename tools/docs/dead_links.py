"""Checks the built site: every link and anchor exists, and nothing comes from a network."""

from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

FETCHED = {"src", "srcset", "poster", "data"}  # attributes that a browser fetches by itself


class _Reader(HTMLParser):
    """The links, the fetched files and the anchors of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("id", "name") and value:
                self.anchors.add(value)
            elif name == "href" and value is not None:
                (self.fetched if tag == "link" else self.links).append(value)
            elif name in FETCHED and value and tag != "meta":
                self.fetched.append(value)


@cache
def _read(page: Path) -> _Reader:
    return _Reader(page.read_text("utf-8"))


def dead_links(site: Path) -> Iterator[str]:
    """Yield a line for each link that leads nowhere, and for each file from another host."""
    for page in sorted(site.rglob("*.html")):
        found = _read(page)
        for link in (*found.links, *found.fetched):
            fault = _fault(page, link, link in found.fetched)
            if fault:
                yield f"{page.relative_to(site)}: {link}: {fault}"


def _fault(page: Path, link: str, is_fetched: bool) -> str | None:
    parts = urlsplit(link)
    if parts.scheme == "data":
        return None
    if parts.scheme or parts.netloc:
        return "comes from a network" if is_fetched else None
    file = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    if not file.is_file():
        return "no such file"
    anchor = unquote(parts.fragment)
    if anchor and file.suffix == ".html" and anchor not in _read(file).anchors:
        return "no such anchor"
    return None
