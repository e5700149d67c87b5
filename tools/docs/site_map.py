"""Which pages the site has, where each one stands in it, and in which order.

The front page, docs/README.md, is the only list: a heading there is a section of the navigation,
and the pages linked below it are its pages.
"""

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePosixPath
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
HOME = PurePosixPath("docs/README.md")
READ_ME = PurePosixPath("README.md")  # what it says is on the front page
PAGES = (
    "DESIGN.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "docs/**/*.md",
    "bench/*.md",
    "findings/README.md",
    "sources/README.md",
)
# Pages that list others: those are found one level deeper in the navigation.
PARENTS = {
    "DESIGN.md": "docs/architecture/*.md",
    "docs/decisions/README.md": "docs/decisions/0*.md",
    "docs/results/README.md": "docs/results/[!R]*.md",
    "bench/README.md": "bench/[!R]*.md",
}

FENCED = re.compile(r"^ *```.*?^ *```$\n?", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|!\[[^\]]*\]\([^)]*\))*)\]\(([^)\s]+)\)")


class Section(NamedTuple):
    """A heading of the front page, and the pages that are linked below it."""

    title: str
    pages: tuple[PurePosixPath, ...]


@cache
def pages() -> tuple[PurePosixPath, ...]:
    """Return the Markdown files of the site, relative to the repository."""
    found = {file.relative_to(ROOT).as_posix() for glob in PAGES for file in ROOT.glob(glob)}
    return tuple(map(PurePosixPath, sorted(found)))


def place(page: PurePosixPath) -> str:
    """Return where a page stands in the site, without a suffix.

    >>> place(PurePosixPath("docs/hosting.md")), place(PurePosixPath("bench/README.md"))
    ('hosting', 'bench/index')
    """
    if page == READ_ME:
        return "index"
    parts = page.with_suffix("").parts
    parts = parts[1:] if parts[0] == "docs" else parts
    last = "index" if parts[-1] == "README" else parts[-1]
    return "/".join((*parts[:-1], last if len(parts) > 1 else last.lower()))


def target(page: PurePosixPath, link: str) -> PurePosixPath:
    """Return the file of the repository that a relative link of a page leads to."""
    return PurePosixPath(os.path.normpath(page.parent / link.partition("#")[0]))


def sections() -> Iterator[Section]:
    """Yield the sections of the front page, each page once: where it is linked first.

    A page below another page is left out, because the navigation has it there.
    """
    below = {child for page in pages() for child in children(page)}
    seen = {page for page in pages() if place(page) in below}
    text = (ROOT / HOME).read_text("utf-8")
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        title, _, rest = part.partition("\n")
        linked = [target(HOME, link) for _, link in LINK.findall(rest) if "://" not in link]
        new = tuple(dict.fromkeys(page for page in linked if page in pages() and page not in seen))
        seen.update(new)
        yield Section(title, new)


def children(page: PurePosixPath) -> tuple[str, ...]:
    """Return the places of the pages of the repository that stand below a page."""
    glob = PARENTS.get(page.as_posix())
    below = sorted(ROOT.glob(glob)) if glob else []
    return tuple(place(PurePosixPath(file.relative_to(ROOT).as_posix())) for file in below)
