"""`make test FEATURE=…` finds the tests of one feature by the names of folders and files."""

from pathlib import Path

import pytest

from tools.features import features, main, places


def test_a_feature_is_every_folder_of_its_name() -> None:
    assert {Path("puzzles"), Path("server/puzzles"), Path("browser/puzzles")} <= {
        *places("puzzles")
    }


def test_a_feature_is_every_file_of_its_name() -> None:
    assert Path("structure/test_features.py") in places("features")


def test_an_unknown_feature_is_refused_with_the_known_ones(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["no-such-feature"]) == 2
    output = capsys.readouterr().err
    assert all(feature in output for feature in features())
    assert "puzzles" in features()


def test_without_a_feature_all_tests_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert capsys.readouterr().out == "tests\n"
