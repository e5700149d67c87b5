"""How likely hands are is learnt from records, and learning can be continued."""

import json
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("skiz._kernel", exc_type=ImportError)

from skiz.games import game
from skiz.learn.hands import __main__ as command
from skiz.learn.hands.examples import OTHERS, Example, examples_of
from skiz.learn.hands.training import HandPlan, HandTraining, written
from skiz.players import play_deal, player
from skiz.players.common.acts import acts_of
from skiz.records import Record, write
from skiz.solve.hands import read_hands

SMALL = HandPlan(hidden=4, epochs=2, batch=8, seldom=4, held_out=4)


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the records of some deals."""
    folder = tmp_path_factory.mktemp("corpus")
    (folder / "records").mkdir()
    rules = game("asszorti").rules()
    deals = [play_deal(rules, [player("plain", 0)] * 3, seed) for seed in range(12)]
    text = "\n".join(write(Record(rules, done.events, ("A", "B", "C"))) for done in deals)
    (folder / "records" / "0.skiz").write_text(text, "utf-8")
    return folder


@pytest.fixture(scope="module")
def deals(corpus: Path) -> list[list[Example]]:
    return examples_of(corpus / "records" / "0.skiz", 9)


def test_a_deal_gives_examples_of_each_seat(deals: list[list[Example]]) -> None:
    assert len(deals) == 12
    assert {len(examples) for examples in deals} <= {3, 6}
    for example in (example for examples in deals for example in examples):
        assert example.inputs.shape == (1 + OTHERS, 2, 86)
        assert len(example.acts) == 2
        lengths = example.inputs[..., 9:19] @ np.arange(10) + example.inputs[
            ..., 52:62
        ] @ np.arange(10)
        assert (lengths == 11).all()  # cards, those played included


def test_gradients_are_those_of_the_loss(deals: list[list[Example]], tmp_path: Path) -> None:
    training = HandTraining(SMALL, deals, tmp_path)
    training.weights.update(
        {name: one.astype(np.float64) for name, one in training.weights.items()}
    )
    table = training.learnt.part(slice(16))
    _, gradients = training.gradients(table)
    chance = np.random.default_rng(1)
    for name, weights in training.weights.items():
        way = chance.normal(size=weights.shape)
        if name == "acts":
            way[-1] = 0
        losses = []
        for step in (1e-5, -1e-5):
            training.weights[name] = weights + step * way
            losses.append(training.gradients(table)[0])
        training.weights[name] = weights
        assert (losses[0] - losses[1]) / 2e-5 == pytest.approx(
            (gradients[name] * way).sum(), abs=1e-4
        )


def test_training_resumes_and_learns(deals: list[list[Example]], tmp_path: Path) -> None:
    whole = HandTraining(SMALL, deals, tmp_path / "whole")
    before = whole.loss()
    whole.run()
    assert whole.loss() < before
    first = HandTraining(SMALL, deals, tmp_path / "first")
    first.epoch += 1
    first._learn()
    first._keep()
    again = HandTraining(SMALL, deals, tmp_path / "first")
    assert again.epoch == 1
    again.run()
    assert all(np.array_equal(whole.weights[name], again.weights[name]) for name in whole.weights)
    rows = (tmp_path / "whole" / "hands.jsonl").read_text().splitlines()
    assert [json.loads(row)["epoch"] for row in rows] == [1, 2]


def test_what_is_written_rates_as_what_was_learnt(
    deals: list[list[Example]], tmp_path: Path
) -> None:
    training = HandTraining(SMALL, deals, tmp_path)
    training.run()
    network = read_hands(written(tmp_path, 9))
    assert list(network.acts) == training.names
    table = training.held_out
    _, inner, _ = training._forward(table)
    ratings = np.maximum(inner, 0) @ training.weights["outer"]
    for example in range(3):
        acts = [float(act in table.acts[example, 0]) for act in range(len(network.acts))]
        row = [*map(float, table.inputs[example, 0, 0]), *acts]
        assert network.network.evaluate(row)[0] == pytest.approx(ratings[example, 0, 0], abs=0.02)


def test_the_command_learns_and_writes_into_a_model_of_its_family(
    corpus: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    model, folder = tmp_path / "model.json", tmp_path / "it"
    model.write_text(json.dumps({"family": "asszorti", "piles": {}}))
    numbers = ["--hidden", "4", "--epochs", "1", "--batch", "8", "--seldom", "4"]
    for words in (
        ["train", str(folder), str(corpus), *numbers],
        ["write", str(folder), str(model)],
    ):
        monkeypatch.setattr("sys.argv", ["skiz.learn.hands", *words])
        command.main()
    assert read_hands(json.loads(model.read_text())["hands"]).ranks == 9
    model.write_text(json.dumps(other := {"family": "tarokk", "piles": {}}))
    with pytest.raises(SystemExit, match="2"):
        command.main()
    assert "is no model of asszorti: its family is 'tarokk'" in capsys.readouterr().err
    assert json.loads(model.read_text()) == other


@pytest.mark.parametrize(
    ("empty", "wrong"), [(True, "no records"), (False, "too few to learn from")]
)
def test_an_impossible_training_is_refused_in_a_sentence(
    empty: bool,
    wrong: str,
    corpus: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    given = tmp_path if empty else corpus
    words = ["train", str(tmp_path / "it"), str(given), "--batch", "100000"]
    monkeypatch.setattr("sys.argv", ["skiz.learn.hands", *words])
    with pytest.raises(SystemExit, match="2"):
        command.main()
    assert wrong in capsys.readouterr().err


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    """Run the command with these words."""
    monkeypatch.setattr("sys.argv", ["skiz.learn.hands", *words])
    command.main()


def test_files_of_one_name_are_told_apart(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of two folders, and those of a folder that was made again from other seeds."""
    first, other = tmp_path / "a" / "fast" / "records", tmp_path / "b" / "fast" / "records"
    whole = (corpus / "records" / "0.skiz").read_text("utf-8").split("\n")
    begins = [at for at, line in enumerate(whole) if line.startswith("Game ")]
    half = begins[len(begins) // 2]
    for folder, lines in ((first, whole[:half]), (other, whole[half:])):
        folder.mkdir(parents=True)
        (folder / "0.skiz").write_text("\n".join(lines), "utf-8")
    both = list(command.examples_in(tmp_path, [first / "0.skiz", other / "0.skiz"]))
    assert len(both) == 12
    alone = [examples_of(folder / "0.skiz", 9) for folder in (first, other)]
    assert [len(deal) for deal in both] == [len(deal) for part in alone for deal in part]
    for deal, wanted in zip(both, (deal for part in alone for deal in part), strict=True):
        assert all(np.array_equal(a.inputs, b.inputs) for a, b in zip(deal, wanted, strict=True))
    (first / "0.skiz").write_text("\n".join(whole[half:]), "utf-8")
    again = list(command.examples_in(tmp_path, [first / "0.skiz"]))
    assert np.array_equal(again[0][0].inputs, alone[1][0][0].inputs)


def test_games_of_one_family_are_learnt_together(corpus: Path, tmp_path: Path) -> None:
    """Their rows have equally many inputs. Deals of another family are refused by name."""
    files = []
    for key in ("paskievics", "royal"):
        rules = game(key).rules()
        deals = [play_deal(rules, [player("plain", 0)] * 4, seed) for seed in range(2)]
        text = "\n".join(write(Record(rules, done.events, tuple("ABCD"))) for done in deals)
        files.append(tmp_path / f"{key}.skiz")
        files[-1].write_text(text, "utf-8")
    examples = [one for deal in command.examples_in(tmp_path, files) for one in deal]
    assert len({one.inputs.shape for one in examples}) == 1
    with pytest.raises(ValueError, match=r"0\.skiz: these are not deals of a game of tarokk"):
        list(command.examples_in(tmp_path, [*files, corpus / "records" / "0.skiz"]))
    with pytest.raises(ValueError, match="holds examples of other games"):
        list(command.examples_in(tmp_path, [corpus / "records" / "0.skiz"]))


def test_a_network_hears_which_card_was_called() -> None:
    """And how many trumps among the discards a seat told, without which it cannot be weighed."""
    rules = game("illustrated").rules()
    deals = (play_deal(rules, [player("plain", 0)] * 4, seed).state for seed in range(40))
    played = next(s for s in deals if s.choice("call") and s.owned)
    called = played.choice("call")
    for seat in range(4):
        heard = acts_of(played, seat)
        role = heard[0]
        assert f"{role} call {called}" in heard
        assert sum(act.startswith(f"{role} owned ") for act in heard) == 1


@pytest.mark.parametrize("name", ["hidden", "epochs", "batch", "held-out"])
def test_an_impossible_number_is_named(
    name: str,
    corpus: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit, match="2"):
        run(monkeypatch, "train", str(tmp_path / "it"), str(corpus), f"--{name}", "0")
    assert f"{name.replace('-', '_')} is 0" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("model", "wrong"),
    [
        ("{}", "holds no training"),
        (None, "there is no such model"),
        ("{", "is no model"),
        ("[]", "is no model"),
    ],
)
def test_nothing_is_written_without_a_training_and_a_model(
    model: str | None,
    wrong: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "model.json"
    if model is not None:
        file.write_text(model, "utf-8")
    with pytest.raises(SystemExit, match="2"):
        run(monkeypatch, "write", str(tmp_path / "it"), str(file))
    assert wrong in capsys.readouterr().err
    assert not file.exists() if model is None else file.read_text("utf-8") == model


def test_another_training_is_not_continued(deals: list[list[Example]], tmp_path: Path) -> None:
    HandTraining(SMALL, deals, tmp_path).run()
    with pytest.raises(ValueError, match="a training on other deals"):
        HandTraining(HandPlan(hidden=4, batch=8, seldom=1, held_out=4), deals, tmp_path)
