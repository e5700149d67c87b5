"""`python -m bench` lists what it can measure, and refuses everything else."""

import json

import pytest

from bench.__main__ import BENCHES, main


def test_help_names_every_bench(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--help"])
    assert not end.value.code
    output = capsys.readouterr().out
    assert all(f"\n{name} " in output for name in BENCHES)


def test_an_unknown_bench_is_refused_before_any_runs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as end:
        main(["imports", "nope"])
    assert end.value.code == 2
    assert "no bench is called nope; there are imports," in capsys.readouterr().err


def test_figures_are_printed_as_json(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BENCHES, "imports", ("made up", lambda: {"ms": 1.5}))
    assert main(["imports", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["results"] == {"imports": {"ms": 1.5}}
    assert report["machine"]["python"]
