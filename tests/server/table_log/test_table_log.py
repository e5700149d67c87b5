"""The log of a table, folded without a server.

Who deals after a thrown-in hand, whose answer still counts, who may sit where, and how a stored log
is read.
"""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from skiz.games import game, games
from skiz.players import player
from skiz.server.actions import commands
from skiz.server.actions import seating as seating_of
from skiz.server.common.codec import Json
from skiz.server.common.refusal import Refused
from skiz.server.deals.replay import replay
from skiz.server.reviews import routes
from skiz.server.reviews.reviews import Reviews
from skiz.server.rooms.messages import messages, turn
from skiz.server.storage.rows import BadLog
from skiz.server.table_log.deal import FinishedDeal
from skiz.server.table_log.entries import ONLOOKER, DealBegan, Sat, SheetWritten, TableEvent, bot_on
from skiz.server.table_log.log import TableLog
from skiz.server.table_log.outcome import Outcome
from skiz.server.table_log.restoring import restore
from skiz.server.table_log.settings import SettingsChanged
from skiz.server.tables.registry import Registry
from skiz.server.thinking import Flow
from skiz.table import (
    Action,
    Annul,
    Bade,
    Bid,
    Claim,
    Event,
    Played,
    Rules,
    Say,
    Speak,
    State,
    Took,
    apply,
    deal,
    evolve,
    on_turn,
    seating,
    shuffled,
    start,
)
from tests.support.games.asserufen import asserufen, kontra
from tests.support.laws.random_deals import play_out
from tests.support.server.parts import app_with
from tests.support.storage.table_logs import happen, take_in


def thrown_in(rules: Rules) -> list[Event]:
    """Return a hand in which everybody passes."""
    step = start(rules, deal(rules, shuffled(rules, random.Random(3))))
    events = [*step.events]
    while not step.state.settled:
        step = apply(step.state, on_turn(step.state)[0], Bid("pass"))
        events += step.events
    return events


def play(log: TableLog, number: int, dealer: int, times: int = 1) -> None:
    """Play a hand in which everybody passes at a table."""
    rules = log.rules
    take_in(log, [DealBegan(number, dealer, seating(rules, dealer), times), *thrown_in(rules)])


@pytest.mark.parametrize(("preset", "times"), [("pagat", (2, 4)), ("itvb", (1, 1))])
def test_a_hand_thrown_in_is_dealt_again(preset: str, times: tuple[int, int]) -> None:
    """By the same dealer; where the house says so, the next deals count more."""
    tarokk = game("illustrated")
    log = TableLog(tarokk.rules(tarokk.house(preset, {})))
    for number, counts in enumerate(times, 1):
        play(log, number, dealer=2, times=log.session.times if log.session else 1)
        assert log.session is not None
        assert (log.session.dealer, log.session.times) == (2, counts)
        assert log.session.totals == (0,) * 4
    assert log.deal is not None
    assert log.deal.state.rules.times == times[0]


def test_a_deal_of_a_doubled_round_is_reviewed_with_what_it_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first hand is thrown in, so that the second counts twice."""
    log = TableLog(game("illustrated").rules(game("illustrated").house()))
    take_in(log, [bot_on(chair, "plain") for chair in range(4)])

    class Here:
        """The only table, and reviews that say how often its deals count."""

        @property
        def history(self) -> "Here":
            return self

        async def room(self, table: str) -> "Here":
            return self

        async def finished(self, number: int) -> FinishedDeal | None:
            return log.finished

        async def of(self, number: int, rules: Rules, events: Sequence[Event], flow: Flow) -> int:
            return rules.times

    monkeypatch.setattr(routes, "address_of", lambda request: "")
    request: Any = SimpleNamespace(app=app_with(stand_ins={Reviews: Here(), Registry: Here()}))
    for number, times in ((1, 1), (2, 2)):
        play(log, number, dealer=2, times=times)
        take_in(log, [SheetWritten(number, (0,) * 4, (0,) * 4, over=False)])
        assert asyncio.run(routes.review(request, "anna", "table", number)) == times


def carry_out(log: TableLog, outcome: Outcome) -> None:
    """Apply the outcome of a command, as a room does."""
    log.append(log.number(outcome), outcome.state)


def act(log: TableLog, seat: int, action: Action) -> None:
    """Act for a seat."""
    assert log.deal is not None
    carry_out(log, commands.play(log, seat, action))


def test_simultaneous_choices_do_not_make_each_other_stale() -> None:
    """A discard stays valid while others discard, but not after the player's own."""
    tarokk = game("illustrated")
    log = TableLog(tarokk.rules(tarokk.house("pagat", {})))
    rules = log.rules
    dealt = start(rules, deal(rules, shuffled(rules, random.Random(1))))
    take_in(log, [DealBegan(1, 0, seating(rules, 0)), *dealt.events])
    assert log.deal is not None
    bidding = log.n
    while log.deal.state.current_phase.name != "lay":
        seat = log.on_turn()[0]
        act(log, seat, log.deal.options(seat)[-1])
    began = log.n
    assert {1, 2} < set(log.on_turn())
    act(log, 1, log.deal.options(1)[0])
    assert log.is_still_asked(2, began)
    assert log.is_still_asked(2, log.n)
    assert not log.is_still_asked(1, began)
    assert not log.is_still_asked(2, bidding)
    assert not log.is_still_asked(2, log.n + 1)


