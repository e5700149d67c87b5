"""Deals beside other libraries: a missing library is named, and whole deals are counted."""

from importlib.util import find_spec
from random import Random

import pytest

from bench.labs.peers import PEERS, Counted, Peer, Played, main, measure
from bench.odds.results import result
from skiz.solve import NotLowerable
from tests.support.tools.depth import depth
from tests.support.tools.source_tree import ROOT


def never() -> None:
    raise AssertionError("made although its library is missing")


def test_a_missing_library_is_named() -> None:
    found = measure({"chess": Peer("no_such_library", never)}, seconds=0, rounds=1)  # type: ignore[arg-type]
    assert found == {"chess": "no_such_library is not installed"}


def test_a_game_that_is_in_no_row_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["bench.labs.peers", "--games", "asszorti", "typo"])
    with pytest.raises(SystemExit, match="2"):
        main()
    assert "no row begins with 'typo'" in capsys.readouterr().err


def test_a_row_counts_deals_and_actions() -> None:
    counted = Counted()
    for _ in range(2):
        counted.run(lambda rng: Played(2, 10), Random(1), 1e-9)
    assert (counted.deals, counted.actions) == (4, 20)
    assert counted.figures()["actions_a_deal"] == 5


def test_actions_that_are_not_known_are_not_guessed() -> None:
    counted = Counted()
    counted.run(lambda rng: Played(7, None), Random(1), 1e-9)
    counted.run(lambda rng: Played(7, None), Random(1), 1e-9)
    assert counted.deals == 14
    assert {*counted.figures()} == {"deals_s"}


def test_what_cannot_be_stepped_by_tables_says_so() -> None:
    def make() -> None:
        raise NotLowerable("five hands")

    found = measure({"game": Peer("skiz", make)}, seconds=0, rounds=1)  # type: ignore[arg-type]
    assert found == {"game": "cannot be stepped by tables: five hands"}


# The tables of these take seconds to compute.
SLOW = ("illustrated, batch", "royal, batch", "high, batch")
LONG = depth(tuple(name for name in PEERS if name.startswith(SLOW)), ())
ROWS = [name for name, peer in PEERS.items() if find_spec(peer.package) and name not in LONG]


@pytest.mark.parametrize("name", ROWS)
def test_a_row_plays_whole_deals(name: str) -> None:
    """Asszorti has 33 cards to play; every game of ours is played to its last card."""
    play = PEERS[name].make()
    played = [play(Random(seed)) for seed in range(6)]
    assert sum(one.deals for one in played) >= 1
    if name == "asszorti, Python":
        assert min(one.actions or 0 for one in played) >= 33
    elif name.startswith(("illustrated", "high")):
        assert max(one.actions or 0 for one in played) > 9 * 4


def test_the_page_has_the_figures_of_record() -> None:
    page = (ROOT / "bench" / "kernel.md").read_text("utf-8")
    rows = [line for line in page.splitlines() if line.startswith("|")]
    measured = [row for row in result("peers")["rows"].values() if isinstance(row, dict)]
    assert measured
    for row in measured:
        shown = f"{row['deals_s']:,.0f}" if row["deals_s"] >= 10 else f"{row['deals_s']}"
        assert [line for line in rows if f"| {shown} |" in line], row
