"""What a seat is offered: every bid that exists is possible, or has its reason in a word."""

from fnmatch import fnmatch

import pytest

from skiz.games import game, games
from skiz.lessons import terms
from skiz.records import read_file
from skiz.server.common import Json
from skiz.server.rooms import offer, worths
from skiz.server.rooms.offers import ladder
from skiz.table import Bid, Choose, Said, Say, Speak, State, on_turn, options, text
from skiz.words import LANGS, catalogue
from tests.support.browser.scenes import Scene, scenes_of
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
    """It draws cards or is played with or without a partner, needs so much and is worth so much."""
    for scene in [scene for scene in scenes_of(key) if scene.name == "contract"]:
        view = scene.view(scene.seat)
        told = offer(view, scene.seat, [*options(view, scene.seat)])
        assert {*told["means"]} == {*told["options"]}
        for means in told["means"].values():
            first, *_, needs, last = (one["key"] for one in means)
            assert first in ("draw", "draw-none", "called", "alone")
            assert needs in ("needs-tricks", "needs-points")
            assert last in ("worth", "worth-lost", "worth-trumps")


@pytest.mark.parametrize("key", games())
def test_no_word_is_offered_without_its_meaning(key: str) -> None:
    """A bid, a choice and an announcement say what they ask and bring, in all languages.

    A figure of Tarokk has a value on its button and is explained as a term. A kontra doubles.
    """
    family = game(key).rules().family
    explained = [word for term in terms() if term.family in ("", family) for word in term.words]
    asked = 0
    for scene in scenes_of(key):
        view = scene.view(scene.seat)
        if scene.seat not in on_turn(view):
            continue
        priced, talk = worths(view.rules), view.current_phase.kind == "talk"
        told = offer(view, scene.seat, [*options(view, scene.seat)])
        for action in options(view, scene.seat):
            written = text(action, view.rules.pack)
            match action:
                case Speak((Say(figure, 0),)) if talk:
                    assert figure in priced
                    known = any(fnmatch(f"figure.{figure}", word) for word in explained)
                    assert known or view.rules.own, figure  # a club explains its own figures
                case Bid() | Choose():
                    assert told["means"].get(written), (scene.name, written)
                case Speak() if view.current_phase.kind == "announce":
                    assert told["means"].get(written), (scene.name, written)
                case _:
                    continue
            asked += 1
        for means in told.get("means", {}).values():
            assert all(f"means.{one['key']}" in catalogue(lang) for one in means for lang in LANGS)
    assert asked


def test_an_unlike_loss_is_told() -> None:
    """A called game of Asserufen wins two points and costs one; arrivázs costs what it wins."""
    rules = game("asserufen").rules()
    told = {
        one.key: one.params for one in rules.inference.bid_meanings(State(rules), 0, "asserufen")
    }
    assert told["worth-lost"] == {"points": 2, "lost": 1}
    (scene,) = (scene for scene in scenes_of("asszorti") if scene.name == "announce")
    assert [one["key"] for one in offered(scene)["say arrivazs"]] == [
        "needs-late-tricks",
        "worth-more",
    ]


def offered(scene: Scene) -> Json:
    """Return the meanings of everything offered in a scene."""
    view = scene.view(scene.seat)
    means: Json = offer(view, scene.seat, [*options(view, scene.seat)])["means"]
    return means


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
