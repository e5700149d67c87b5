"""Talk by trials: legal, the same for the same view, and reasonable in plain cases."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from math import isfinite

import pytest

from skiz.cards import each, size
from skiz.games import game
from skiz.games.asserufen import PACK
from skiz.players import player
from skiz.players.common.rollout_trials import (
    Fits,
    Trials,
    evaluate_by_trials,
    finish_talk,
    run_trials,
    view_in,
)
from skiz.players.common.trials import FAR_BEHIND, FEWEST_WORLDS
from skiz.players.evaluation import Evaluation
from skiz.players.explain import explain
from skiz.players.families import evaluate_talk
from skiz.players.levels import FAST, FEWEST_TALK_WORLDS, HINT, STRONG, Level
from skiz.players.plain import advise
from skiz.players.search_player import best_of
from skiz.players.tarokk.auction.learnt import better_bid
from skiz.players.tarokk.auction.trials import may_have_bid
from skiz.players.tarokk.bidding import may_have_spoken
from skiz.solve.worlds import Worlds, dealt
from skiz.table import (
    Action,
    Bid,
    Choose,
    House,
    Lay,
    Play,
    Say,
    Speak,
    State,
    View,
    apply,
    deal,
    on_turn,
    options,
    start,
)
from skiz.words import LANGS
from tests.support.games.written_deal import WrittenDeal, deck_of
from tests.support.laws.random_deals import TABLES, Course, Moment, course, play_out
from tests.support.tools.depth import depth
from tests.support.worlds.views import look

pytest.importorskip("skiz._kernel")

RULES = game("asserufen").rules()
QUICK = replace(
    FAST,
    long=replace(
        FAST.at(game("illustrated").rules()),
        talk_worlds=3,
        learnt_talk=0,
        tries_learnt=1,
        bid_worlds=FEWEST_WORLDS,
    ),
)
BOTH = pytest.mark.parametrize("key", ["asserufen", "illustrated"])
TAROKK = ["paskievics", "illustrated", "high", "illustrated54"]
TALK = [(key, preset) for key, preset in TABLES if key != "asszorti"]


def talk_of(found: Course) -> Iterator[tuple[Course, int, Moment]]:
    """Every choice of a deal but that of a card, until the last trick: then what was laid away is
    turned up, and nothing is tried any more.
    """
    for number, moment in enumerate(found.moments):
        on = moment.state.trick_number <= moment.state.rules.length
        if on and not isinstance(moment.action, Play):
            yield found, number, moment


def moments(key: str) -> Iterator[tuple[Course, int, Moment]]:
    """Yield the talk in some random deals, in houses of all kinds."""
    for preset in [preset for name, preset in TABLES if name == key]:
        for seed in range(4):
            found = course(key, preset, seed)
            yield from talk_of(found)


@pytest.mark.parametrize("key", sorted({key for key, _ in TALK}))
def test_a_seat_sees_of_a_world_only_what_events_showed_it(key: str) -> None:
    """Before the first card at Tarokk; a window for kontra may come after some."""
    checked = 0
    for _, _, moment in moments(key):
        for seat, view in enumerate(moment.views):
            assert view_in(moment.state, seat) == view
            checked += 1
    assert checked > 50


def offered(moment: Moment) -> tuple[View, tuple[Action, ...]]:
    """Return the chooser's view and options."""
    sight = moment.views[moment.seat]
    return sight, options(sight, moment.seat)


def sober(key: str) -> Iterator[tuple[Course, int, Moment]]:
    """The same of deals in which everybody goes by heuristics: there one hangs on, and asks,
    and announces what is likely.
    """
    for preset in game(key).presets.values():
        for seed in range(16 if key == "asserufen" else depth(8, 16)):
            yield from talk_of(by_heuristics(key, preset, seed))


@cache
def by_heuristics(key: str, preset: House, seed: int) -> Course:
    """Return a deal in which everybody plays by heuristics."""
    return play_out(game(key).rules(preset), seed, player("plain", 0))


