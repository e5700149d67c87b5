"""Matches of card play alone: the deals stay fixed, and the figure is what was played."""

import json
from dataclasses import replace
from importlib import import_module
from multiprocessing import active_children
from pathlib import Path
from random import Random

import pytest

from skiz.arena import Duel, bout, compare, run
from skiz.arena.contract import CONTESTED, contested, first_lead, game_alone, made_in
from skiz.arena.duel import makes
from skiz.batches import Batch, Processes
from skiz.cards import each
from skiz.figures import FigureFile
from skiz.games import game
from skiz.players import levels_in, play_out, player
from skiz.players.read_levels import RENAMED
from skiz.table import Hand
from tests.support.laws.figure_files import ADDED_FILE, ASKING_FILE
from tests.support.tools.depth import at_night

GAME = game("asszorti")
RULES = GAME.rules()
DUEL = Duel("asszorti", GAME.house(), "random", "oracle", fixed_contract=True)


FROZEN = [
    (
        1,
        ("contract", "two"),
        ("trumps", "d"),
        "c6 d6 d7 d10 h6 h10 hJ hQ sJ sQ sA",
        "c7 c10 cJ cK dJ dQ dK dA h7 h9 hA",
        "c8 c9 cA d8 d9 h8 hK s7 s9 s10 sK",
    ),
    (
        0,
        ("contract", "hand"),
        ("trumps", "h"),
        "c8 cQ cA d6 dA h10 hJ hQ hK s7 sK",
        "c7 cJ d7 d9 d10 dJ dQ dK h6 hA sA",
        "c6 c9 h7 h8 h9 s6 s8 s9 s10 sJ sQ",
    ),
]


def test_the_deals_stay_the_same_over_the_years() -> None:
    """A change here makes figures of different years incomparable: such deals need a new name."""
    found = [contested(RULES, seed).state for seed in range(2)]
    assert [
        (state.the_declarer(), *state.chosen, *map(spoken, state.hands)) for state in found
    ] == FROZEN


def spoken(hand: Hand) -> str:
    """Return a hand in words."""
    return " ".join(RULES.pack.names[card] for card in each(hand.cards))


@pytest.mark.parametrize("seed", range(3))
def test_a_contested_deal_is_quiet_and_open(seed: int) -> None:
    begun = contested(RULES, seed)
    assert begun.state.current_phase.name == "play"
    assert not begun.state.tricks
    assert all(not speech.says for speech in begun.state.talk)
    assert made_in(begun, seed) in CONTESTED
    assert [stake.key for stake in begun.state.rules.stakes(begun.state)] == ["game"]


def test_other_deals_are_left_out() -> None:
    alone = game_alone(RULES)
    begun = [first_lead(alone, Random(seed)) for seed in range(20)]
    shares = [made_in(one, 0) for one in begun if one is not None]
    assert any(share not in CONTESTED for share in shares)


def test_a_player_that_sees_the_cards_is_ahead() -> None:
    result = compare([bout(DUEL, seed) for seed in range(6)])
    assert result.mean < 0
    assert result.made is not None
    a, b = result.made
    assert result.mean == pytest.approx(2 * (a - b))


def test_a_figure_is_the_sum_of_both_games() -> None:
    for found in (bout(DUEL, seed) for seed in range(3)):
        assert found.made is not None
        assert found.difference == 2 * (found.made[0] - found.made[1])


def test_the_oracle_may_not_play_a_whole_deal() -> None:
    with pytest.raises(ValueError, match="fixed contracts only"):
        bout(replace(DUEL, fixed_contract=False), 0)


def test_a_fixed_contract_of_tarokk_is_made_by_the_game_alone() -> None:
    """By 48 points, whatever tarokks in hand pay besides."""
    alone, plain, seen = game_alone(game("paskievics").rules()), player("plain", 0), set[bool]()
    for seed in range(8):
        if (begun := first_lead(alone, Random(seed))) is None:
            continue
        end = play_out(begun, [plain] * 4).state
        sides, points = end.sides, end.rules.pack.points
        taken = [t.cards for t in end.tricks if t.winner is not None and sides[t.winner]]
        mine = sum(points[card] for cards in taken for card in cards)
        mine += sum(points[card] for card in each(end.laid[end.the_declarer()].cards))
        assert makes(begun, plain, plain) == (mine >= 48)
        seen.add(mine >= 48)
    assert seen == {True, False}


def test_levels_of_a_match_are_its_own(tmp_path: Path) -> None:
    (level,) = levels_in("[quick]\nworlds = 2\n")
    duel = replace(DUEL, a="quick", b="random", levels=(level,))
    log = tmp_path / "log"
    first = list(run(duel, range(2), log=log))
    assert list(run(duel, range(2), log=log)) == first
    other = replace(duel, levels=(replace(level, worlds=3),))
    with pytest.raises(ValueError, match="of another match"):
        list(run(other, range(2), log=log))


