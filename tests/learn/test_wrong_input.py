"""The commands of learning refuse wrong input in a line, and explain each of their options."""

from importlib import import_module
from pathlib import Path

import pytest

pytest.importorskip("skiz._kernel", exc_type=ImportError)
pytest.importorskip("numpy", reason="the extra learn is not installed: no NumPy")

CARDS, HANDS, ANNOUNCING = "skiz.learn.cards", "skiz.learn.hands", "skiz.learn"
REFUSED = [
    (CARDS, "train new asszorti --deals -20", "deals is -20, but must be 1 at least"),
    (CARDS, "train new asszorti --rate nan", "rate is nan, but must be 0 at least"),
    (CARDS, "train new asszorti --deals 1", "too few of the 1 deals of asszorti are played"),
    (CARDS, "train new asszorti --cores 0", "--cores: it must be 1 at least"),
    (CARDS, "train new asszorti --steps -1", "--steps: it must be 0 at least"),
    (CARDS, "train new asszorti --steps many", "--steps: 'many' is no whole number"),
    (CARDS, "train new asszorti --model none.json", "none.json: there is no such model"),
    (CARDS, "train new asszorti --model text", "text is no model"),
    (CARDS, "train new asszorti --model empty.json", "empty.json is no model"),
    (CARDS, "train text asszorti --deals 1", "text: File exists"),
    (CARDS, "curve new curve.svg", "new/cards.jsonl: No such file or directory"),
    (CARDS, "curve begun curve.svg", "begun/cards.jsonl has no evaluation yet"),
    (CARDS, "write new none.json", "none.json: there is no such model"),
    (CARDS, "write new empty.json", "new/cards.npz: No such file or directory"),
    (CARDS, "speed nogame", "no game is called 'nogame'"),
    (CARDS, "speed asszorti --deals 0", "--deals: it must be 1 at least"),
    (HANDS, "train new none", "none: it has no records, so it is no corpus"),
    (HANDS, "write new none.json", "none.json: there is no such model"),
    (ANNOUNCING, "train new --rounds -1", "--rounds: it must be 0 at least"),
    (ANNOUNCING, "train new --workers 0", "--workers: it must be 1 at least"),
    (ANNOUNCING, "train new --deals -3", "deals is -3, but must be 1 at least"),
    (ANNOUNCING, "train new --games nogame", "no game is called 'nogame'"),
    (
        ANNOUNCING,
        "train new --games asszorti",
        "asszorti: announcing can be learnt only at illustrated",
    ),
    (ANNOUNCING, "train new --customary 1 --deals 1 --seed 3", "in these deals nobody announces"),
    (ANNOUNCING, "train new --first none.json", "none.json: there is no such model"),
    (ANNOUNCING, "train new --first text", "text is no model"),
    (ANNOUNCING, "train new --first empty.json", "empty.json is no model"),
    (ANNOUNCING, "curve new curve.svg", "new/log.jsonl: No such file or directory"),
    (ANNOUNCING, "curve begun curve.svg", "begun/log.jsonl has no evaluation yet"),
    (ANNOUNCING, "write new model.json", "new/training.pt: No such file or directory"),
    (ANNOUNCING, "speed asserufen", "asserufen: announcing can be learnt only at illustrated"),
]


def run(program: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a command of a program of learning."""
    if program == ANNOUNCING:
        pytest.importorskip("torch", reason="the extra learn is not installed: no PyTorch")
    monkeypatch.setattr("sys.argv", [program, *words.split()])
    import_module(f"{program}.__main__").main()


@pytest.mark.parametrize(("program", "words", "why"), REFUSED)
def test_wrong_input_is_refused_in_a_line(
    program: str,
    words: str,
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("text").write_text("a text", "utf-8")
    Path("empty.json").write_text("{}", "utf-8")
    Path("begun").mkdir()
    for log in ("cards.jsonl", "log.jsonl"):
        Path("begun", log).touch()
    with pytest.raises(SystemExit, match="2"):
        run(program, words, monkeypatch)
    assert why in capsys.readouterr().err.splitlines()[-1]
    assert Path("empty.json").read_text("utf-8") == "{}"


@pytest.mark.parametrize("program", [CARDS, HANDS, ANNOUNCING])
def test_every_option_is_explained(
    program: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    with pytest.raises(SystemExit, match="0"):
        run(program, "train --help", monkeypatch)
    options = capsys.readouterr().out.partition("\noptions:\n")[2].splitlines()
    assert len(options) > 8
    assert [line for line in options if "  " not in line.strip()] == []
