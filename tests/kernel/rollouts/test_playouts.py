"""Playouts: legal, with the right probabilities, and counted as the rules count."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from skiz.cards import Card, Cards, Order, Seat, each, of, size
from skiz.solve import worlds
from skiz.solve.kernel import kernel as the_kernel
from skiz.solve.lower import held_in, lower, rows_alike
from skiz.solve.playouts import Outcome, Policy, playouts, traces, worth
from skiz.table import Play, State, apply, discards, on_turn
from tests.support.laws.endings import unsaid
from tests.support.laws.problems import problem
from tests.support.laws.random_deals import DEALS, FEWER, TABLES, course, deals_of
from tests.support.laws.statistics import chi_square_is_small
from tests.support.tools.depth import depth

pytest.importorskip("skiz._kernel")
kernel: Any = the_kernel()
# Of so many states of so many deals one is played on; of deals with much talk there are few.
SOME = depth((21, 21), (7, 7))
MANY = depth(20, 60)
ENOUGH = 60  # deals with endings of every kind
POLICIES: list[Policy] = ["random", "heuristic"]


def in_play(
    left: range, table: tuple[str, str] = ("asszorti", "pais"), deals: int = ENOUGH
) -> Iterator[State]:
    """Yield states in the play of random deals, with this many tricks left and no claim."""
    for seed in range(deals) if deals_of(table[0]) == DEALS else FEWER:
        for moment in course(*table, seed).moments:
            s = moment.state
            claimed = s.claims or s.award
            if (
                s.current_phase.name == "play"
                and not claimed
                and s.rules.length - len(s.tricks) in left
            ):
                yield s


def played(s: State, cards: list[Card]) -> State:
    """Return the state after these cards. Raise Illegal if one of them is."""
    for card in cards:
        s = unsaid(s)
        (seat,) = on_turn(s)
        s = apply(s, seat, Play(card)).state
    return unsaid(s)


def outcome(s: State) -> Outcome:
    """Return what each seat has in the end."""
    piles = list(discards(s) or (0,) * s.rules.seats)
    for trick in s.tricks:
        piles[trick.winner or 0] |= of(trick.cards)
    points = (sum(s.rules.pack.points[card] for card in each(pile)) for pile in piles)
    return Outcome(s.won(), tuple(points))


@pytest.mark.parametrize("table", TABLES, ids="-".join)
@pytest.mark.parametrize("policy", POLICIES)
def test_every_card_is_legal(table: tuple[str, str], policy: Policy) -> None:
    """Replayed by the rules, each playout ends the deal with the counted outcome."""
    for index, s in enumerate(in_play(range(1, 12), table, MANY)):
        if index % SOME[deals_of(table[0]) != DEALS] == 0:
            ends = [
                played(s, cards) for cards in traces(lower(s, tricks_only=True), 5, index, policy)
            ]
            assert all(end.settled for end in ends)
            assert playouts(s, 5, index, policy) == Counter(map(outcome, ends))


def chances(s: State) -> Counter[Outcome]:
    """Return the probability of each outcome if all legal cards are equally likely."""
    found: Counter[Outcome] = Counter()
    turn = on_turn(s)
    if s.settled or not turn:
        return Counter({outcome(s): Fraction(1)})  # type: ignore[dict-item]
    may = list(each(s.order.playable(s.hands[turn[0]].cards, s.table.cards if s.table else ())))
    for card in may:
        for end, chance in chances(apply(s, turn[0], Play(card)).state).items():
            found[end] += chance / Fraction(len(may))  # type: ignore[assignment]
    return found


def fits(seen: Counter[Outcome], wanted: Counter[Outcome]) -> bool:
    """Return whether outcomes were as frequent as expected, at a level of about one in 30,000."""
    number = sum(seen.values())
    assert set(seen) <= set(wanted)
    chi = sum(
        float((seen[end] - number * chance) ** 2 / (number * chance))
        for end, chance in wanted.items()
    )
    free = len(wanted) - 1
    spread = 2 / (9 * free) if free else 1
    return not free or ((chi / free) ** (1 / 3) - (1 - spread)) / spread**0.5 < 4


def test_outcomes_are_as_frequent_as_expected() -> None:
    """Compared with all ways to play some endings, each with its probability."""
    tested = 0
    for index, s in enumerate(in_play(range(3, 4))):
        if index % 2:
            continue
        wanted = chances(s)
        if len(wanted) > 2:
            assert fits(playouts(s, 20_000, index), wanted), index
            slow = slowly(s, 20_000, index)
            assert fits(slow, wanted), index
            tested += 1
        if tested == 12:
            return
    pytest.fail(f"too few endings: {tested}")


def slowly(s: State, number: int, seed: int) -> Counter[Outcome]:
    """The same card by card: a bound card that binds nobody changes nothing else."""
    rows = kernel.playouts(with_a_tie(s), ([], number, seed, "random"), 1, True)
    return Counter({Outcome(tricks, points): count for tricks, points, count in rows})


def with_a_tie(s: State) -> Any:
    """Return a state's problem with a card that binds nobody, which is played card by card."""
    (row,) = rows_alike(s, [held_in(s)], tricks_only=True)
    return row._replace(ties=row.ties._replace(bonds=[(1, 1, 1, 0, 0, 0, False)])).problem()


