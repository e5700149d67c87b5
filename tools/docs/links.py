"""The links of a page, changed from the repository to the site."""

import os
import re
from collections.abc import Callable
from pathlib import PurePosixPath

from .site_map import FENCED, READ_ME, ROOT, pages, place, target

FILES = "files"  # the folder of linked files that are not pages
TARGET = re.compile(r"(?<=\]\()[^)\s]+(?=\))")
TO_NOWHERE = re.compile(r"\[([^\[\]]*)\]\(\)")

Keep = Callable[[PurePosixPath], None]


def relinked(text: str, page: PurePosixPath, keep: Keep) -> str:
    """Return the text of a page with its relative links changed; code in fences stays.

    `keep` receives each linked file that is not a page. A link to a folder becomes plain text.
    """
    parts, end = [], 0
    for fence in FENCED.finditer(text):
        parts += [_changed(text[end : fence.start()], page, keep), fence.group()]
        end = fence.end()
    return "".join([*parts, _changed(text[end:], page, keep)])


def _changed(prose: str, page: PurePosixPath, keep: Keep) -> str:
    return TO_NOWHERE.sub(r"\1", TARGET.sub(lambda found: _new(found[0], page, keep), prose))


def _new(link: str, page: PurePosixPath, keep: Keep) -> str:
    """Return a link as it is on the site; empty if it leads to a folder."""
    if "://" in link or link.startswith(("#", "mailto:")):
        return link
    to, home = target(page, link), place(page)
    if to in (*pages(), READ_ME):
        anchor = link.partition("#")[2]
        return f"{_between(home, f'{place(to)}.md')}{f'#{anchor}' if anchor else ''}"
    if (ROOT / to).is_dir():
        return ""
    keep(to)
    return _between(home, f"{FILES}/{to}")


def _between(home: str, to: str) -> str:
    return os.path.relpath(to, PurePosixPath(home).parent)
