"""The English texts of the repository, as blocks of plain prose with their lines.

Code is left out, or replaced by CODE within a sentence: a linter reads words only.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).resolve().parents[2]
PAGES = (
    "README.md",
    "DESIGN.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "bench/*.md",
    "findings/README.md",
    "docs/**/*.md",
)
CATALOGUES = ("src/skiz/words/en.toml", "web/src/**/en.ts")

CODE = "◆"
PARAMETER = re.compile(r"\$\{(?:[^{}]|\{[^{}]*\})*\}|\{\w+\}")
# A comment of TypeScript, or one of its strings; strings joined by `+` are one text.
COMMENT = r"//[^\n]*|/\*[\s\S]*?\*/"
STRING = r"'(?:\\.|[^'\\\n])*'|\"(?:\\.|[^\"\\\n])*\"|`(?:\\.|[^`\\])*`"
TYPESCRIPT = re.compile(rf"(?:{COMMENT})|((?:{STRING})(?:\s*\+\s*(?:{STRING}))*)")

MARKDOWN = MarkdownIt("gfm-like", {"linkify": False})


class Block(NamedTuple):
    """A paragraph, a list item, a heading, a cell or a text of a catalogue."""

    line: int
    text: str


def files() -> list[Path]:
    """Return every file whose English is checked."""
    return sorted({file for glob in (*PAGES, *CATALOGUES) for file in ROOT.glob(glob)})


def blocks(file: Path) -> list[Block]:
    """Return the prose of a file, in its order."""
    text = file.read_text("utf-8")
    readers = {".md": from_markdown, ".toml": from_toml, ".ts": from_typescript}
    return [block for block in readers[file.suffix](text) if block.text.strip()]


def from_markdown(text: str) -> Iterator[Block]:
    for token in MARKDOWN.parse(text):
        if token.type == "inline" and token.map:
            yield Block(token.map[0] + 1, "".join(map(plain, token.children or ())))


def plain(token: Token) -> str:
    """Return the visible text of a part of a paragraph; line ends stay, for the line numbers."""
    if token.type in ("softbreak", "hardbreak"):
        return "\n"
    return {"text": token.content, "code_inline": CODE, "image": token.content}.get(token.type, "")


def from_toml(text: str) -> Iterator[Block]:
    """Yield every text of a catalogue, with the line of its first occurrence in the file."""
    for value in values(tomllib.loads(text)):
        # A text with an escape is not found in the file: it gets the first line.
        yield Block(text.count("\n", 0, max(0, text.find(value))) + 1, PARAMETER.sub(CODE, value))


def values(table: object) -> Iterator[str]:
    if isinstance(table, dict):
        for value in table.values():
            yield from values(value)
    elif isinstance(table, str):
        yield table


def from_typescript(text: str) -> Iterator[Block]:
    """Yield every string of a module; strings joined by `+` are one, and parameters are CODE."""
    for found in TYPESCRIPT.finditer(text):
        if joined := found[1]:
            parts = (part[0][1:-1] for part in re.finditer(STRING, joined))
            line = text.count("\n", 0, found.start()) + 1
            yield Block(line, PARAMETER.sub(CODE, "".join(parts).replace("\\'", "'")))