def test_machines_and_cores_make_no_difference() -> None:
    """The same seed gives the same playouts with any instructions, on any number of cores."""
    for index, s in enumerate(in_play(range(5, 12))):
        if index % 20:
            continue
        problem = lower(s, tricks_only=True)
        assert traces(problem, 20, index, quick=True) == traces(problem, 20, index, quick=False)
        assert playouts(s, 5000, index) == playouts(s, 5000, index, cores=3)
        assert playouts(s, 5000, index) == playouts(s, 5000, index, cores=100_000)
        assert playouts(s, 50, index) != playouts(s, 50, index + 1) or len(s.tricks) > 5


def test_the_worth_is_the_settlement() -> None:
    """The mean payment of each opponent, over the same playouts settled by the rules."""
    tested = 0
    for index, s in enumerate(in_play(range(1, 12))):
        if index % depth(66, 11):
            continue
        policy = POLICIES[index % 2]
        bound = with_a_tie(s)  # card by card, as the worth is played
        ends = [played(s, cards) for cards in traces(bound, 40, index, policy)]
        paid = [-end.settled.points[end.sides.index(False)] for end in ends if end.settled]
        found = worth(s, 40, index, policy)
        assert found.number == len(paid) == 40
        assert found.mean == sum(paid) / 40
        assert abs(found.error**2 - sum((p - found.mean) ** 2 for p in paid) / 1600) < 1e-6
        assert worth(s, 3000, index, policy) == worth(s, 3000, index, policy, cores=2)
        tested += 1
    assert tested > depth(10, 20)


def some_rules(rng: Random) -> dict[str, Any]:
    """Return random rules for two to four seats, with or without trumps, and card points."""
    lengths = [rng.randint(1, 9) for _ in range(4)]
    suits = [of(range(16 * suit, 16 * suit + length)) for suit, length in enumerate(lengths)]
    seats = rng.randint(2, 4)
    deck = list(each(sum(suits)))
    rng.shuffle(deck)
    length = len(deck) // seats
    return {
        "seats": seats,
        "length": length,
        "suits": suits,
        "trumps": rng.choice([0, suits[0], suits[1] | suits[3] & -suits[3]]),
        "must_trump": rng.random() < 0.5,
        "must_overtake": rng.random() < 0.3,
        "points": [rng.randrange(12) for _ in range(64)] if rng.random() < 0.5 else [],
        "bonds": rng.choice([[], [], some_bonds(rng, deck, seats, length)]) if length else [],
        "hands": [of(deck[seat * length : (seat + 1) * length]) for seat in range(seats)],
        "leader": rng.randrange(seats),
        "table": [],
        "won": [],
        "side": rng.randrange(1, (1 << seats) - 1),
        "goals": [],
        "tricks": [],
    }


def some_bonds(
    rng: Random, deck: list[Card], seats: int, length: int
) -> list[tuple[Cards, int, int, int, int, int, bool]]:
    """Return up to three cards of some seats bound to tricks."""
    found = []
    for card in rng.sample(deck, min(3, len(deck))):
        trick = rng.randint(1, length)
        bound, rivals = (rng.randrange(1 << seats) for _ in range(2))
        found.append((1 << card, trick, trick, bound, rivals, 0, False))
    return found


def allowed(
    rules: dict[str, Any], order: Order, seat: Seat, hand: Cards, trick: list[Card], won: list[Seat]
) -> Cards:
    """Return the legal cards of a hand, with duties to overtake and bound cards."""
    may, number = order.playable(hand, trick), len(won) + 1
    if trick and rules["must_overtake"]:
        over = of(card for card in each(may) if order.winner([*trick, card]) == len(trick))
        may = over or may
    holding = [
        (cards, due)
        for cards, due, _, bound, rivals, _, _ in rules["bonds"]
        if bound >> seat & 1 and due >= number and not any(rivals >> s & 1 for s in won)
    ]
    if now := may & of(card for cards, due in holding if due == number for card in each(cards)):
        return now
    if free := may & ~of(card for cards, _ in holding for card in each(cards)):
        return free
    soonest = min(due for cards, due in holding if cards & may)
    return may & of(card for cards, due in holding if due == soonest for card in each(cards))


