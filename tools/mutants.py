"""Plants known faults one at a time, and prints which of them the tests catch.

`python tools/mutants.py [PATTERN] [--nightly] [--quick] [--results FILE]`. A fault is a patch in
tests/mutants. Its header says what is wrong and which tests should notice. These run first; if they
pass, the whole suite runs, unless `--quick` is given. With `--nightly` the tests run at their
nightly depth. PATTERN is a regular expression that selects patches by name.

Everything happens in a copy of the tree, so nothing changes here. Each result is written at once,
and a fault with a result is not planted again. So the run may be interrupted and repeated.
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
from dataclasses import asdict, dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PATCHES = ROOT / "tests" / "mutants"
BUILD = ROOT / "build" / "mutants"
LONGEST = 2 * 3600  # seconds for one run of the tests
FAILED, PASSED = 1, 0  # exit codes of pytest
# Build products that are copied with the compiled kernel, because most faults need no new build.
# The kernel's build folder is not copied: CMake refuses a folder that was made elsewhere.
BUILT = ("src/skiz/server/page",)
# A fault in these folders needs one of these steps, and so does the first one after it.
STEPS = {
    "kernel/": ("tools/kernel.py",),
    "web/": ("tools/page.py", "build"),
}
FIRST_FAILURE = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


@dataclass(frozen=True)
class Mutant:
    """A fault: its name, what is wrong, the tests that should notice, and the patch."""

    name: str
    what: str
    tests: tuple[str, ...]
    patch: Path

    def files(self) -> list[str]:
        """Return the files that the patch changes."""
        return re.findall(r"^\+\+\+ b/(\S+)", self.patch.read_text(), re.MULTILINE)

    def built(self) -> set[str]:
        """Return the folders that must be built because of it."""
        return {folder for folder in STEPS for file in self.files() if file.startswith(folder)}


@dataclass(frozen=True)
class Result:
    """The result for a fault; `caught_by` is the first failed test, or None."""

    name: str
    what: str
    nightly: bool
    expected: bool  # whether the tests named in the patch caught it
    caught_by: str | None
    seconds: float


def read(patch: Path) -> Mutant:
    """Return the fault of a patch. Raise ValueError if its header lacks a line."""
    header, _, diff = patch.read_text().partition("\n\n")
    lines = dict(line.split(": ", 1) for line in header.splitlines() if ": " in line)
    if not diff.startswith("--- a/") or not {"What", "Tests"} <= lines.keys():
        raise ValueError(f"{patch}: a patch begins with What:, Tests: and an empty line")
    name = str(patch.relative_to(PATCHES).with_suffix(""))
    return Mutant(name, lines["What"], tuple(lines["Tests"].split()), patch)


def mutants(pattern: str = "") -> list[Mutant]:
    """Return all faults with a matching name, ordered by name."""
    found = [read(patch) for patch in sorted(PATCHES.rglob("*.patch"))]
    return [one for one in found if re.search(pattern, one.name)]


# ---- The copy of the tree.


def tracked() -> Iterator[str]:
    """Yield the files of this tree that git knows or would add."""
    words = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    listed = subprocess.run(words, cwd=ROOT, capture_output=True, check=True)
    yield from (name for name in listed.stdout.decode().split("\0") if name)


def copy_tree() -> Path:
    """Return a fresh copy of this tree with its build products."""
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


@dataclass
class Copy:
    """A copy of this tree. In `stale` folders the built products still have a removed fault."""

    tree: Path
    stale: set[str] = field(default_factory=set)

    def plant(self, mutant: Mutant) -> None:
        """Plant a fault, and build what depends on it or on the fault before."""
        self._patch(mutant)
        for folder in self.stale | mutant.built():
            tool, *rest = STEPS[folder]
            step = [sys.executable, tool, *rest]
            subprocess.run(step, cwd=self.tree, capture_output=True, check=True)
        self.stale = mutant.built()

    def remove(self, mutant: Mutant) -> None:
        """Remove a fault; the next one builds."""
        self._patch(mutant, "--reverse")

    def _patch(self, mutant: Mutant, *how: str) -> None:
        words = ("git", "apply", *how, str(mutant.patch))
        above = str(self.tree.parent)  # the copy is no repository
        environment = {**os.environ, "GIT_CEILING_DIRECTORIES": above}
        subprocess.run(words, cwd=self.tree, env=environment, check=True)


# ---- The tests.


def environment_of(tree: Path, *, nightly: bool) -> Mapping[str, str]:
    """Return the environment in which the tests of a copy run.

    The copy's package precedes the installed one, whose finder is hidden by an empty module of the
    same name.
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
    """Return the first failing test, or None. Raise RuntimeError if the tests could not run."""
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


def try_out(copy: Copy, mutant: Mutant, *, nightly: bool, quick: bool) -> Result:
    """Plant a fault, run the tests, and remove the fault."""
    began = time.monotonic()
    copy.plant(mutant)
    try:
        caught = first_failure(copy.tree, mutant.tests, nightly=nightly)
        expected = caught is not None
        if not (expected or quick):
            workers = (os.cpu_count() or 1) + 3
            caught = first_failure(copy.tree, ("tests",), nightly=nightly, workers=workers)
    finally:
        copy.remove(mutant)
    seconds = round(time.monotonic() - began, 1)
    return Result(mutant.name, mutant.what, nightly, expected, caught, seconds)


# ---- The results.


def results_in(file: Path, *, nightly: bool) -> dict[str, Result]:
    """Return the written results, by the names of the faults."""
    lines = file.read_text().splitlines() if file.exists() else []
    found = [Result(**json.loads(line)) for line in lines]
    return {one.name: one for one in found if one.nightly == nightly}


def line_of(one: Result) -> str:
    """Return a result as it is printed."""
    how = f"caught by {one.caught_by}" if one.caught_by else f"NOT CAUGHT: {one.what}"
    return f"{one.name:32} {one.seconds:7.1f} s  {how}"


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("pattern", nargs="?", default="", help="the patches to try, by name")
    parser.add_argument(
        "--nightly", action="store_true", help="run the tests at their nightly depth"
    )
    parser.add_argument(
        "--quick", action="store_true", help="run only the tests that a patch names"
    )
    parser.add_argument("--results", type=Path, default=BUILD / "results.jsonl")
    return parser.parse_args()


def main() -> int:
    """Plant every fault without a result; return 1 if any of them was not caught."""
    args = arguments()
    chosen: dict[str, Mutant] = {one.name: one for one in mutants(args.pattern)}
    known = results_in(args.results, nightly=args.nightly)
    done = {name: known[name] for name in chosen if name in known}
    for one in done.values():
        print(line_of(one))
    args.results.parent.mkdir(parents=True, exist_ok=True)
    if missing := [one for name, one in chosen.items() if name not in done]:
        copy = Copy(copy_tree())
        with args.results.open("a") as kept:
            for mutant in missing:
                one = try_out(copy, mutant, nightly=args.nightly, quick=args.quick)
                done[mutant.name] = one
                print(json.dumps(asdict(one)), file=kept, flush=True)
                print(line_of(one), flush=True)
    caught = sum(one.caught_by is not None for one in done.values())
    print(f"{caught} of {len(done)} faults were caught")
    return 0 if caught == len(done) else 1


if __name__ == "__main__":
    sys.exit(main())
