"""The measurement of a server's start ends with an answer of that server."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench.server.start import keeping_compiled, served
from tests.support.tools.depth import at_night


def test_python_keeps_compiled_files_even_where_it_is_told_not_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    asked = [sys.executable, "-c", "import this"]
    subprocess.run(asked, env=keeping_compiled(str(tmp_path)), check=True, capture_output=True)
    assert [file.name for file in tmp_path.rglob("this.*.pyc")]


@at_night
def test_a_start_is_measured_to_the_first_answer(tmp_path: Path) -> None:
    """Nothing is compiled anew for it: that takes ten times as long as the start."""
    seconds, used = served(str(tmp_path / "new.sqlite3"), dict(os.environ))
    assert used > 0
    assert seconds > 0
    assert (tmp_path / "new.sqlite3").exists()
