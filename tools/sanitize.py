"""Runs the kernel's tests on a build that checks memory and arithmetic (`make sanitize`).

Python itself was not built so. Therefore the sanitizer library must be loaded before it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILT = ROOT / "build" / "sanitized"
TESTS = ["tests/kernel"]
WITHIN = """
import importlib.util, sys
import pytest
spec = importlib.util.spec_from_file_location("skiz._kernel", sys.argv[1])
module = importlib.util.module_from_spec(spec)
sys.modules["skiz._kernel"] = module
sys.modules["skiz._kernel_v3"] = None  # not this one
spec.loader.exec_module(module)
sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", *sys.argv[2:]]))
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
    words = [sys.executable, "-c", WITHIN, str(made), *(tests or TESTS)]
    sys.exit(subprocess.run(words, cwd=ROOT, env=environment, check=False).returncode)


if __name__ == "__main__":
    main(sys.argv[1:])
