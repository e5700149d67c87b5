"""Labels: Asszorti deals with some noise in the talk, played out by `pimc20`, as lines of JSON.

    .venv/bin/python -m tools.fit.playout_labels FILE --deals 10000 --seed 1
    .venv/bin/python -m tools.fit.playout_labels FILE --deals 10000 --seed 1 --talk

The first command makes contracts of the dealer, planned by heuristics. Deals with `--talk` have
auction, exchange and kontras, evaluated with the current coefficients. They show what a declarer's
hand is worth in real play, and `tools/calibrate` fits that.
"""

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

from skiz.batches import Batch, Place
from skiz.cards import NO_CARDS, Cards, each, of
from skiz.games import game
from skiz.games.asszorti import ARRIVAZS, DRAWS, FIRST, LAST, NO_TRUMPS, PACK, TRUMPS
from skiz.players.asszorti.bidding import calls
from skiz.players.asszorti.hands import auction_of
from skiz.players.asszorti.strength import tricks
from skiz.players.families import evaluate_talk
from skiz.players.levels import Level
from skiz.players.pimc import Pimc
from skiz.players.playing import play_out
from skiz.players.version import version
from skiz.table import (
    Action,
    Answer,
    Bid,
    Choose,
    Claim,
    Lay,
    Play,
    Played,
    Say,
    Speak,
    State,
    Step,
    View,
    apply,
    deal,
    evolve,
    shuffled,
    start,
)

DECLARER = 2  # the dealer, if nobody bids
DISCARD_NOISE = 0.35  # tricks: how far a discard may be from the best one of the heuristics
TALK_NOISE = 0.08  # how often something other than the coefficients' advice is said
LEVEL = Level("labels", worlds=16)
CONTRACTS = {"three": 0.5, "two": 0.2, "one": 0.15, "hand": 0.15}


def plan(state: State, rng: Random) -> list[Action] | None:
    """Return the talk and the discards before the first card, or None to leave out the deal."""
    (contract,) = rng.choices(list(CONTRACTS), list(CONTRACTS.values()))
    count = DRAWS[contract]
    hand = state.hands[DECLARER].cards | of(
        card for card in state.talon[:count] if card is not None
    )
    hopes = {trumps: _kept(hand, trumps, count, rng) for trumps in TRUMPS}
    suits = sorted(PACK.letters, key=lambda letter: -hopes[letter][0])
    trumps = rng.choices([NO_TRUMPS, *suits[:2]], [0.13, 0.77, 0.1])[0]
    hope, laid = hopes[trumps]
    if hope < 4.5 and rng.random() < 0.75:
        return None
    announces = rng.random() < (0.35 if hope > 6.3 else 0.05)
    said = Speak((Say(ARRIVAZS.key, 0),)) if announces else Speak()
    lay = [Lay(laid)] if laid else []
    return [
        *(Bid("pass"), Bid("pass"), Choose("contract", contract)),
        *lay,
        *(Choose("trumps", trumps), said),
    ]


def _kept(hand: Cards, trumps: str, count: int, rng: Random) -> tuple[float, Cards]:
    """Return the most tricks to expect with these trumps, and the discards for it."""
    suit = NO_CARDS if trumps == NO_TRUMPS else PACK.suits[TRUMPS.index(trumps)]
    tried = (
        (tricks(hand & ~of(cards), suit, PACK) + rng.gauss(0, DISCARD_NOISE), of(cards))
        for cards in combinations(each(hand & ~suit), count)
    )
    hope, laid = max(tried, default=(0.0, NO_CARDS))
    return hope, laid