@cache
def evaluated_moments(
    key: str = "asserufen",
) -> list[tuple[Course, int, Moment, tuple[Evaluation, ...]]]:
    """Choices of talk with what is thought of them: at Tarokk every sixth of those in random deals,
    where far more is doubled than by anybody who thinks, and every third of the others.
    """
    loud, quiet = (1, 1) if key == "asserufen" else depth((12, 4), (6, 3))
    return [
        (found, number, moment, evaluate_talk(*offered(moment), QUICK, 1))
        for found, number, moment in (*[*moments(key)][::loud], *[*sober(key)][::quiet])
    ]


def test_all_kinds_of_talk_are_met() -> None:
    found = {one.action for *_, evaluations in evaluated_moments() for one in evaluations}
    calls = {action.bid for action in found if isinstance(action, Bid)}
    assert calls >= {"pass", "asserufen", "solo", "hang", "may-i"}
    assert {one.what for one in found if isinstance(one, Choose)} == {"trumps", "call"}
    assert {len(one.says) for one in found if isinstance(one, Speak)} == {0, 1}


def test_announcements_are_met_and_kontras_and_silence() -> None:
    """And kontras; compulsory words are left to the heuristics."""
    found = [
        (moment, evaluations)
        for *_, moment, evaluations in evaluated_moments("illustrated")
        if evaluations and moment.state.current_phase.name == "talk"
    ]
    says = {one.action for _, evaluations in found for one in evaluations}
    assert {tuple(say.level for say in one.says) for one in says if isinstance(one, Speak)} == {
        (),
        (0,),
        (1,),
    }
    for moment, evaluations in found:
        assert Speak() in offered(moment)[1]
        assert Speak() in {one.action for one in evaluations}


def test_bids_and_discards_are_met() -> None:
    found = {
        one.action for *_, evaluations in evaluated_moments("illustrated") for one in evaluations
    }
    calls = {action.bid for action in found if isinstance(action, Bid)}
    assert calls >= {"pass", "hold", "three", "two", "one"}
    assert {size(action.cards) for action in found if isinstance(action, Lay)} == {1, 2, 3}


@BOTH
def test_the_choice_of_the_heuristics_is_evaluated_too(key: str) -> None:
    """And its value is a number."""
    for _, _, moment, evaluations in evaluated_moments(key):
        if evaluations:
            plain = advise(*offered(moment)).action
            assert plain in {one.action for one in evaluations}
            assert all(isfinite(one.low) and isfinite(one.high) for one in evaluations)


@BOTH
def test_evaluated_options_are_listed_once_and_best_first(key: str) -> None:
    for _, _, moment, evaluations in evaluated_moments(key):
        _, may = offered(moment)
        assert len(evaluations) != 1
        assert len({one.action for one in evaluations}) == len(evaluations)
        assert [one.worth for one in evaluations] == sorted(
            (w.worth for w in evaluations), reverse=True
        )
        for one in evaluations:
            assert one.action in may
            assert one.low <= one.worth <= one.high


@BOTH
def test_reasons_are_said_in_every_language(key: str) -> None:
    for *_, evaluations in evaluated_moments(key):
        for one in evaluations:
            for lang in LANGS:
                assert "{" not in one.text(lang)
                assert "advice." not in one.text(lang)


