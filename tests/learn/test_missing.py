"""Without its libraries a command of learning names the extra that has them."""

import subprocess
import sys

import pytest

WITHOUT = "import sys, runpy; sys.modules[{!r}] = None; runpy.run_module({!r}, run_name='__main__')"


def run_without(library: str, command: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command of learning where a library is not installed."""
    program = [sys.executable, "-c", WITHOUT.format(library, command), *words]
    return subprocess.run(program, capture_output=True, text=True, check=False)


def test_cards_are_learnt_without_what_draws_the_curve() -> None:
    """docs/learning.md says that learning them needs NumPy and the kernel."""
    pytest.importorskip("numpy")
    assert run_without("matplotlib", "skiz.learn.cards", "train", "--help").returncode == 0
    drawn = run_without("matplotlib", "skiz.learn.cards", "curve", "it", "curve.svg")
    assert drawn.stderr == (
        "skiz.learn.cards: matplotlib is not installed; try: pip install 'skiz[picture]'\n"
    )


@pytest.mark.parametrize(
    ("command", "library"),
    [
        ("examples.learn_cards", "torch"),
        ("skiz.learn", "torch"),
        ("skiz.learn.cards", "numpy"),
        ("skiz.learn.hands", "numpy"),
    ],
)
def test_a_missing_library_is_named_with_its_extra(command: str, library: str) -> None:
    done = run_without(library, command)
    assert done.returncode == 1
    assert done.stderr == (
        f"{command}: {library} is not installed; try: pip install 'skiz[learn]'\n"
    )