@dataclass(frozen=True, slots=True)
class Quiet:
    """Pimc without kontras and claims, so that every trick is played."""

    pimc: Pimc

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return a card, or say nothing."""
        if isinstance(options[0], Speak):
            return options[0]
        return self.pimc.choose(view, tuple(o for o in options if not isinstance(o, Claim)))


def label(seed: int) -> dict[str, Any] | None:
    """Return one deal, played out; None if it was left out."""
    rules, rng = game("asszorti").rules(game("asszorti").house()), Random(seed)
    step = start(rules, deal(rules, shuffled(rules, rng)))
    actions = plan(step.state, rng)
    if actions is None:
        return None
    events = list(step.events)
    for action in actions:
        seat = step.state.current_phase.turns(step.state)[0]
        step = apply(step.state, seat, action)
        events += step.events
    before = step.state
    end = play_out(Step(before, tuple(events)), [Quiet(Pimc(20, seed))] * 3).state
    return label_of(seed, before, end) | {"auction": "planned"}


@dataclass(frozen=True, slots=True)
class Noisy:
    """A player that talks by the counts with some noise, plays cards by Pimc, and stores its
    auctions.
    """

    pimc: Pimc
    rng: Random
    auction: list[Any]

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return one of the options."""
        if len(options) == 1 or any(isinstance(o, Play | Answer) for o in options):
            return self.pimc.choose(view, tuple(o for o in options if not isinstance(o, Claim)))
        evaluations = evaluate_talk(view, options, LEVEL, self.pimc.seed)
        chosen = evaluations[0].action
        if self.rng.random() < TALK_NOISE and view.current_phase.name != "kontra":
            chosen = self.rng.choice(evaluations[:4]).action
        if isinstance(chosen, Bid):
            hopes = calls(view, options, LEVEL, self.pimc.seed)
            worths = {call: 2 * hope.worth for call, hope in hopes.items()}
            node = " ".join(bade.bid for bade in view.bids)
            self.auction.append((view.eyes, node, chosen.bid, worths))
        return chosen


def talked(seed: int) -> dict[str, Any]:
    """Return one deal with auction and kontras."""
    rules, rng, auctions = (
        game("asszorti").rules(game("asszorti").house()),
        Random(seed),
        list[Any](),
    )
    dealt = deal(rules, shuffled(rules, rng))
    end, events, _ = play_out(start(rules, dealt), [Noisy(Pimc(20, seed), rng, auctions)] * 3)
    before = State(rules)
    for event in events:
        if isinstance(event, Played):
            break
        before = evolve(before, event)
    assert end.settled is not None
    turned = turn(label_of(seed, before, end), before.the_declarer())
    says = [[said.seat, *([say.figure, say.level] for say in said.says)] for said in before.talk]
    more = {
        "points": end.settled.points,
        "calls": auctions,
        "says": says,
        "declarer": before.the_declarer(),
    }
    return turned | more | {"auction": auction_of(View(before), before.the_declarer())}


def turn(one: dict[str, Any], declarer: int) -> dict[str, Any]:
    """Return the same deal with its seats turned so that the declarer is the dealer."""
    by = DECLARER - declarer
    hands = [one["hands"][(seat - by) % 3] for seat in range(3)]
    return one | {"hands": hands, "winners": [(winner + by) % 3 for winner in one["winners"]]}


def label_of(seed: int, before: State, end: State) -> dict[str, Any]:
    """Return the stored values of a deal."""
    late = end.tricks[FIRST - 1 : LAST]
    trumps = before.order.trumps
    return {
        "seed": seed,
        "contract": before.choice("contract"),
        "trumps": before.choice("trumps"),
        "announced": bool(before.talk[0].says),
        "hands": [hand.cards for hand in before.hands],
        "laid": before.laid[before.the_declarer()].cards,
        "winners": [trick.winner for trick in end.tricks],
        "idegen": all(not trumps >> (t.card_of(before.the_declarer(), 3) or 0) & 1 for t in late),
    }


def labels(seeds: Sequence[int], talk: bool, batch: Batch) -> Iterator[dict[str, Any]]:
    """Yield the played deals, in order."""
    do: Callable[[int], dict[str, Any] | None] = talked if talk else label
    return (found for found in batch.map(do, seeds) if found)


def main() -> None:
    """Write labels to a file, after the existing ones."""
    parser = argparse.ArgumentParser(prog="python -m tools.fit.playout_labels", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--talk", action="store_true")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--ray", metavar="ADDRESS", help="a cluster that plays the deals")
    args = parser.parse_args()
    place = Place(args.workers, args.ray, version=version)
    with args.file.open("a", encoding="utf-8") as file, place.open() as batch:
        for found in labels(range(args.seed, args.seed + args.deals), args.talk, batch):
            file.write(json.dumps(found) + "\n")
            file.flush()


if __name__ == "__main__":
    main()