def test_an_answer_counts_while_it_is_still_an_option() -> None:
    """Two opponents speak at once: a word that is still an option is heard, any other comes too
    late.
    """
    asszorti = game("asszorti")
    log = TableLog(asszorti.rules(asszorti.house("pais", {"kontra_first_speaker": "free_order"})))
    rules = log.rules
    dealt = start(rules, deal(rules, shuffled(rules, random.Random(1))))
    sats = [Sat(chair, name, None, name) for chair, name in enumerate(("anna", "bela", "cili"))]
    take_in(log, [*sats, DealBegan(1, 2, (0, 1, 2)), *dealt.events])
    assert log.deal is not None
    bids = [Bid("three"), Bid("pass"), Bid("pass")]
    while log.deal.state.current_phase.name != "kontra":
        seat = log.on_turn()[0]
        choices = log.deal.options(seat)
        arrivazs = Speak((Say("arrivazs", 0),))
        do = bids.pop(0) if bids else arrivazs if arrivazs in choices else choices[0]
        act(log, seat, do)
    on = log.n
    assert log.on_turn() == (1, 2)
    carry_out(log, commands.act(log, "bela", "say kontra game", on))
    with pytest.raises(Refused, match="stale"):
        commands.act(log, "cili", "say kontra game, kontra arrivazs", on)
    carry_out(log, commands.act(log, "cili", "say kontra arrivazs", on))
    with pytest.raises(Refused):
        commands.act(log, "bela", "say pass", on)


def any_time() -> TableLog:
    """Return a table of four: B plays with C, A is to lead, and kontra may be said out of turn."""
    deal = asserufen(kontra("any_time"))
    log = TableLog(deal.rules)
    sats = [Sat(chair, name, None, name) for chair, name in enumerate(("anna", "bela", "cili"))]
    take_in(log, [*sats, Sat(3, "dora", None, "dora"), DealBegan(1, 3, (0, 1, 2, 3)), *deal.events])
    return log


def test_kontra_at_any_time_is_offered_to_the_right_seats() -> None:
    """In addition to the turn, and not as an answer to it."""
    log = any_time()
    turns = {
        guest: turn(log, guest)["turn"] for guest in ("anna", "bela", "cili", "dora", "nobody")
    }
    assert {guest: question.get("unasked") for guest, question in turns.items()} == {
        "anna": ["say kontra game"],
        "bela": None,
        "cili": None,
        "dora": ["say kontra game"],
        "nobody": None,
    }
    assert {guest for guest, question in turns.items() if "options" in question} == {"anna"}


def test_kontra_at_any_time_counts_despite_cards_played_meanwhile() -> None:
    """Until the own first card, or until another player has said it."""
    log = any_time()
    then = log.n
    carry_out(log, commands.act(log, "anna", "play c9", then))
    carry_out(log, commands.act(log, "bela", "play c7", log.n))
    for guest, do, on, why in (
        ("anna", "say kontra game", then, "kontra-too-late"),
        ("cili", "say kontra game", log.n, "kontra-whose"),
        ("dora", "play c8", log.n, "not-on-turn"),
        ("dora", "double", log.n, "unknown-action"),
        ("dora", "say kontra game", then - 3, "stale"),
        ("dora", "say kontra game", log.n + 1, "stale"),
    ):
        with pytest.raises(Refused) as refused:
            commands.act(log, guest, do, on)
        assert refused.value.why.key == why
    carry_out(log, commands.act(log, "dora", "say kontra game", then))
    assert log.on_turn() == (1,)


