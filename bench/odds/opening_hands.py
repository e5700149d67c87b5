"""What opening hands of Asszorti are worth in the contracts `hand` and `one`, as JSON.

    python -m bench.odds.opening_hands --hands 2 --worlds 4 --seed 33000000

For every type of hand (`hand_types`), hands are drawn, and for each hand deals of the other cards:

* solved: what each opponent pays with all cards open and best play of all, without kontra. The
  declarer does not see the others' cards when choosing discard, trumps and arrivázs: they are the
  best in some worlds, and the worth is that in others.
* played: what each opponent pays when one kind of player sits at all seats, from the contract on.
  The declarer bid three, and the others passed.

The interval is over hands, because the worlds of one hand are alike.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from statistics import fmean
from typing import Any, NamedTuple, TypeAlias

from skiz.cards import Cards, each, of
from skiz.games import game
from skiz.games.asszorti import ARRIVAZS, DRAWS, LENGTH, PACK, TRUMPS
from skiz.players import play_out, player
from skiz.solve.kernel import solve_problems
from skiz.solve.lower import Holdings, lower_alike
from skiz.table import (
    SILENCE,
    Action,
    Bid,
    Choose,
    Dealt,
    Hand,
    Lay,
    Rules,
    State,
    Step,
    View,
    apply,
    on_turn,
    options,
    saying,
    start,
)

from ..counts import FOR_AN_INTERVAL, at_least
from ..report import report
from .hand_types import HandType, counts, some_hand
from .intervals import mean_of

CONTRACTS = ("hand", "one")
FIRST_LOOK, KEPT = 2, 5  # worlds in which every choice is tried, and how many are tried in more
COMMON = 0.005  # the share of all hands from which a type is common


class World(NamedTuple):
    """The cards that the declarer does not see: two hands, and the talon from the top."""

    others: tuple[Cards, Cards]
    talon: tuple[int, ...]


class Choice(NamedTuple):
    """What the declarer chooses after the draw."""

    kept: Cards
    trumps: str
    arrivazs: bool = False


Worth: TypeAlias = Mapping[str, float]  # by contract, for one hand


@cache
def rules() -> Rules:
    """Return the rules of Asszorti."""
    return game("asszorti").rules()


def some_world(hand: Cards, rng: Random, drawn: Sequence[int] = ()) -> World:
    """Return a random deal of the cards outside a hand, with given cards on top of the talon."""
    rest = [card for card in each(PACK.all & ~hand) if card not in drawn]
    rng.shuffle(rest)
    left, right, talon = rest[:LENGTH], rest[LENGTH : 2 * LENGTH], rest[2 * LENGTH :]
    return World((of(left), of(right)), (*drawn, *talon))


def contract_of(hand: Cards, world: World, contract: str) -> Step:
    """Return the deal in which seat 0 has this hand and names this contract after bidding three."""
    dealt = Dealt((Hand.of(hand), *map(Hand.of, world.others)), world.talon)
    step = start(rules(), dealt)
    events = [*step.events]
    said: list[Action] = [Bid("three"), Bid("pass"), Bid("pass"), Choose("contract", contract)]
    for action in said:
        step = apply(step.state, on_turn(step.state)[0], action)
        events += step.events
    return Step(step.state, tuple(events))


@cache
def first_lead(contract: str, trumps: str, arrivazs: bool) -> State:
    """Return some deal of a contract at the first lead, undoubled; its cards are replaced later."""
    cards = [*each(PACK.all)]
    world = World((of(cards[11:22]), of(cards[22:33])), tuple(cards[33:]))
    state = contract_of(of(cards[:11]), world, contract).state
    said = saying(ARRIVAZS.key, 0) if arrivazs else SILENCE
    while state.current_phase.name != "play":
        seat = on_turn(state)[0]
        lay = next((one for one in options(View(state), seat) if isinstance(one, Lay)), None)
        named: dict[str, Action] = {"trumps": Choose("trumps", trumps), "announce": said}
        action = lay or named.get(state.current_phase.name, SILENCE)
        state = apply(state, seat, action).state
    return state


def solved(contract: str, choice: Choice, worlds: Sequence[World]) -> list[int]:
    """Return what each opponent pays in these worlds with all cards open."""
    state = first_lead(contract, choice.trumps, choice.arrivazs)
    held = [Holdings((choice.kept, *world.others), (0, 0, 0)) for world in worlds]
    answers = solve_problems(lower_alike(state, held), None, False, False, 1)
    return [answer.lower for answer in answers]


def kept_after(cards: Cards, laid: int) -> Iterator[Cards]:
    """Yield what may be kept, one hand for each that plays differently.

    Of cards that follow each other it does not matter which is laid away.

    >>> keeps = kept_after(PACK.cards("cA cK c6 dA"), 1)
    >>> [PACK.text(kept) for kept in keeps]
    ['cK cA dA', 'c6 cA dA', 'c6 cK cA']
    """
    if not laid:
        yield cards
        return
    assert laid == 1
    for card in each(cards):
        suit = next(suit for suit in PACK.suits if suit >> card & 1)
        if not (card and cards & suit & 1 << card - 1):
            yield cards & ~(1 << card)


def best_choice(contract: str, cards: Cards, worlds: Sequence[World]) -> Choice:
    """Return the choice that is best on average in these worlds; few of them rule most out."""

    def worth(choice: Choice, seen: Sequence[World]) -> float:
        return fmean(solved(contract, choice, seen))

    keeps = kept_after(cards, DRAWS[contract])
    tried = [Choice(kept, trumps) for kept in keeps for trumps in TRUMPS]
    if len(tried) > len(TRUMPS):
        first = {choice: worth(choice, worlds[:FIRST_LOOK]) for choice in tried}
        tried = sorted(tried, key=lambda choice: -first[choice])[:KEPT]
    quiet = max(tried, key=lambda choice: worth(choice, worlds))
    return max(quiet, quiet._replace(arrivazs=True), key=lambda choice: worth(choice, worlds))


def solved_worth(hand: Cards, worlds: int, rng: Random) -> Worth:
    """Return what a hand is worth in each contract with open cards, for one draw."""
    found = {}
    for contract in CONTRACTS:
        drawn = some_world(hand, rng).talon[: DRAWS[contract]]
        seen, others = ([some_world(hand, rng, drawn) for _ in range(worlds)] for _ in range(2))
        choice = best_choice(contract, hand | of(drawn), seen)
        found[contract] = fmean(solved(contract, choice, others))
    return found


def played_worth(hand: Cards, kind: str, seed: int) -> Worth:
    """Return what each opponent pays in each contract, in one deal played by one kind of player."""
    world = some_world(hand, Random(seed))
    found = {}
    for contract in CONTRACTS:
        seats = [player(kind, seed + seat) for seat in range(rules().seats)]
        end = play_out(contract_of(hand, world, contract), seats).state
        assert end.settled
        found[contract] = end.settled.points[0] / 2
    return found


def measure(
    kinds: Sequence[HandType], hands: int, worlds: int, seed: int, kind: str
) -> list[dict[str, Any]]:
    """Return a row for each type: its share of all hands, and its worth with intervals.

    Of common types three times as many hands are drawn.
    """
    rows = []
    for of_type in kinds:
        share = counts()[of_type] / counts().total()
        rng = Random(f"{seed}/{of_type}")
        number = hands * (3 if share > COMMON else 1)
        drawn = [some_hand(of_type, rng) for _ in range(number)]
        worths = {
            "solved": [solved_worth(hand, worlds, rng) for hand in drawn],
            "played": [played_worth(hand, kind, rng.randrange(2**31)) for hand in drawn],
        }
        rows.append(
            {
                "pattern": of_type.pattern,
                "high": of_type.high,
                "share": share,
                **{
                    how: {one: mean_of([worth[one] for worth in found]) for one in CONTRACTS}
                    for how, found in worths.items()
                },
            }
        )
    return rows


def overall(rows: Sequence[Mapping[str, Any]], how: str, contract: str) -> dict[str, float]:
    """Return the mean of some types, each with its share of all hands."""
    weights = [row["share"] for row in rows]
    found = [row[how][contract] for row in rows]
    total = sum(weights)
    mean = sum(w * one["mean"] for w, one in zip(weights, found, strict=True)) / total
    squares = sum((w * one["half"]) ** 2 for w, one in zip(weights, found, strict=True))
    return {"share": total, "mean": round(mean, 2), "half": round(squares**0.5 / total, 2)}


def grouped(rows: Sequence[Mapping[str, Any]], field: str) -> dict[Any, dict[str, dict[str, Any]]]:
    """Return the means of all rows that share a field: by how it was found, and by contract."""
    values = dict.fromkeys(row[field] for row in rows)
    return {
        value: {
            how: {one: overall(group, how, one) for one in CONTRACTS}
            for how in ("solved", "played")
        }
        for value in values
        for group in [[row for row in rows if row[field] == value]]
    }


def main() -> None:
    """Measure every type and print the rows."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.odds.opening_hands",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("--player", default="plain")
    parser.add_argument("--hands", type=at_least(FOR_AN_INTERVAL), default=2)
    parser.add_argument("--worlds", type=at_least(1), default=4)
    parser.add_argument("--seed", type=int, default=33_000_000)
    args = parser.parse_args()
    rows = measure(sorted(counts()), args.hands, args.worlds, args.seed, args.player)
    report(vars(args) | {"types": rows})


if __name__ == "__main__":
    main()
