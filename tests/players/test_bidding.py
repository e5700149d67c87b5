"""Talk by expected settlement: legal, the same for the same view, and reasonable in plain cases."""

from collections.abc import Iterator
from functools import cache

import pytest

from skiz.cards import each, size
from skiz.games import game
from skiz.games.asszorti import PACK
from skiz.players.evaluation import Evaluation
from skiz.players.families import evaluate_talk
from skiz.players.levels import FAST, LEVELS, Level
from skiz.solve.worlds import Worlds, dealt
from skiz.table import (
    Action,
    Answer,
    Bid,
    Choose,
    Lay,
    Play,
    Say,
    Speak,
    State,
    View,
    apply,
    deal,
    options,
    start,
)
from skiz.words import LANGS
from tests.support.games.written_deal import WrittenDeal, deck_of
from tests.support.laws.random_deals import TABLES, Course, Moment, course
from tests.support.worlds.views import look

RULES = game("asszorti").rules(game("asszorti").house())
PRESETS = [preset for key, preset in TABLES if key == "asszorti"]
CLUBS = "cA cK cQ cJ c10 c9 c8 c7 c6"
ANNOUNCED = Speak((Say("arrivazs", 0),))
KONTRA = Speak((Say("game", 1),))


def moments() -> Iterator[tuple[Course, int, Moment]]:
    """Yield every choice of some random deals, in houses of all kinds."""
    for preset in PRESETS:
        for seed in range(6):
            found = course("asszorti", preset, seed)
            for number, moment in enumerate(found.moments):
                yield found, number, moment


def offered(moment: Moment) -> tuple[View, tuple[Action, ...]]:
    """Return the chooser's view and options."""
    sight = moment.views[moment.seat]
    return sight, options(sight, moment.seat)


@cache
def evaluated_moments() -> list[tuple[Course, int, Moment, tuple[Evaluation, ...]]]:
    """Return every choice with its evaluation."""
    found = []
    for there, number, moment in moments():
        sight, may = offered(moment)
        found.append((there, number, moment, evaluate_talk(sight, may, FAST, 1)))
    return found


def test_all_kinds_of_talk_are_met() -> None:
    kinds = {type(one.action) for *_, evaluations in evaluated_moments() for one in evaluations}
    assert kinds >= {Bid, Choose, Lay, Speak, Answer}


def test_evaluated_options_are_listed_once_and_best_first() -> None:
    for _, _, moment, evaluations in evaluated_moments():
        _, may = offered(moment)
        assert evaluations or isinstance(may[0], Play)
        assert len({one.action for one in evaluations}) == len(evaluations)
        assert [one.worth for one in evaluations] == sorted(
            (w.worth for w in evaluations), reverse=True
        )
        for one in evaluations:
            assert one.action in may
            assert one.low <= one.worth <= one.high


def test_reasons_are_said_in_every_language() -> None:
    for *_, evaluations in evaluated_moments():
        for one in evaluations:
            for lang in LANGS:
                text = one.text(lang)
                assert "{" not in text
                assert "advice." not in text


def test_the_same_view_is_evaluated_the_same() -> None:
    for _, _, moment, evaluations in evaluated_moments()[::5]:
        assert evaluate_talk(*offered(moment), FAST, 1) == evaluations


def replayed(found: Course, number: int, world: State) -> tuple[State, View]:
    """Return the deal up to a choice, in a world that its chooser cannot tell from the truth."""
    seat = found.moments[number].seat
    state, events = start(found.rules, deal(found.rules, deck_of(found.rules, *dealt(world))))
    happened = list(events)
    for moment in found.moments[:number]:
        action = moment.action
        if isinstance(action, Lay):
            action = Lay(world.laid[moment.seat].cards)
        state, events = apply(state, moment.seat, action)
        happened += events
    return state, look(found.rules, happened, seat)


def test_hidden_cards_change_nothing() -> None:
    """With other unseen cards, the same deal is evaluated the same."""
    changed = 0
    for found, number, moment, evaluations in evaluated_moments()[::3]:
        (world,) = Worlds(moment.views[moment.seat]).sample(1, number)
        state, sight = replayed(found, number, world)
        assert evaluate_talk(sight, options(sight, moment.seat), FAST, 1) == evaluations
        changed += state.hands != moment.state.hands
    assert changed > 50


def deal_of_hands(*hands: str) -> WrittenDeal:
    """Return a deal of these hands; the talon is the rest."""
    held = [PACK.cards(hand) for hand in hands]
    assert [size(hand) for hand in held] == [11, 11, 11]
    return WrittenDeal(RULES, held, list(each(PACK.all & ~sum(held))))


def best(deal: WrittenDeal, level: Level = FAST) -> Evaluation:
    """Return the best option for the seat on turn."""
    (seat,) = deal.turn
    return evaluate_talk(deal.view(seat), deal.may(seat), level, 1)[0]


TOPS = f"{CLUBS} dA hA"
LOW = "d6 d7 d8 d9 h6 h7 h8 h9 s6 s7 s8"
REST = "s9 s10 sJ h10 hJ hQ d10 dJ dQ dK hK"


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.key)
def test_eleven_tops_are_bid_to_the_top(level: Level) -> None:
    deal = deal_of_hands(LOW, REST, TOPS).does(0, "bid three").does(1, "bid two")
    assert best(deal, level).action == Bid("one")
    deal.does(2, "bid one").does(0, "bid pass").does(1, "bid hold")
    assert best(deal, level).action == Bid("hand")


def test_a_hopeless_hand_passes() -> None:
    deal = deal_of_hands(REST, LOW, TOPS).does(0, "bid three")
    assert best(deal).action == Bid("pass")


def test_tops_are_announced_and_not_doubled_by_a_hopeless_hand() -> None:
    deal = deal_of_hands(LOW, REST, TOPS)
    deal.does(0, "bid pass").does(1, "bid pass").does(2, "choose contract hand")
    assert best(deal).action == Choose("trumps", "c")
    deal.does(2, "choose trumps c")
    assert best(deal).action == ANNOUNCED
    deal.does(2, "say arrivazs")
    assert best(deal).action == Speak()


def test_sure_tricks_against_the_game_are_doubled() -> None:
    sure = "cA cK cQ cJ hA hK sA sK dA dK dQ"
    deal = deal_of_hands(
        sure, "d6 d7 d8 d9 h6 h7 h8 h9 s6 s7 s8", "c6 c7 c8 c9 c10 d10 dJ h10 hJ sJ sQ"
    )
    deal.does(0, "bid pass").does(1, "bid pass").does(2, "choose contract hand")
    deal.does(2, "choose trumps c", "say pass")
    assert best(deal).action == KONTRA


def test_tops_are_not_laid_away() -> None:
    deal = deal_of_hands(LOW, REST, TOPS).does(0, "bid pass").does(1, "bid pass")
    deal.does(2, "choose contract three")
    laid = best(deal).action
    assert isinstance(laid, Lay)
    assert not laid.cards & PACK.cards("cA cK cQ cJ c10")
