"""Without its libraries a command of learning names the extra that has them."""

import subprocess
import sys

import pytest

WITHOUT = "import sys, runpy; sys.modules[{!r}] = None; runpy.run_module({!r}, run_name='__main__')"


@pytest.mark.parametrize(
    ("command", "library"),
    [("skiz.learn", "torch"), ("skiz.learn.cards", "numpy"), ("skiz.learn.hands", "numpy")],
)
def test_a_missing_library_is_named_with_its_extra(command: str, library: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(library, command)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == (
        f"{command}: {library} is not installed; try: pip install 'skiz[learn]'\n"
    )
