"""Build the kernel in place for development: `python tools/kernel.py [--strict] [--sanitize]`.

With `--strict` compiler warnings are errors. One module, for the processor of this machine, is
written to src/skiz; a wheel has two. CMake, Ninja and nanobind are those of the environment.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")


def run(*words: str | Path) -> None:
    """Run a command quietly; if it fails, print its output."""
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
        sys.exit("The kernel could not be built; a C++20 compiler is needed (Debian: g++).")


def program(name: str) -> Path:
    """Return the path of one of the environment's own programs."""
    found = shutil.which(name, path=str(Path(sys.executable).parent))
    if found is None:
        sys.exit(f"{name} is not in the environment: make setup brings it.")
    return Path(found)


def main(words: list[str]) -> None:
    if find_spec("nanobind") is None:
        sys.exit("nanobind is not in the environment: make setup brings it.")
    sanitize = "--sanitize" in words
    build = ROOT / "build" / ("sanitized" if sanitize else "kernel")
    cmake = program("cmake")
    made_for = build / "python"
    if build.exists() and (not made_for.exists() or made_for.read_text() != sys.executable):
        shutil.rmtree(build)  # the environment was moved or rebuilt
    run(
        cmake,
        *("-S", ROOT, "-B", build, "-G", "Ninja", "-Wno-dev"),
        f"-DCMAKE_MAKE_PROGRAM={program('ninja')}",
        f"-DPython_EXECUTABLE={sys.executable}",
        f"-DSKIZ_STRICT={'ON' if '--strict' in words else 'OFF'}",
        f"-DSKIZ_SANITIZE={'ON' if sanitize else 'OFF'}",
        "-DSKIZ_THIS_MACHINE=ON",
        f"-DCMAKE_BUILD_TYPE={'RelWithDebInfo' if sanitize else 'Release'}",
    )
    made_for.write_text(sys.executable)
    run(cmake, "--build", build)
    if not sanitize:
        home = ROOT / "src" / "skiz"
        made = build / f"_kernel{SUFFIX}"
        # Replaced atomically: a running program keeps the old file.
        fresh = home / f"{made.name}.new"
        shutil.copy2(made, fresh)
        fresh.replace(home / made.name)
        # A module of an older build would be preferred.
        (home / f"_kernel_v3{SUFFIX}").unlink(missing_ok=True)
        stub = home / "_kernel.pyi"
        run(sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "skiz._kernel", "-o", stub)


if __name__ == "__main__":
    main(sys.argv[1:])