def test_a_card_played_before_seeing_a_kontra_does_not_count() -> None:
    """The play waits for the answer."""
    log = any_time()
    on = log.n
    carry_out(log, commands.act(log, "dora", "say kontra game", on))
    with pytest.raises(Refused):
        commands.act(log, "anna", "play c9", on)


def five(dealer: int) -> TableLog:
    """Return a table of five with Anna on chair 0 and a deal begun."""
    paskievics = game("paskievics")
    log = TableLog(paskievics.rules(paskievics.house("xx-hivas", {"players": 5})))
    bots = [bot_on(chair, "plain") for chair in range(1, 5)]
    rules = log.rules
    dealt = start(rules, deal(rules, shuffled(rules, random.Random(1))))
    began = DealBegan(1, dealer, seating(rules, dealer))
    take_in(log, [Sat(0, "Anna", None, "anna"), *bots, began, *dealt.events])
    return log


def test_the_dealer_of_five_has_no_seat() -> None:
    assert five(0).seat_of("anna") == ONLOOKER
    assert five(1).seat_of("anna") == 0
    assert five(4).seat_of("anna") == 3
    assert five(1).seat_of("nobody") == ONLOOKER


def test_the_person_sitting_out_may_play_for_a_bot() -> None:
    log = five(0)
    happen(log, SettingsChanged(take_over=True))
    carry_out(log, seating_of.consent(log, "anna", "take_over", True))
    carry_out(log, seating_of.sit(log, "bela", "Béla", 3))
    carry_out(log, seating_of.consent(log, "bela", "take_over", True))
    assert log.seat_of("bela") == 1
    carry_out(log, seating_of.stand(log, "anna"))
    carry_out(log, seating_of.sit(log, "anna", "Anna", 2))
    assert log.seat_of("anna") == 2
    carry_out(log, seating_of.stand(log, "anna"))
    carry_out(log, seating_of.sit(log, "anna", "Anna", 1))
    assert log.seat_of("anna") == ONLOOKER


def dealt_at(key: str, seed: int) -> TableLog:
    """Return a table of people with a deal begun."""
    rules = game(key).rules(game(key).house())
    log = TableLog(rules)
    take_in(log, [Sat(chair, f"guest {chair}", None, f"g{chair}") for chair in range(rules.chairs)])
    began = DealBegan(1, 0, seating(rules, 0))
    rules = log.rules_of(began.chairs, began.times)
    state, events = start(rules, deal(rules, shuffled(rules, random.Random(seed))))
    carry_out(log, Outcome([began, *events], state))
    return log


def play_on(log: TableLog, rng: random.Random) -> None:
    """Do anything until the deal is settled."""
    while log.playing:
        assert log.deal is not None
        seat = log.on_turn()[0]
        serious = [o for o in log.deal.options(seat) if not isinstance(o, Claim | Annul)]
        act(log, seat, rng.choice(serious or log.deal.options(seat)))


def kept(log: TableLog) -> list[tuple[int, Json]]:
    """Return what the store has of a log."""
    return [(entry.n, json.loads(json.dumps(entry.row(log.rules)))) for entry in log.entries]


@pytest.mark.parametrize("key", games())
def test_a_stored_log_is_restored(key: str) -> None:
    """The state that the rules made action by action equals the state folded from the log."""
    for seed in range(3):
        log = dealt_at(key, seed)
        play_on(log, random.Random(seed))
        again = TableLog(log.rules)
        restore(again, kept(log))
        assert again.entries == log.entries
        assert (again.sitting, again.session) == (log.sitting, log.session)
        assert vars(again.chairs) == vars(log.chairs)
        assert log.deal is not None
        assert again.deal is not None
        state = replace(again.deal.state, rules=log.deal.state.rules)
        assert state == log.deal.state == log.deal.truth()


def test_each_card_is_sent_with_the_current_winner_of_the_trick() -> None:
    log = dealt_at("asserufen", 2)
    play_on(log, random.Random(2))
    state = State(log.rules)
    for entry in log.entries[log.rules.chairs + 1 :]:
        if not isinstance(entry.event, TableEvent):
            state = evolve(state, entry.event)
        if isinstance(entry.event, Played):
            assert entry.winning == state.winning()


