"""Plants known faults one at a time and says which of them the tests catch.

`python tools/mutants.py [PATTERN] [--nightly] [--quick] [--results FILE]`. A fault is a patch in
tests/mutants. Its header says what is wrong and which tests are likely to notice. These run first;
if they pass, the whole suite runs, unless `--quick` is given. With `--nightly` the tests follow
chance as deeply as at night. PATTERN is a regular expression that chooses patches by name.

All happens in a copy of the tree, so nothing here is changed. A result is written down at once, and
a fault with a result is not planted again: the run may be stopped and begun anew.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PATCHES = ROOT / "tests" / "mutants"
BUILD = ROOT / "build" / "mutants"
LONGEST = 2 * 3600  # seconds of one run of the tests
FAILED, PASSED = 1, 0  # exit codes of pytest
# What was built here and is copied, so that it need not be built again for most of the faults.
BUILT = ("src/skiz/server/page", "build/kernel")
# A fault in these folders needs one of these steps, and so does its removal.
STEPS = {
    "kernel/": ("tools/kernel.py",),
    "web/": ("tools/page.py", "build"),
}
FIRST_FAILURE = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


@dataclass(frozen=True)
class Mutant:
    """A fault: its name, what is wrong with it, the tests that should notice, and the patch."""

    name: str
    what: str
    tests: tuple[str, ...]
    patch: Path

    def files(self) -> list[str]:
        """The files that the patch changes."""
        return re.findall(r"^\+\+\+ b/(\S+)", self.patch.read_text(), re.MULTILINE)


@dataclass(frozen=True)
class Result:
    """What became of a fault. `caught_by` is the first test that failed, None where none did."""

    name: str
    what: str
    nightly: bool
    expected: bool  # whether the tests that the patch names have caught it
    caught_by: str | None
    seconds: float


def read(patch: Path) -> Mutant:
    """The fault that a patch plants. ValueError where its header lacks a line."""
    header, _, diff = patch.read_text().partition("\n\n")
    lines = dict(line.split(": ", 1) for line in header.splitlines() if ": " in line)
    if not diff.startswith("--- a/") or not {"What", "Tests"} <= lines.keys():
        raise ValueError(f"{patch}: a patch begins with What:, Tests: and an empty line")
    name = str(patch.relative_to(PATCHES).with_suffix(""))
    return Mutant(name, lines["What"], tuple(lines["Tests"].split()), patch)


def mutants(pattern: str = "") -> list[Mutant]:
    """All faults whose names match, in the order of their names."""
    found = [read(patch) for patch in sorted(PATCHES.rglob("*.patch"))]
    return [one for one in found if re.search(pattern, one.name)]


# ---- The copy of the tree.


def tracked() -> Iterator[str]:
    """The files of this tree that git knows or would take."""
    words = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    listed = subprocess.run(words, cwd=ROOT, capture_output=True, check=True)
    yield from (name for name in listed.stdout.decode().split("\0") if name)


def copy_tree() -> Path:
    """A fresh copy of this tree with what was built in it."""
    tree = BUILD / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    for name in tracked():
        if (source := ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, tree / name)
    for name in BUILT:
        if (ROOT / name).exists():
            shutil.copytree(ROOT / name, tree / name, dirs_exist_ok=True)
    for module in (ROOT / "src" / "skiz").glob("_kernel*"):
        shutil.copy2(module, tree / "src" / "skiz")
    if (modules := ROOT / "web" / "node_modules").exists():
        (tree / "web" / "node_modules").symlink_to(modules)
    return tree


def apply(tree: Path, mutant: Mutant, *, undo: bool = False) -> None:
    """Plant a fault in a tree, or take it out again, and build what has to be built for it."""
    words = ["git", "apply", *(["--reverse"] if undo else []), str(mutant.patch)]
    environment = {**os.environ, "GIT_CEILING_DIRECTORIES": str(tree.parent)}  # the copy is no repo
    subprocess.run(words, cwd=tree, env=environment, check=True)
    for folder, (tool, *rest) in STEPS.items():
        if any(file.startswith(folder) for file in mutant.files()):
            step = [sys.executable, tool, *rest]
            subprocess.run(step, cwd=tree, capture_output=True, check=True)


# ---- The tests.


def environment_of(tree: Path, *, nightly: bool) -> Mapping[str, str]:
    """The environment in which the tests of a copy run. Its package goes before the installed one,
    whose finder is hidden by an empty module of the same name.
    """
    hidden = tree / "build" / "hidden"
    hidden.mkdir(parents=True, exist_ok=True)
    for finder in Path(sysconfig.get_path("purelib")).glob("_editable_*.py"):
        (hidden / finder.name).touch()
    path = os.pathsep.join((str(hidden), str(tree / "src")))
    return {**os.environ, "PYTHONPATH": path} | ({"SKIZ_NIGHTLY": "1"} if nightly else {})


def first_failure(
    tree: Path, tests: Sequence[str], *, nightly: bool, workers: int = 0
) -> str | None:
    """The first test that fails, None where all pass. RuntimeError where they could not be run."""
    spread = ["-n", str(workers), "--dist", "worksteal"] if workers else []
    words = ["-m", "pytest", "-x", "-q", "-rfE", "-p", "no:cacheprovider", *spread, *tests]
    try:
        done = subprocess.run(
            [sys.executable, *words],
            cwd=tree,
            env=environment_of(tree, nightly=nightly),
            capture_output=True,
            text=True,
            check=False,
            timeout=LONGEST,
        )
    except subprocess.TimeoutExpired:
        return "nothing more happened"
    if done.returncode == PASSED:
        return None
    if found := FIRST_FAILURE.search(done.stdout):
        return found[1]
    if done.returncode == FAILED:
        return "a test"
    raise RuntimeError(f"the tests could not be run:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")


def try_out(tree: Path, mutant: Mutant, *, nightly: bool, quick: bool) -> Result:
    """Plant a fault, run the tests, and take it out again."""
    began = time.monotonic()
    apply(tree, mutant)
    try:
        caught = first_failure(tree, mutant.tests, nightly=nightly)
        expected = caught is not None
        if not (expected or quick):
            workers = (os.cpu_count() or 1) * 3 // 2
            caught = first_failure(tree, ("tests",), nightly=nightly, workers=workers)
    finally:
        apply(tree, mutant, undo=True)
    seconds = round(time.monotonic() - began, 1)
    return Result(mutant.name, mutant.what, nightly, expected, caught, seconds)


# ---- The results.


def results_in(file: Path, *, nightly: bool) -> dict[str, Result]:
    """The results that were written down, by the names of the faults."""
    lines = file.read_text().splitlines() if file.exists() else []
    found = [Result(**json.loads(line)) for line in lines]
    return {one.name: one for one in found if one.nightly == nightly}


def line_of(one: Result) -> str:
    """A result as it is printed."""
    how = f"caught by {one.caught_by}" if one.caught_by else f"NOT CAUGHT: {one.what}"
    return f"{one.name:32} {one.seconds:7.1f} s  {how}"


def arguments() -> argparse.Namespace:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("pattern", nargs="?", default="", help="which patches, by name")
    parser.add_argument("--nightly", action="store_true", help="follow chance as at night")
    parser.add_argument("--quick", action="store_true", help="only the tests that a patch names")
    parser.add_argument("--results", type=Path, default=BUILD / "results.jsonl")
    return parser.parse_args()


def main() -> int:
    """Plant every fault that has no result yet; 1 where any of them was not caught."""
    args = arguments()
    chosen: dict[str, Mutant] = {one.name: one for one in mutants(args.pattern)}
    known = results_in(args.results, nightly=args.nightly)
    done = {name: known[name] for name in chosen if name in known}
    for one in done.values():
        print(line_of(one))
    args.results.parent.mkdir(parents=True, exist_ok=True)
    if missing := [one for name, one in chosen.items() if name not in done]:
        tree = copy_tree()
        with args.results.open("a") as kept:
            for mutant in missing:
                one = try_out(tree, mutant, nightly=args.nightly, quick=args.quick)
                done[mutant.name] = one
                print(json.dumps(asdict(one)), file=kept, flush=True)
                print(line_of(one), flush=True)
    caught = sum(one.caught_by is not None for one in done.values())
    print(f"{caught} of {len(done)} faults were caught")
    return 0 if caught == len(done) else 1


if __name__ == "__main__":
    sys.exit(main())
