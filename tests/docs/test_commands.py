"""What a page, a docstring or a result tells the reader to run can be run: modules and `skiz`."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.tools.depth import at_night
from tests.support.tools.source_tree import ROOT

COMMAND = re.compile(r"-m\s+((?:bench|tools|examples|skiz)(?:\.[a-z_]+)*)")
PLACES = ("*.md", "Makefile", "docs/**/*.md", "bench/**/*.*", "tools/**/*.py", "src/**/*.py")
READ = {".md", ".py", ".json", ""}


def is_run(module: str) -> bool:
    """Return whether a file or a package of this name can be run."""
    home = ROOT / "src" if module.startswith("skiz") else ROOT
    place = home.joinpath(*module.split("."))
    return place.with_suffix(".py").exists() or (place / "__main__.py").exists()


def named() -> dict[str, Path]:
    """Return the modules that are named, each with a file that names it."""
    files = (file for place in PLACES for file in ROOT.glob(place))
    return {
        module: file.relative_to(ROOT)
        for file in files
        if file.is_file() and file.suffix in READ and "node_modules" not in file.parts
        for module in COMMAND.findall(file.read_text("utf-8"))
    }


def test_commands_name_modules_that_can_be_run() -> None:
    found = named()
    assert {module: str(file) for module, file in found.items() if not is_run(module)} == {}
    assert {"bench.talk", "bench.labs.peers", "tools.prose", "skiz.learn"} <= found.keys()


def test_every_night_has_all_packages_that_tests_wait_for() -> None:
    """A test that is skipped without a package would else never run."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    rules = dict(re.findall(r"^(\.venv/\w+): requirements/(\w+)\.txt", makefile, re.MULTILINE))
    night = makefile.split("\nnightly: ", 1)[1].split(" ##", 1)[0].split()
    needs = dict(re.findall(r"^([\w./]+): ([^#\n=]*)", makefile, re.MULTILINE))
    reached, todo = set[str](), ["nightly", *night]
    while todo:
        if (one := todo.pop()) not in reached:
            reached.add(one)
            todo += needs.get(one, "").split()
    locks = {lock for rule, lock in rules.items() if rule in reached}
    pinned = {
        line.split("==")[0].lower()
        for lock in locks
        for line in (ROOT / "requirements" / f"{lock}.txt").read_text("utf-8").splitlines()
        if "==" in line
    }
    assert {"ray", "torch", "pettingzoo", "open-spiel", "pyarrow", "mmdr"} <= pinned


PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/**/*.md")]
BLOCK = re.compile(r"^```(\w*).*?\n(.*?)^```", re.DOTALL | re.MULTILINE)
SHELLS = ("sh", "console", "")
INDENTED = re.compile(r"^    (?! )(.*)$", re.MULTILINE)
INLINE = re.compile(r"`(skiz\s[^`]+\s--[^`]+)`")
CALLED = re.compile(r"^(?:\$ |[A-Z_]+=\S+ )*(?:\.venv/bin/|skiz/bin/)?skiz (.*)$")


def of_skiz(page: Path) -> list[list[str]]:
    """Return the words of each command of `skiz` on a page, without what it is piped into."""
    text = page.read_text("utf-8")
    blocks = (block for language, block in BLOCK.findall(text) if language in SHELLS)
    lines = [line for block in blocks for line in block.splitlines()]
    lines += INDENTED.findall(text) + [" ".join(one.split()) for one in INLINE.findall(text)]
    called = (CALLED.match(line) for line in lines)
    ends = re.compile(r" [#|>&].*$|; .*$")
    return [shlex.split(ends.sub("", found[1])) for found in called if found]


def unknown_options(words: list[str]) -> list[str]:
    """Return the command or the options among these words that `skiz` does not have."""
    from typer.main import get_command

    from skiz.command.app import app

    commands = get_command(app).commands  # type: ignore[attr-defined]
    name, *rest = words
    if name.startswith("-"):
        return [] if name in ("--version", "--help") else [name]
    if name not in commands:
        return [name]
    known = {option for one in commands[name].params for option in (*one.opts, *one.secondary_opts)}
    given = {word.partition("=")[0] for word in rest if word.startswith("-")}
    return [f"{name} {option}" for option in sorted(given - known - {"--help"})]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_of_skiz_have_the_options_that_a_page_gives_them(page: Path) -> None:
    pytest.importorskip("typer")
    unknown = [fault for words in of_skiz(page) for fault in unknown_options(words)]
    assert unknown == []


OPTIONS_OF = re.compile(rf"{COMMAND.pattern}([^`\n]*)")
OPTION = re.compile(r"(?<=\s)--[a-z][a-z-]*")


def options_of_modules() -> dict[str, dict[str, set[str]]]:
    """Return the options that pages give to each module, by the first word after the module."""
    found: dict[str, dict[str, set[str]]] = {}
    for page in PAGES:
        for module, rest in OPTIONS_OF.findall(page.read_text("utf-8").replace("\\\n", "")):
            first = next(iter(rest.split()), "")
            found.setdefault(module, {}).setdefault(first, set()).update(OPTION.findall(rest))
    return {module: words for module, words in found.items() if any(words.values())}


@at_night  # it starts a hundred programs
@pytest.mark.parametrize(("module", "given"), sorted(options_of_modules().items()))
def test_modules_have_the_options_that_a_page_gives_them(
    module: str, given: dict[str, set[str]]
) -> None:
    def help_of(*words: str) -> str:
        command = [sys.executable, "-m", module, *words, "--help"]
        ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if "is not installed" in ran.stderr:
            pytest.skip(ran.stderr.strip())
        return ran.stdout

    shown = help_of()
    assert shown
    for word, options in given.items():
        own = help_of(word) if re.search(rf"[{{,]{re.escape(word)}[,}}]", shown) and word else ""
        known = set(re.findall(r"--[a-z][a-z-]*", shown + own))
        assert sorted(options - known) == [], word


def test_commands_of_skiz_are_found_on_pages() -> None:
    found = [words for page in PAGES for words in of_skiz(page)]
    assert {"serve", "match", "exploit", "corpus", "check", "puzzles"} <= {one[0] for one in found}
    assert ["exploit", "mini_asszorti", "table.pickle", "plain", "--with", "every=128"] in found
    assert ["serve", "--database", "postgresql://…", "--redis"] in [one[:4] for one in found]
    assert unknown_options(["match", "a", "--dealz", "3", "--seed=2"]) == ["match --dealz"]
    assert unknown_options(["mach"]) == ["mach"]
