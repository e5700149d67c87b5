"""Without its libraries a module of the labs names the extra that has them."""

import subprocess
import sys

import pytest

from tests.support.tools.source_tree import CODE, dotted

LIBRARIES = ("numpy", "gymnasium", "pettingzoo", "pyspiel", "open_spiel")
MODULES = sorted(dotted(file) for file in (CODE / "labs").rglob("*.py"))
IMPORTS = """
import sys
from importlib import import_module

library, *modules = sys.argv[1:]
sys.modules[library] = None
for module in modules:
    try:
        import_module(module)
    except ModuleNotFoundError as error:
        print(module, error)
"""


def refusals(library: str) -> dict[str, str]:
    """Return what each module says that cannot be imported without a library."""
    command = [sys.executable, "-c", IMPORTS, library, *MODULES]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    pairs = (line.partition(" ") for line in done.stdout.splitlines())
    return {module: why for module, _, why in pairs}


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_missing_library_is_named_with_its_extra(library: str) -> None:
    pytest.importorskip(library, reason=f"the extra labs is not installed: no {library}")
    found = refusals(library)
    assert found
    assert set(found.values()) == {f"{library} is not installed; try: pip install 'skiz[labs]'"}


def test_what_needs_no_library_is_imported_without() -> None:
    assert not {"skiz.labs", "skiz.labs.mini"} & refusals("numpy").keys()


def test_a_player_of_an_extra_says_which() -> None:
    lines = ("import sys", "sys.modules['numpy'] = None", "from skiz.players import player")
    code = "\n".join((*lines, "player('ismcts45', 1)"))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1] == (
        "ValueError: the player ismcts: numpy is not installed; try: pip install 'skiz[labs]'"
    )