def replayed(rules: dict[str, Any], cards: list[Card]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return tricks and points of a playout, every card of which is checked."""
    order = Order(tuple(rules["suits"]), rules["trumps"], rules["must_trump"])
    seats, points = rules["seats"], rules["points"] or [0] * 64
    hands, leader = list(rules["hands"]), rules["leader"]
    tricks, worths = [0] * seats, [0] * seats
    won: list[Seat] = []
    for number in range(1, rules["length"] + 1):
        trick = cards[(number - 1) * seats : number * seats]
        for index, card in enumerate(trick):
            seat: Seat = (leader + index) % seats
            assert allowed(rules, order, seat, hands[seat], trick[:index], won) >> card & 1
            hands[seat] &= ~(1 << card)
        leader = (leader + order.winner(trick)) % seats
        won.append(leader)
        tricks[leader] += 1
        worths[leader] += sum(points[card] for card in trick)
    assert not any(hands)
    return tuple(tricks), tuple(worths)


@pytest.mark.parametrize("policy", POLICIES)
def test_any_rules_are_kept(policy: Policy) -> None:
    """Two to four seats, duties to overtake, bound cards, card points."""
    for seed in range(300):
        rules = some_rules(Random(seed))
        if not rules["length"]:
            continue
        made = problem(**rules)
        for quick in (True, False):
            ends = Counter(
                replayed(rules, cards) for cards in traces(made, 6, seed, policy, quick=quick)
            )
            rows = kernel.playouts(made, ([], 6, seed, policy), 1, quick)
            assert ends == {(tricks, points): count for tricks, points, count in rows}


def test_deals_of_a_view_are_played_out() -> None:
    """Each of the deals equally often, and each as if it were the state's own."""
    moment = next(
        moment
        for moment in course("asszorti", "pais", 0).moments
        if moment.state.current_phase.name == "play" and len(moment.state.tricks) == 2
    )
    s, view = moment.state, moment.views[moment.seat]
    drawn = worlds.sample(view, 5, 1)
    together = playouts(s, 1, 3, "heuristic", deals=worlds.deals(view, 5, 1))
    assert together.total() == 5
    tricks = {seat: size(hand.cards) for seat, hand in enumerate(s.hands)}
    for world in drawn:
        assert {seat: size(hand.cards) for seat, hand in enumerate(world.hands)} == tricks
    many = playouts(s, 300, 3, deals=[tuple(hand.cards for hand in s.hands)] * 2)
    assert many == playouts(s, 600, 3)


def test_an_impossible_playout_is_refused() -> None:
    s = next(in_play(range(11, 12)))
    hands = tuple(hand.cards for hand in s.hands)
    wrong: list[tuple[Callable[[], Any], str]] = [
        (lambda: playouts(s, 1, 0, deals=[hands[:2]]), "a hand for each seat"),
        (lambda: playouts(s, 1, 0, deals=[(0, *hands[1:])]), "another size"),
        (lambda: playouts(s, 1, 0, deals=[(hands[1], *hands[1:])]), "in two places"),
        (lambda: playouts(s, 1, 0, deals=[(2047 << 50, *hands[1:])]), "unknown card"),
        (lambda: playouts(s, 1, 0, "clever"), "no policy"),  # type: ignore[arg-type]
        (lambda: playouts(s, 10**13, 0), "too many playouts"),
        (lambda: worth(s, 0, 0), "a mean needs a playout"),
    ]
    for call, why in wrong:
        with pytest.raises(ValueError, match=why):
            call()
    assert playouts(s, 0, 0) == Counter()


def test_without_the_kernel_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    s = next(in_play(range(11, 12)))
    monkeypatch.setitem(sys.modules, "skiz._kernel", None)
    monkeypatch.delattr("skiz._kernel", raising=False)
    monkeypatch.setattr("skiz.solve.lower.kernel", the_kernel.__wrapped__)
    with pytest.raises(ImportError, match="the kernel was not built"):
        playouts(s, 1, 0)


def test_chance_chooses_evenly() -> None:
    """The first card of a hand, by chi-square."""
    for index, s in enumerate(in_play(range(11, 12))):
        if s.table is None and index < 40:
            cards = [trace[0] for trace in traces(lower(s, tricks_only=True), 11_000, index)]
            assert chi_square_is_small(Counter(cards), 11, 11_000)