@pytest.mark.parametrize("before", [None, ADDED_FILE, ASKING_FILE])
@pytest.mark.parametrize("now", [None, ADDED_FILE, ASKING_FILE])
def test_figures_of_a_match_are_its_own(
    before: FigureFile | None, now: FigureFile | None, tmp_path: Path
) -> None:
    """For files of either player, and of both."""
    duel = Duel("illustrated", game("illustrated").house(), "random", "plain", figures=before)
    log = tmp_path / "log"
    first = list(run(duel, range(1), log=log))
    if now == before:
        assert list(run(duel, range(1), log=log)) == first
        return
    with pytest.raises(ValueError, match=":1: of another match"):
        list(run(replace(duel, figures=now), range(1), log=log))


def test_a_resumed_match_keeps_its_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version may play differently."""
    log = tmp_path / "log"
    list(run(DUEL, range(1), log=log))
    monkeypatch.setattr(import_module("skiz.arena.run"), "__version__", "0.0.9")
    with pytest.raises(ValueError, match="of another version"):
        list(run(DUEL, range(2), log=log))
    assert len(log.read_text("utf-8").splitlines()) == 1


def test_a_stopped_match_plays_no_further_deal(tmp_path: Path) -> None:
    """With all the deals that were asked for it would take hours."""
    duel = Duel("asszorti", GAME.house(), "plain", "random")
    log = tmp_path / "log"
    with Batch(Processes(2)) as batch:
        match = run(duel, range(100_000), batch, log)
        next(match)
        match.close()
    assert len(log.read_text("utf-8").splitlines()) == 1


@at_night
def test_a_killed_process_costs_its_bout_alone(tmp_path: Path) -> None:
    """And that is played again: the match is the one of this process."""
    duel = Duel("asszorti", GAME.house(), "plain", "random")
    log = tmp_path / "log"
    with Batch(Processes(2)) as batch:
        match = run(duel, range(24), batch, log)
        found = [next(match)]
        for worker in active_children():
            worker.kill()
        found += match
        assert 1 <= batch.lost <= 2
    played = [json.loads(line)["seed"] for line in log.read_text("utf-8").splitlines()]
    assert sorted(played) == [*range(24)]
    alone = [(bout.seed, bout.difference, bout.decisions) for bout in run(duel, range(24))]
    assert sorted((bout.seed, bout.difference, bout.decisions) for bout in found) == alone


@pytest.mark.parametrize(
    "text",
    [
        b"my notes",
        b"my\nnotes",
        b"{}\nnotes",
        b"\xff\n",
        b"[]\n{",
        b'{"a": 1}',
        b"[" * 100_000 + b"\n",
    ],
)
def test_a_file_that_is_no_log_is_named_and_left_as_it_is(tmp_path: Path, text: bytes) -> None:
    log = tmp_path / "log"
    log.write_bytes(text)
    with pytest.raises(ValueError, match=r"log:1: not a bout of a match"):
        next(run(DUEL, range(2), log=log))
    assert log.read_bytes() == text


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seed", [0]),
        ("seed", True),
        ("difference", "2"),
        ("difference", None),
        ("difference", float("nan")),
        ("decisions", [1]),
        ("decisions", [1.5, 2]),
        ("seconds", [0, "1"]),
        ("made", [True]),
        ("made", [1, 0]),
    ],
)
def test_a_bout_with_wrong_numbers_is_named(tmp_path: Path, name: str, value: object) -> None:
    log = tmp_path / "log"
    list(run(DUEL, range(1), log=log))
    row = json.loads(log.read_text("utf-8"))
    log.write_text(json.dumps(row | {name: value}) + "\n", "utf-8")
    with pytest.raises(ValueError, match=r"log:1: not a bout of a match"):
        list(run(DUEL, range(2), log=log))


def test_a_log_with_former_level_names_can_be_resumed(tmp_path: Path) -> None:
    log, levels = tmp_path / "log", levels_in("[quick]\nworlds = 4\nnoise = 0.2\n")
    duel = Duel("asszorti", game("asszorti").house(), "quick", "plain", levels=levels)
    (played,) = run(duel, range(1), log=log)
    text = log.read_text("utf-8")
    for former, name in RENAMED.items():
        text = text.replace(f'"{name}":', f'"{former}":')
    row = json.loads(text)
    del row["levels"][0]["python_cards"], row["levels"][0]["long"]["python_cards"]
    log.write_text(json.dumps(row) + "\n", "utf-8")
    assert list(run(duel, range(1), log=log)) == [played]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("quick = 1", "quick is not a table"),
        ("[quick]\nworlds = 0", "one world at least"),
        ("[quick]\nworlds = 1.5", "not a whole number"),
        ("[quick]\nworlds = 5\nspeed = 9", "no 'speed'"),
        ("[quick]\nworlds = 5\nprior_weight = true", "not a number"),
        ("[quick]\nworlds = -1", "does not lie between 0 and"),
        ("[quick]\nworlds = 100000000000000000000", "does not lie between 0 and"),
        ("[quick]\nworlds = 5\nplay_weight = inf", "does not lie between 0 and"),
        ("[quick]\nworlds = 5\ninverse_temperature = nan", "does not lie between 0 and"),
        ("[quick]\nworlds = 5\nrollout_weight = 1.5", "does not lie between 0 and 1$"),
        ("[quick]\nworlds = 5\n[quick.long]\nworlds = 5\nnoise = 2", "quick.long.noise"),
    ],
)
def test_a_level_file_is_read_with_care(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        levels_in(text)
