"""Every module that a page, a docstring or a result tells the reader to run can be run."""

import re
from pathlib import Path

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
