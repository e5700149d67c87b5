"""Moves the scripts inside the pages into files, because our server forbids scripts in pages."""

import os
import re
from functools import partial
from hashlib import sha256
from pathlib import Path

SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def without_inline_scripts(site: Path) -> None:
    """Replace every script inside a page of the site by a link to a file with the same text."""
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        if SCRIPT.search(text):
            static = os.path.relpath(site / "_static", page.parent)
            page.write_text(SCRIPT.sub(partial(_linked, static), text), "utf-8")
        for script in SCRIPT.findall(text):
            (site / "_static" / _name(script)).write_text(script, "utf-8")


def _linked(static: str, found: re.Match[str]) -> str:
    return f'<script src="{static}/{_name(found[1])}"></script>'


def _name(script: str) -> str:
    return f"{sha256(script.encode()).hexdigest()[:12]}.js"