def test_an_action_is_folded_once_for_the_truth_and_once_for_each_view(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However many questions are asked about the current deal and finished ones."""
    log = dealt_at("asserufen", 1)
    folded: list[int | None] = []

    def counted(state: State, event: Event) -> State:
        folded.append(state.eyes)
        return evolve(state, event)

    for place in ("table.play", "server.table_log.deal", "server.table_log.restoring"):
        monkeypatch.setattr(f"skiz.{place}.evolve", counted)
    before = log.n
    play_on(log, random.Random(1))
    happened = sum(not isinstance(e.event, TableEvent) for e in log.entries[before:])
    opening = before - log.rules.chairs - 1  # nobody had asked for a view of it
    assert log.deal is not None
    for _ in range(2):
        for seat in range(log.rules.seats):
            messages(log, f"g{seat}", 0)
            log.is_still_asked(seat, log.n - 5)
    counts = Counter(folded)
    assert counts[None] == happened
    assert [counts[seat] for seat in range(log.rules.seats)] == [opening + happened] * 4


def test_a_replay_is_complete_despite_a_change_of_seats() -> None:
    log = dealt_at("illustrated", 1)
    act(log, 0, log.deal.options(0)[-1])  # type: ignore[union-attr]
    plain = [log.face(entry, 1) for entry in log.entries if isinstance(entry.event, Bade)]
    other = dealt_at("illustrated", 1)
    happen(other, bot_on(2, "plain"))
    act(other, 0, other.deal.options(0)[-1])  # type: ignore[union-attr]
    play_on(other, random.Random(1))
    take_in(other, [SheetWritten(1, (0,) * 4, (0,) * 4, over=False)])
    assert "means" in plain[0]
    assert other.finished is not None
    events = replay(other.finished, "table")["events"]["1"]
    assert next(event for event in events if event["type"] == "bade") == plain[0]


def test_a_log_with_a_hole_or_nonsense_in_it_is_refused() -> None:
    log = dealt_at("asszorti", 1)
    rows = kept(log)
    for wrong, why in (
        (rows[1:], "entry 1 is missing"),
        ([*rows[:2], *rows[3:]], "entry 3 is missing"),
        ([*rows, (log.n + 1, {"type": "sang"})], "is unreadable"),
        ([*rows, (log.n + 1, {"type": "sat", "chair": 1})], "is unreadable"),
        ([*rows, (log.n + 1, {"type": "played", "seat": 0, "card": "XXI"})], "is unreadable"),
        ([(1, {"type": "took", "seat": 0})], "of no deal"),
    ):
        with pytest.raises(BadLog, match=why):
            restore(TableLog(log.rules), wrong)


def test_messages_after_an_entry_have_the_seat_of_their_deal() -> None:
    """From any entry on, and for a person who sat elsewhere before."""
    log = dealt_at("asszorti", 1)
    assert log.deal is not None
    whole = list(log.since(0, "g1"))
    assert [entry for entry, _ in whole] == log.entries
    assert {seat for _, seat in whole} == {ONLOOKER, log.deal.began.seat_at(1)}
    for n in range(log.n + 2):
        assert list(log.since(n, "g1")) == whole[n:]


def test_a_granted_rest_sends_each_card_with_the_current_winner() -> None:
    """One action plays the cards of several tricks, each with its own winner."""
    found = [winners for seed in range(12) if (winners := winners_of_rest(seed))]
    assert any(len({*winning}) > 1 for winning in found)


def winners_of_rest(seed: int) -> list[int]:
    """Yield the winner after each card of a granted rest, as sent; nothing where nobody laid it
    open. The last card of a trick has the player who takes it.
    """
    rules = game("asserufen").rules(game("asserufen").table_house())
    course = play_out(rules, seed, player("plain", seed))
    log = TableLog(rules)
    take_in(log, [*(bot_on(chair, "plain") for chair in range(4)), DealBegan(1, 3, (0, 1, 2, 3))])
    take_in(log, course.opening)
    for moment in course.moments:
        entries = log.number(commands.play(log, moment.seat, moment.action))
        if sum(isinstance(entry.event, Played) for entry in entries) > 1:
            cards = [entry.winning for entry in entries if isinstance(entry.event, Played)]
            took = [entry.event.seat for entry in entries if isinstance(entry.event, Took)]
            assert cards[3::4] == took
            return took
        take_in(log, moment.events)
    return []
