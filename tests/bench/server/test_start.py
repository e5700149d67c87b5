"""The measurement of a server's start ends with an answer of that server."""

from pathlib import Path

from bench.start import keeping_compiled, served


def test_a_start_is_measured_to_the_first_answer(tmp_path: Path) -> None:
    compiled = keeping_compiled(str(tmp_path))
    seconds, used = served(str(tmp_path / "new.sqlite3"), compiled)
    assert used > 0
    assert seconds > 0
    assert (tmp_path / "new.sqlite3").exists()
