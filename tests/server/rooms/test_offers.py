"""What a seat is offered: every bid that exists is possible, or has its reason in a word."""

import pytest

from skiz.games import games
from skiz.records import read_file
from skiz.server.rooms import offer
from skiz.server.rooms.offers import ladder
from skiz.table import Said, on_turn, options, text
from skiz.words import LANGS, catalogue
from tests.support.browser.scenes import scenes_of
from tests.support.tools.source_tree import ROOT
from tests.support.worlds.views import look

GOLDEN = ROOT / "tests" / "records" / "golden"


@pytest.mark.parametrize("key", games())
def test_every_bid_is_possible_or_says_why_not(key: str) -> None:
    asked = [scene for scene in scenes_of(key) if scene.name in ("auction", "contract")]
    for scene in asked:
        view = scene.view(scene.seat)
        told = offer(view, scene.seat, [*options(view, scene.seat)])
        every = [text(action, view.rules.pack) for action in ladder(view)]
        assert every
        assert {*every} == {one for one in every if one in told["options"]} | {
            *told.get("closed", {})
        }
        for why in told.get("closed", {}).values():
            assert all(f"why-brief.{why['key']}" in catalogue(lang) for lang in LANGS)


@pytest.mark.parametrize("key", games())
def test_every_contract_tells_what_it_brings(key: str) -> None:
    """It draws cards or is played with or without a partner, and it is worth something."""
    for scene in [scene for scene in scenes_of(key) if scene.name == "contract"]:
        view = scene.view(scene.seat)
        told = offer(view, scene.seat, [*options(view, scene.seat)])
        assert {*told["means"]} == {*told["options"]}
        for means in told["means"].values():
            first, *_, last = (one["key"] for one in means)
            assert first in ("draw", "draw-none", "called", "alone")
            assert last in ("worth", "worth-trumps")


@pytest.mark.parametrize(("said", "seat", "stake"), [(0, 1, 6), (1, 0, 12), (3, 2, None)])
def test_whoever_may_double_the_game_is_told_what_it_is_worth(
    said: int, seat: int, stake: int | None
) -> None:
    """A game of one is worth six points, and twelve after kontra; nobody else is told."""
    (record,) = read_file(GOLDEN / "arrivazs_and_kontra.skiz")
    talk = [n for n, event in enumerate(record.events) if isinstance(event, Said)]
    until = talk[1] + (0, 2, 0, 3)[said]  # the first word is the announcement of arrivazs
    view = look(record.rules, record.events[:until], seat)
    choices = [*options(view, seat)] if seat in on_turn(view) else []
    assert offer(view, seat, choices).get("stake") == stake
