"""The called card of Asserufen: the kernel plays by the rules of the game, and worlds keep it."""

from collections.abc import Iterator
from random import Random

import pytest

from skiz.cards import Cards, each, of
from skiz.games import game
from skiz.solve import reference, solve, worlds
from skiz.solve.constraints import Constraints, each_case
from skiz.solve.policy import find_features
from skiz.table import Play, Rules, State, apply, deal, on_turn, parse, start
from tests.support.games.written_deal import WrittenDeal, deck_of
from tests.support.laws.endings import unsaid
from tests.support.tools.depth import depth

pytest.importorskip("skiz._kernel")

HOUSES = [(least, when) for least in (4, 5) for when in ("in_hand", "at_the_deal")]


def rules_of(least: int, when: str) -> Rules:
    """Return Asserufen with this rule for running away."""
    found = game("asserufen")
    return found.rules(found.house().with_changes({"run_away_min": least, "run_away_when": when}))


def long_clubs(rules: Rules, rng: Random) -> WrittenDeal:
    """Return the first lead of a deal in which the called ace's holder has three to five other
    clubs.
    """
    pack = rules.pack
    clubs = list(each(pack.cards("c7 c8 c9 cK c10")))
    while True:
        own = [pack.card("cA"), *rng.sample(clubs, rng.randint(3, 5))]
        rest = [card for card in each(pack.all) if card not in own]
        rng.shuffle(rest)
        own, rest = own + rest[: 8 - len(own)], rest[8 - len(own) :]
        hands: list[Cards] = [of(rest[:8]), of(rest[8:16]), of(rest[16:])]
        hands.insert(rng.randrange(1, 4), of(own))
        deal = WrittenDeal(rules, hands, ()).does(0, "bid asserufen")
        for seat in (1, 2, 3):
            deal.does(seat, "bid pass")
        call = parse("choose call cA", pack)
        if call in deal.may(0):
            return deal.acts(0, call)


def course(rules: Rules, rng: Random) -> Iterator[WrittenDeal]:
    """Yield the deal before each card, played at random, with clubs led if possible."""
    deal = long_clubs(rules, rng)
    clubs = rules.pack.suits[0]
    while turn := deal.turn:
        if not any(isinstance(action, Play) for action in deal.may(turn[0])):
            deal.does(turn[0], "say pass")
            continue
        yield deal
        cards = reference.cards(deal.state, turn[0])
        low = [play for play in cards if clubs >> play.card & 1 and not deal.state.table]
        deal.acts(turn[0], rng.choice(low if low and rng.random() < 0.5 else cards))


def runs(state: State) -> bool:
    """Return whether the player on turn may run away."""
    (seat,) = on_turn(state)
    clubs, ace = state.rules.pack.cards("c7 c8 c9 cK c10"), state.rules.pack.card("cA")
    may = of(play.card for play in reference.cards(state, seat))
    return not state.table and bool(state.hands[seat].cards >> ace & 1 and may & clubs)


@pytest.mark.parametrize(("least", "when"), HOUSES)
def test_the_kernel_plays_by_the_rule(least: int, when: str) -> None:
    """The legal cards are the same, whoever runs away and however late."""
    ran = 0
    for seed in range(120):
        if ran > depth(10, 1000):
            break
        for written in course(rules_of(least, when), Random(seed)):
            state = written.state
            (seat,) = on_turn(state)
            may = {play.card for play in reference.cards(state, seat)}
            assert {card for card, _ in find_features(state)} == may
            ran += runs(state)
            if sum(hand.size for hand in state.hands) == depth(7, 11):
                assert solve(state).values == reference.values(state)
    assert ran > 10


def agrees(limits: Constraints, held: tuple[Cards, ...]) -> bool:
    """Return whether these hands are among the ways."""
    unseen = [cards & ~known for cards, known in zip(held, limits.known, strict=False)]
    return all(cards & ~may == 0 for cards, may in zip(unseen, limits.may, strict=False)) and all(
        fact.least
        <= sum((unseen[i] & fact.cards).bit_count() for i in each(fact.holders))
        <= fact.most
        for fact in limits.facts
    )


@pytest.mark.parametrize(("least", "when"), HOUSES)
def test_a_player_who_led_the_suit_may_have_run_away(least: int, when: str) -> None:
    """Exactly one of a view's cases is true, and its worlds are deals that play like that."""
    rules, led = rules_of(least, when), 0
    for seed in range(depth(4, 20)):
        for written in course(rules, Random(seed)):
            state = written.state
            held = tuple(hand.cards for hand in state.hands)
            for seat in range(rules.seats):
                view = written.view(seat)
                assert sum(agrees(case, held) for case in each_case(view)) == 1
                tellings = state.table and rules.pack.suits[0] >> state.table.cards[0] & 1
                for world in worlds.sample(view, 4, seed) if tellings else []:
                    assert replayed(world).sides == state.sides or None in view.sides
                    led += 1
    assert led > depth(25, 50)


def replayed(world: State) -> State:
    """Return a world dealt and played like that. Raise Illegal if the rules forbid it."""
    hands, _ = worlds.dealt(world)
    state = start(world.rules, deal(world.rules, deck_of(world.rules, hands, ()))).state
    for bade in world.bids:
        state = apply(state, bade.seat, parse(f"bid {bade.bid}", world.rules.pack)).state
    state = apply(state, 0, parse("choose call cA", world.rules.pack)).state
    for trick in (*world.tricks, *filter(None, [world.table])):
        for index, card in enumerate(trick.cards):
            state = unsaid(state)
            state = apply(state, trick.player(index, world.rules.seats), Play(card)).state
    assert state.tricks == world.tricks
    return state