@BOTH
def test_hidden_cards_change_nothing(key: str) -> None:
    """With other unseen cards, the same deal is evaluated the same."""
    changed = 0
    thought = [row for row in evaluated_moments(key) if row[-1]]
    for found, number, moment, evaluations in thought[:: 1 + len(thought) // 40]:
        (world,) = Worlds(moment.views[moment.seat]).sample(1, number)
        state, sight = replayed(found, number, world)
        assert evaluate_talk(sight, options(sight, moment.seat), QUICK, 1) == evaluations
        changed += state.hands != moment.state.hands
    assert changed > 5


def replayed(found: Course, number: int, world: State) -> tuple[State, View]:
    """Return the deal up to a choice, in a world that its chooser cannot tell from the truth."""
    state, events = start(found.rules, deal(found.rules, deck_of(found.rules, *dealt(world))))
    happened = list(events)
    for moment in found.moments[:number]:
        action = moment.action
        if isinstance(action, Lay):
            action = Lay(world.laid[moment.seat].cards)
        state, events = apply(state, moment.seat, action)
        happened += events
    return state, look(found.rules, happened, found.moments[number].seat)


def test_a_trial_of_the_talk_ends_at_a_card_or_at_the_settlement() -> None:
    for _, _, moment, _ in evaluated_moments()[::3]:
        _, may = offered(moment)
        for action in may:
            end = finish_talk(moment.state, moment.seat, action)
            assert end.tricks == moment.state.tricks
            if not end.settled:
                (seat,) = on_turn(end)
                assert isinstance(options(view_in(end, seat), seat)[0], Play)


def refusal(hand: str) -> Evaluation:
    """Return the expected value of hanging on, and of playing alone when another asks to."""
    deal = deal_of_hands(hand)
    for seat in range(4):
        deal.does(seat, "bid pass")
    deal.does(0, "bid hang").does(1, "bid may-i")
    found = {one.action: one for one in evaluate_talk(deal.view(0), deal.may(0), FAST, 1)}
    assert set(found) == {Bid("agree"), Bid("refuse")}
    return found[Bid("refuse")]


def test_to_play_oneself_is_worth_more_with_a_good_hand() -> None:
    good, bad = refusal("cQ sQ hQ hJ h9 hK c7 dA"), refusal("c7 c8 c9 d7 d8 d9 s7 s8")
    assert good.worth > 0
    assert good.worth > bad.worth


@pytest.mark.parametrize("level", [FAST, STRONG], ids=lambda level: level.key)
def test_a_level_without_worlds_for_bids_of_tarokk_bids_as_was_learnt(level: Level) -> None:
    for _, _, moment in sober("illustrated"):
        seen, may = offered(moment)
        match moment.state.current_phase.name:
            case "lay":
                assert evaluate_talk(seen, may, level, 1) == ()
            case "auction":
                learnt = better_bid(seen, may)
                found = [one.action for one in evaluate_talk(seen, may, level, 1)]
                assert found == ([learnt.action] if learnt else [])


def test_a_hand_thrown_in_is_worth_nothing() -> None:
    """When the last seat is asked whether it hangs on, a pass ends the deal."""
    deal = deal_of_hands("c7 c8 c9 dJ hK hA s8 s9")
    for seat in (*range(4), *range(3)):
        deal.does(seat, "bid pass")
    assert finish_talk(deal.state, 3, Bid("pass")).settled
    quiet = next(
        one for one in explain(deal.view(3), deal.may(3), FAST, 1) if one.key == "trial-pass"
    )
    assert (quiet.worth, quiet.low, quiet.high) == (0, 0, 0)


def deal_of_hands(*hands: str) -> WrittenDeal:
    """Return a deal of these hands."""
    held = [PACK.cards(hand) for hand in hands]
    rest = list(each(PACK.all & ~sum(held)))
    assert [size(hand) for hand in held] == [8] * (4 - len(rest) // 8)
    fill = [sum(1 << card for card in rest[at : at + 8]) for at in range(0, len(rest), 8)]
    return WrittenDeal(RULES, [*held, *fill], ())


def best(deal: WrittenDeal, level: Level = FAST) -> Action:
    """Return the best option for the seat on turn."""
    (seat,) = deal.turn
    return explain(deal.view(seat), deal.may(seat), level, 1)[0].action


@pytest.mark.parametrize("level", [FAST, replace(STRONG, talk_worlds=12)], ids=["fast", "strong"])
def test_eight_tops_play_alone(level: Level) -> None:
    assert best(deal_of_hands("cQ sQ hQ dQ cJ sJ hJ hA"), level) == Bid("heart-solo-du")


def test_an_option_far_behind_is_tried_in_few_worlds() -> None:
    sight = deal_of_hands("c7 c8 c9 d7 d8 d9 s7 s8").view(0)
    level = replace(FAST, talk_worlds=FEWEST_WORLDS + 4, max_trials=99)
    quiet, alone = run_trials(sight, Bid("pass"), [Bid("heart-solo-du")], level, 1)
    assert len(quiet.worths) == level.talk_worlds
    assert len(alone.worths) == FEWEST_WORLDS
    ahead, error = alone.ahead(quiet)
    assert ahead < -FAR_BEHIND * error


def test_much_to_choose_from_is_tried_in_fewer_worlds() -> None:
    sight, level = (
        deal_of_hands("cQ hJ dQ h9 hK c7 s7 dA").view(0),
        replace(FAST, talk_worlds=5, max_trials=12),
    )
    bids = [Bid("asserufen"), Bid("solo"), Bid("heart-solo"), Bid("solo-du"), Bid("heart-solo-du")]
    for number, worlds in ((1, 5), (2, 4), (3, 3), (5, FEWEST_TALK_WORLDS)):
        found = run_trials(sight, Bid("pass"), bids[:number], level, 1)
        assert [len(one.worths) for one in found] == [worlds] * (1 + number)


def test_an_insignificant_lead_does_not_beat_the_choice_of_the_heuristics() -> None:
    deal, calls = deal_of_hands("c8 d9 h9 hK h10 hA sK sJ"), [Bid("pass"), Bid("asserufen")]
    sight, may = deal.view(0), deal.may(0)

    def evaluations(caution: float) -> tuple[Evaluation, ...]:
        return evaluate_by_trials(
            sight, may, calls, lambda _: ("trial-pass", {}), FAST, 1, caution=caution
        )

    best, other = evaluations(0.0)
    assert (best.action, other.action) == (Bid("asserufen"), Bid("pass"))
    assert best.worth > other.worth
    assert len({one.worth for one in evaluations(1e6)}) == 1
    assert (
        best_of(sight, may, evaluations(1e6))
        == Bid("pass")
        == player("plain", 0).choose(sight, may)
    )


def test_a_hopeless_hand_passes_and_a_good_one_plays() -> None:
    assert best(deal_of_hands("c7 c8 c9 d7 d8 d9 s7 s8")) == Bid("pass")
    assert best(deal_of_hands("cQ hJ dQ h9 hK c7 s7 dA")) == Bid("asserufen")


def test_the_declarer_of_a_hopeless_game_is_not_spared() -> None:
    """A player with nearly all the trumps doubles; one with none says nothing."""
    deal = deal_of_hands("c7 d8 d7 d9 s7 s8 s9 h7", "cQ sQ hQ dQ cJ sJ hJ hA")
    deal.does(0, "bid asserufen").does(1, "bid pass").does(2, "bid pass").does(3, "bid pass")
    (call,) = deal.may(0)[:1]
    deal.acts(0, call)
    while deal.turn == (0,):
        deal.acts(0, deal.may(0)[0])
    assert best(deal, replace(STRONG, talk_worlds=12)) == deal.may(1)[-1]


def talked_worlds(key: str) -> Iterator[tuple[State, int, list[State]]]:
    """The talk of Tarokk deals in which everybody goes by heuristics: the truth at each word,
    who is to speak, and some worlds.
    """
    for _, number, moment in sober(key):
        if moment.state.current_phase.name == "talk":
            worlds = Worlds(moment.views[moment.seat]).sample(4, number)
            yield moment.state, moment.seat, worlds


def test_the_talk_fits_the_true_deal_and_not_every_world() -> None:
    unfit = 0
    for truth, seat, worlds in (row for key in TAROKK for row in talked_worlds(key)):
        assert may_have_spoken(truth, seat)
        unfit += sum(not may_have_spoken(world, seat) for world in worlds)
    assert unfit > 10


def test_the_bids_fit_the_true_hands_and_not_every_world() -> None:
    unfit = 0
    for _, number, moment in (row for key in TAROKK for row in sober(key)):
        if moment.state.current_phase.name == "auction":
            assert may_have_bid(moment.state, moment.seat)
            worlds = Worlds(moment.views[moment.seat]).sample(4, number)
            unfit += sum(not may_have_bid(world, moment.seat) for world in worlds)
    assert unfit > 100


def first_bids(hand: str) -> dict[Action, Evaluation]:
    """Return the expected values of the first seat's calls at Illustrated Tarokk with this hand."""
    rules = game("illustrated").rules()
    held = rules.pack.cards(hand)
    rest = list(each(rules.pack.all & ~held))
    others = [sum(1 << card for card in rest[at::3][:9]) for at in range(3)]
    talon = [card for at in range(3) for card in rest[at::3][9:]]
    deal = WrittenDeal(rules, [held, *others], talon)
    return {one.action: one for one in evaluate_talk(deal.view(0), deal.may(0), HINT, 1)}


def test_a_weak_hand_considers_only_a_pass() -> None:
    assert first_bids("I II III cC c10 sC s10 d1 hK") == {}


def test_a_very_good_hand_is_worth_playing() -> None:
    found = first_bids("skiz XXI XX XVIII XVI IX I hK h1")
    best = max(found.values(), key=lambda one: one.worth)
    assert best.action != Bid("pass")
    assert best.low > 0
    assert best.worth > found[Bid("pass")].worth


def test_worlds_that_fit_come_first() -> None:
    """If few of the drawn ones do, others fill the number."""
    view, xx = doubtful().view(1), game("illustrated").rules().pack.cards("XX")

    def elsewhere(world: State, onlooker: int) -> bool:
        return bool(world.hands[2].cards & xx)

    def fit(fits: Fits | None) -> list[bool]:
        ends = Trials(view, QUICK, 1, fits).talk_out(Speak())
        return [elsewhere(end, 1) for end in ends]

    assert fit(elsewhere) == sorted(fit(elsewhere), reverse=True)
    assert len(fit(elsewhere)) == len(fit(None))
    assert sum(fit(elsewhere)) > sum(fit(None))


def doubtful() -> WrittenDeal:
    """Three is bid and played with the pagát and the XX beside it against a very strong hand."""
    found = game("illustrated")
    rules = found.rules()
    pack = rules.pack
    hands = [
        "I II V VI VII IX cC sC d1",
        "skiz XXI XIX XVIII XVII XVI XV hK dK",
        "III IIII h1 hJ dJ dC c10 s10 sJ",
        "XX VIII X hC hQ dQ cJ cQ sQ",
    ]
    held = [pack.cards(hand) for hand in hands]
    deal = WrittenDeal(rules, held, list(each(pack.all & ~sum(held))))
    deal.does(0, "bid three").does(1, "bid pass").does(2, "bid pass").does(3, "bid pass")
    while deal.state.current_phase.name != "talk" or deal.turn != (1,):
        (seat, *_) = deal.turn
        deal.acts(seat, player("plain", 0).choose(deal.view(seat), deal.may(seat)))
    return deal


def test_a_game_that_is_as_good_as_lost_is_doubled() -> None:
    deal = doubtful()
    best, *others = explain(deal.view(1), deal.may(1), HINT, 1)
    assert (best.action, best.key) == (Speak((Say("game", 1),)), "trial-double")
    chosen = explain(deal.view(1), deal.may(1), STRONG, 1)[0].action  # by what it has learnt
    assert chosen == best.action
    quiet = next(one for one in others if one.action == Speak())
    assert best.low > quiet.high


def test_a_weak_hand_does_not_consider_it() -> None:
    deal = doubtful().does(1, "say pass")
    assert evaluate_talk(deal.view(2), deal.may(2), HINT, 1) == ()
    chosen = explain(deal.view(2), deal.may(2), STRONG, 1)[0].action
    assert chosen == Speak()


@BOTH
def test_a_player_without_rollouts_talks_by_heuristics(key: str) -> None:
    alone, tried_ = Level("alone", worlds=2), False
    for seed in range(4):
        for moment in play_out(game(key).rules(), seed, player("plain", 0)).moments:
            view, seat = moment.views[moment.seat], moment.seat
            may = options(view, seat)
            if any(isinstance(option, Play) for option in may) or len(may) == 1:
                continue
            assert evaluate_talk(view, may, alone, 0) == ()
            tried_ = tried_ or evaluate_talk(view, may, QUICK, 0) != ()
    assert tried_
