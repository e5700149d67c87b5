"""The shell: the built page, into which the server writes what the page at an address is about."""

import re
from pathlib import Path

from skiz.words import Lang

from .about import About
from .head import head

# Where web/index.html has a general head, and a place for the text of a page.
HEAD = re.compile(r"<!--about-->.*<!--/about-->", re.DOTALL)
TEXT = "<!--text-->"
LANG = '<html lang="en"'


class Shell:
    """The built page in parts. Raise ValueError if a mark is missing.

    `documentation` is the address of the documentation, if the server has it.
    """

    def __init__(self, file: Path, documentation: str | None) -> None:
        page = file.read_text("utf-8")
        found = HEAD.search(page)
        if found is None or page.count(TEXT) != 1 or page.count(LANG) != 1:
            raise ValueError(f"{file.name} lacks a place for what a page is about")
        self._before, after = page[: found.start()], page[found.end() :]
        self._between, self._after = after.split(TEXT)
        if documentation:
            self._between = f'\n    <link rel="help" href="{documentation}" />{self._between}'

    def page(self, of: About, base: str, path: str, asked: Lang | None) -> str:
        """Return the page at an address, as HTML. The parameters are those of `head`."""
        before = self._before.replace(LANG, f'<html lang="{of.lang}"')
        text = f'<div id="text" class="text">{of.text}</div>' if of.text else ""
        return f"{before}{head(of, base, path, asked)}{self._between}{text}{self._after}"
