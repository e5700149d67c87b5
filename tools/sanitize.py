"""Runs the kernel's tests on a build that checks memory and arithmetic (`make sanitize`).

Python itself was not built so. Therefore the sanitizer library must be loaded before it.

A part of the kernel that none of these tests used is named at the end, and is an error: its tests
must be added to `TESTS`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILT = ROOT / "build" / "sanitized"
# Those of the kernel, and those of the labs that step its deals and grow its trees.
TESTS = ["tests/kernel", "tests/labs/test_vector.py", "tests/labs/test_mini_tree.py"]
WITHIN = """
import importlib.util, sys, types
import pytest

class Watched(types.ModuleType):
    def __getattribute__(self, name):
        used.add(name)
        return super().__getattribute__(name)

used = set()
spec = importlib.util.spec_from_file_location("skiz._kernel", sys.argv[1])
module = importlib.util.module_from_spec(spec)
sys.modules["skiz._kernel"] = module
sys.modules["skiz._kernel_v3"] = None  # not this one
spec.loader.exec_module(module)
makers = {type(module.solve), type(vars(module.Tree)["__init__"])}
parts = {
    name for name, one in vars(module).items()  # functions, and classes that can be called
    if type(vars(one).get("__init__") if isinstance(one, type) else one) in makers
}
module.__class__ = Watched
failed = pytest.main(["-q", "-p", "no:cacheprovider", *sys.argv[3:]])
unused = sorted(parts - used) if sys.argv[2] == "all" else []
if unused:
    print("used by none of these tests:", *unused)
sys.exit(failed or bool(unused))
"""


def library(name: str) -> str:
    """Return the path of one of the compiler's own libraries."""
    compiler = os.environ.get("CXX", "c++")
    found = subprocess.run(
        [compiler, f"-print-file-name={name}"], capture_output=True, text=True, check=True
    )
    return found.stdout.strip()


def main(tests: list[str]) -> None:
    made = next(BUILT.glob("_kernel*.so"))
    environment = {
        **os.environ,
        "LD_PRELOAD": " ".join(library(name) for name in ("libasan.so", "libstdc++.so")),
        # Python keeps much memory until it ends, which would hide leaks of the kernel.
        "ASAN_OPTIONS": "detect_leaks=0",
    }
    which = "some" if tests else "all"
    words = [sys.executable, "-c", WITHIN, str(made), which, *(tests or TESTS)]
    sys.exit(subprocess.run(words, cwd=ROOT, env=environment, check=False).returncode)


if __name__ == "__main__":
    main(sys.argv[1:])
