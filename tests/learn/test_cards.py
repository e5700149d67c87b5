"""A policy of cards is learnt from its own deals, and learning can be continued."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from skiz.batches import HERE
from skiz.games import game
from skiz.learn.cards import __main__ as command
from skiz.learn.cards.deals import ALONE, deal_chunk
from skiz.learn.cards.training import CardPlan, CardTraining, learnt_in
from skiz.learn.model_file import read_model
from skiz.players.common.model import read_weights, write_weights
from skiz.solve.policy import feature_counts

SMALL = CardPlan(("asszorti",), deals=24, batch=12, each=4, look=2)
FLAT = np.zeros(feature_counts()[1])


def training(folder: Path, plan: CardPlan = SMALL) -> CardTraining:
    """Return a training on one core, because float sums depend on their order."""
    return CardTraining(plan, FLAT, folder, HERE, cores=1)


def test_training_resumes(tmp_path: Path) -> None:
    whole = training(tmp_path / "whole")
    whole.run(4)
    part = training(tmp_path / "parts")
    part.learn(4)
    part.learn(4)
    part.look()
    part.keep()
    again = training(tmp_path / "parts")
    assert again.step == 2
    again.run(4)
    assert np.array_equal(whole.weights, again.weights)
    assert np.array_equal(learnt_in(tmp_path / "whole")[1], whole.weights)
    rows = [json.loads(row) for row in (tmp_path / "whole/cards.jsonl").read_text().splitlines()]
    assert [row["step"] for row in rows] == [2, 4]
    assert all({"ahead", "half", "unit"} <= row["asszorti"].keys() for row in rows)


def test_training_against_a_frozen_policy_beats_it(tmp_path: Path) -> None:
    plan = CardPlan(("asszorti",), deals=40, batch=32, each=16, against=True, rate=0.1)
    answer = training(tmp_path, plan)
    answer.run(12)
    mean, half = answer.ahead(answer.deals["asszorti"])
    assert mean > half  # chance play is easily answered


def test_one_deal_of_five_is_for_the_game_alone() -> None:
    found = dict(deal_chunk("illustrated", (), range(100, 110)))
    goals = {seed: len(start.problem.objective.goals) for seed, start in found.items()}
    alone = {seed for seed in goals if seed % ALONE == 0}
    assert alone
    assert max(goals[seed] for seed in alone) < min(goals[seed] for seed in goals.keys() - alone)


def test_a_training_on_other_games_is_not_continued(tmp_path: Path) -> None:
    training(tmp_path).keep()
    with pytest.raises(ValueError, match="holds a training on asszorti"):
        training(tmp_path, replace(SMALL, games=("asserufen",)))


@pytest.mark.parametrize(
    ("words", "family"),
    [
        ("train {new} asszorti --model {model}", "asszorti"),
        ("write {kept} {model}", "asszorti"),
    ],
)
def test_a_model_of_another_family_is_refused(
    words: str,
    family: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The policies of all families have the same features, so only the name tells them apart."""
    kept, model = tmp_path / "kept", tmp_path / "model.json"
    training(kept).keep()
    text = (command.MODELS / "tarokk" / "model.json").read_text("utf-8")
    model.write_text(text, "utf-8")
    line = words.format(new=tmp_path / "new", kept=kept, model=model)
    monkeypatch.setattr("sys.argv", ["skiz.learn.cards", *line.split()])
    with pytest.raises(SystemExit, match="2"):
        command.main()
    assert f"is no model of {family}: its family is 'tarokk'" in capsys.readouterr().err
    assert model.read_text("utf-8") == text
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("file", sorted(command.MODELS.glob("*/model*.json")), ids=str)
def test_a_model_names_the_family_of_its_folder(file: Path) -> None:
    assert read_model(file)["family"] == file.parent.name


def test_too_few_deals_are_said(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="too few of the 1 deals of asszorti are played"):
        training(tmp_path, CardPlan(("asszorti",), deals=1))


def test_games_of_two_families_learn_apart() -> None:
    family = command.family_of_all(["illustrated", "high"])
    one = command.MODELS / family / "model.json"
    assert len(command.policy_in(one, family)) == feature_counts()[1]
    with pytest.raises(ValueError, match="one policy is learnt for one family"):
        command.family_of_all(["illustrated", "asszorti"])


def test_a_written_policy_is_read_back() -> None:
    weights = np.random.default_rng(1).normal(size=50)
    found = read_weights(write_weights(weights.tolist()))
    assert np.abs(weights - found).max() <= np.abs(weights).max() / 254 + 1e-12
    assert read_weights(write_weights([0.0, 0.0])) == [0.0, 0.0]


def test_a_house_is_changed() -> None:
    assert command.change("max_doubles=1") == ("max_doubles", "1")
    rules = game("asserufen").rules(game("asserufen").house(changes={"max_doubles": "1"}))
    assert rules.house.values()["max_doubles"] == "1"


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (["asserufen", "--house", "max_doubles=99"], "must be unlimited, 1, 2, 4"),
        (["asserufen", "--house", "max_doubles"], "no POINT=VALUE"),
        (["nogame"], "no game is called 'nogame'"),
        (["asserufen", "asszorti"], "one policy is learnt for one family"),
    ],
)
def test_an_impossible_training_is_refused_in_a_sentence(
    words: list[str],
    wrong: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.argv", ["skiz.learn.cards", "train", str(tmp_path / "it"), *words])
    with pytest.raises(SystemExit, match="2"):
        command.main()
    assert wrong in capsys.readouterr().err
    assert not (tmp_path / "it").exists()
