"""How-to pages as programs: their blocks are applied to a copy of the repository, their sessions
run.

A block names its file, and the place of its text:

    ```python title="src/skiz/games/tarokk/figures/usual.py" after='counts = COUNTS if'

`after`, `before` and `replace` name the one line that contains these words, and `append` is the end
of the file. A block with only a title is a whole new file. Blocks of `pycon` and `console` are
sessions, and their output is compared.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.support.tools.source_tree import ROOT

PAGES = ROOT / "docs" / "how-to"
FENCE = re.compile(r"^```(\w+) ?(.*?)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
PROGRAM = "src/skiz"
CARRIED = (PROGRAM, "sources", "docs", "tests", "pyproject.toml")
LEFT = ("page", "how_to", "node_modules", "*.pyi")
ANCHORED = ("after", "before", "replace")
SESSION = """
import doctest, pathlib, sys
FLAGS = doctest.ELLIPSIS | doctest.REPORT_ONLY_FIRST_FAILURE
text = pathlib.Path(sys.argv[1]).read_text("utf-8")
test = doctest.DocTestParser().get_doctest(text, {"__name__": "__main__"}, "page", sys.argv[1], 0)
assert test.examples
sys.exit(doctest.DocTestRunner(optionflags=FLAGS).run(test).failed)
"""


STRUCTURE = """
from skiz.games import games
from skiz.words import LANGS, catalogue
from tests.structure import test_glossary, test_sources, test_words
for lang in LANGS:
    test_words.test_catalogues_have_the_same_keys_and_parameters(lang)
for key, game in games().items():
    assert not set(test_words.of_a_game(game)) - catalogue("en").keys()
    test_sources.test_every_value_of_the_house_has_its_clause(key)
    test_sources.test_every_reason_has_its_clause(key)
    test_sources.test_the_book_has_every_point_of_the_house_once(key)
test_sources.test_every_citation_resolves()
test_sources.test_every_clause_is_cited()
test_glossary.test_every_word_of_a_game_has_its_row()
test_glossary.test_every_key_of_the_glossary_is_a_word_of_some_game()
test_glossary.test_no_word_stands_twice_and_all_are_in_order()
"""


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block of a page: its language, its attributes, and its text."""

    language: str
    options: dict[str, str]
    text: str

    @property
    def file(self) -> str | None:
        """Return the file to which the block belongs."""
        return self.options.get("title")


@dataclass(frozen=True, slots=True)
class Page:
    """A how-to page."""

    name: str

    @property
    def text(self) -> str:
        """Return the text of the page."""
        return (PAGES / f"{self.name}.md").read_text("utf-8")

    def blocks(self) -> Iterator[Block]:
        """Return its fenced blocks in order."""
        for language, words, text in FENCE.findall(self.text):
            pairs = (word.partition("=") for word in shlex.split(words))
            yield Block(language, {name: value for name, _, value in pairs}, text)

    def led_in(self) -> Iterator[tuple[str, Block]]:
        """Return its blocks, each with the last paragraph before it."""
        end, last = 0, ""
        for found, block in zip(FENCE.finditer(self.text), self.blocks(), strict=True):
            last = self.text[end : found.start()].strip().split("\n\n")[-1] or last
            end = found.end()
            yield last, block

    def files(self) -> list[str]:
        """Return the files of its blocks, without repetition."""
        return list(dict.fromkeys(block.file for block in self.blocks() if block.file))

    def said(self) -> list[str]:
        """Return the files that it claims to touch: the first column of its table."""
        return re.findall(r"^\| `([^`]+)` \|", self.text, re.MULTILINE)

    def follow(self, copy: Path) -> None:
        """Apply every block that has a file."""
        for block in self.blocks():
            if block.file:
                put(block, copy / block.file)

    def sessions(self, language: str) -> str:
        """Return all its sessions in this language, joined."""
        return "\n".join(block.text for block in self.blocks() if block.language == language)


def put(block: Block, file: Path) -> None:
    """Apply a block. Raise ValueError unless exactly one line contains its words."""
    where = [how for how in (*ANCHORED, "append") if how in block.options]
    if not where:
        if file.exists():
            raise ValueError(f"{block.file} is there already")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(block.text, "utf-8")
        return
    lines = file.read_text("utf-8").splitlines(keepends=True)
    if where == ["append"]:
        file.write_text("".join(lines) + block.text, "utf-8")
        return
    (how,) = where
    found = [number for number, line in enumerate(lines) if block.options[how] in line]
    if len(found) != 1:
        raise ValueError(f"{block.file}: {len(found)} lines hold {block.options[how]!r}")
    first, last = {"after": (1, 1), "before": (0, 0), "replace": (0, 1)}[how]
    lines[found[0] + first : found[0] + last] = [block.text]
    file.write_text("".join(lines), "utf-8")


def copied(folder: Path, *more: str) -> Path:
    """Return a copy of what a page may change, and of the tests for it.

    It includes the compiled files, which are valid for everything that a page does not change.
    """
    for name in (*CARRIED, *more):
        if (ROOT / name).is_dir():
            left = LEFT if name == PROGRAM else (*LEFT, "__pycache__")
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns(*left))
        else:
            shutil.copy(ROOT / name, folder / name)
    return folder


def command(copy: Path, *words: str) -> tuple[list[str], dict[str, str]]:
    """Return Python with the package of a copy, and its environment.

    It runs without `site`, which knows the installed package.
    """
    packages = [path for path in sys.path if "-packages" in path]
    path = os.pathsep.join([str(copy / "src"), str(copy), *packages])
    extra = {"PYTHONPATH": path, "PYTHONUTF8": "1", "NO_COLOR": "1", "COLUMNS": "120"}
    return [sys.executable, "-S", *words], {**os.environ, **extra}


def python(copy: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Return Python's output with the package of a copy."""
    argv, environment = command(copy, *words)
    return subprocess.run(
        argv,
        cwd=copy,
        env=environment,
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


@contextmanager
def serving(copy: Path) -> Iterator[str]:
    """Return the address of a server of a copy."""
    words = ("-m", "skiz", "serve", "--port", "0", "--no-browser", "--data", str(copy / "skiz.db"))
    argv, environment = command(copy, *words)
    with subprocess.Popen(argv, cwd=copy, env=environment, stderr=subprocess.PIPE, text=True) as on:
        assert on.stderr is not None
        try:
            found = (re.search(r"http://[\d.]+:\d+", line) for line in on.stderr)
            yield next(address[0] for address in found if address)
        finally:
            on.kill()


def run_structure(copy: Path) -> None:
    """Return the results of the structure tests of words, clauses and the glossary."""
    done = python(copy, "-c", STRUCTURE)
    assert done.returncode == 0, done.stdout + done.stderr


def run_session(page: Page, copy: Path) -> None:
    """Run the page's Python sessions as one, and compare the output with the page."""
    file = copy / "session.txt"
    file.write_text(page.sessions("pycon"), "utf-8")
    done = python(copy, "-c", SESSION, str(file))
    assert done.returncode == 0, done.stdout + done.stderr


def run_commands(page: Page, copy: Path) -> None:
    """Run the commands of the page's console sessions; each shown line must be printed."""
    for part in page.sessions("console").split("$ ")[1:]:
        command, *shown = part.strip("\n").split("\n")
        name, *words = shlex.split(command)
        assert name == "skiz"
        done = python(copy, "-m", name, *words)
        assert done.returncode == 0, done.stdout + done.stderr
        printed = " ".join(done.stdout.split())
        for line in shown:
            for piece in line.split("..."):
                assert " ".join(piece.split()) in printed, f"{line!r} is not in {done.stdout}"
