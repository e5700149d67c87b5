"""A small learner that beats `plain` at the cards of Asszorti, after minutes on two cores.

    python -m examples.learn_cards curve.json

It needs the extra `learn`; docs/install.md says how to install it.

Some seats play as `plain`, others as the network so far, and all play a card at random now and
then. The solver says how many tricks each card would have won with all cards open. The network
learns how much better than the others a card is, from what one seat sees. Over many deals, that is
a mean over all places where the hidden cards may be.

After every round the network plays a match against `plain`: contested contracts, each with either
as declarer, and only the game at stake. `python -m bench.draw` draws the curve.
"""

import json
import sys
import time
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from skiz.arena import Bout, compare
from skiz.arena.contract import contested, first_lead, game_alone
from skiz.arena.duel import makes
from skiz.batches import Place
from skiz.cards import Card, Seat, each, of, size
from skiz.command.provenance import provenance
from skiz.errors import of_extra
from skiz.games import game
from skiz.games.asszorti import CONTRACTS, NEEDED, PACK, trumps_of
from skiz.players import play_out, player
from skiz.solve import solve_all_tricks
from skiz.table import Action, Play, State, View, apply

with of_extra("learn", "examples.learn_cards"):
    import numpy as np
    import torch
    from torch import nn

Array: TypeAlias = np.ndarray[Any, np.dtype[np.float32]]
RULES, PLAIN = game_alone(game("asszorti").rules()), player("plain", seed=0)
CARDS, RANKS = len(PACK.names), size(PACK.suits[0])
WIDTH, HIDDEN, EPOCHS, BATCH = 5 * CARDS + 4 + 2 * (NEEDED + 1) + len(CONTRACTS), 256, 3, 512
MATCH_SEED = 90_000  # far from those of learning
torch.set_num_threads(1)  # sums do not depend on the number of cores, and workers need one each


def seen_by(s: State, seat: Seat) -> tuple[Array, dict[Card, int]]:
    """Return what a seat sees as numbers, and the place of each card that is still in play.

    Only what matters for the tricks to come is told apart. Trumps come first, then the suits by
    their length in the hand. The rank of a card is how many higher ones are still in play.
    """
    hand, trumps, declarer = s.hands[seat].cards, trumps_of(s), s.the_declarer()
    table = {s.table.player(n, 3): card for n, card in enumerate(s.table.cards)} if s.table else {}
    gone = s.laid[seat].cards | of(card for trick in s.tricks for card in trick.cards)
    may_hold = [PACK.all & ~hand & ~gone & ~of(table.values())] * 3
    for trick in s.tricks_begun:
        led = PACK.suits[trick.cards[0] // RANKS]
        for index, card in enumerate(trick.cards):
            if not led >> card & 1:  # none of the suit led; and who has trumps must trump
                may_hold[trick.player(index, 3)] &= ~(led if trumps >> card & 1 else led | trumps)
    suits = sorted(PACK.suits, key=lambda suit: (suit != trumps, -size(hand & suit)))
    ranked = [reversed([*each(suit & ~gone)]) for suit in suits]
    place = {card: RANKS * n + r for n, suit in enumerate(ranked) for r, card in enumerate(suit)}
    sets, others = np.zeros((5, CARDS), np.float32), ((seat + 1) % 3, (seat + 2) % 3)
    rows = [
        hand,
        *(may_hold[who] for who in others),
        *(of({table[w]} if w in table else ()) for w in others),
    ]
    for row, cards in zip(sets, rows, strict=True):
        row[[place[card] for card in each(cards)]] = 1
    won = s.won()[declarer], sum(s.won()) - s.won()[declarer]
    told = [bool(trumps), *((seat - declarer) % 3 == role for role in range(3))]
    told += [min(side, NEEDED) == n for side in won for n in range(NEEDED + 1)]
    told += [s.choice("contract") == contract for contract in CONTRACTS]
    return np.concatenate([sets.ravel(), np.array(told, np.float32)]), place


@dataclass(frozen=True, eq=False)
class Learnt:
    """A player that plays cards by a network, or some at random, and does all else as plain."""

    net: nn.Module | None
    chance: Random | None = None

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the card with the greatest appeal; without a network, that of plain."""
        plain = PLAIN.choose(view, options)
        cards = [option for option in options if isinstance(option, Play)]
        if len(cards) < 2 or not isinstance(plain, Play):
            return plain
        if self.chance and self.chance.random() < 0.15:
            return self.chance.choice(cards)
        if self.net is None:
            return plain
        seen, place = seen_by(view, view.viewer())
        with torch.inference_mode():
            appeal = self.net(torch.from_numpy(seen)).numpy()
        return max(cards, key=lambda play: appeal[place[play.card]])


def experience(net: nn.Module | None, seed: int) -> tuple[Array, Array]:
    """Play a deal; return what was seen at each decision, and the gain of each card.

    That is its worth less the mean of all cards that may be played; others have NaN. Decisions in
    which all cards win equally many tricks teach nothing and are left out.
    """
    chance = Random(f"learn/{seed}")
    begun, moments = first_lead(RULES, chance), list[tuple[Seat, State]]()
    rows, gains = [np.zeros((0, WIDTH), np.float32)], [np.zeros((0, CARDS), np.float32)]
    if begun is not None:
        s, seats = begun.state, [Learnt(chance.choice([net, None]), chance) for _ in range(3)]
        for seat, action in play_out(begun, seats).actions:
            if not isinstance(action, Play):
                break  # a claim ends the deal
            moments.append((seat, s))
            s = apply(s, seat, action).state
    solved = solve_all_tricks([moment for _, moment in moments], cores=1)
    for (seat, moment), tricks in zip(moments, (one.values for one in solved), strict=True):
        if len({*tricks.values()}) > 1:
            seen, place = seen_by(moment, seat)
            # The trick that wins the game counts most. By the game alone, no card would be better
            # than another in nine of ten decisions.
            worth = np.tanh((np.array([*tricks.values()]) - NEEDED + 0.5) / 1.5)
            gain = np.full(CARDS, np.nan)
            gain[[place[card] for card in tricks]] = worth if moment.sides[seat] else -worth
            rows.append(seen[None])
            gains.append((gain - np.nanmean(gain))[None].astype(np.float32))
    return np.concatenate(rows), np.concatenate(gains)


def fit(net: nn.Module, seen: torch.Tensor, gains: torch.Tensor) -> None:
    """Fit the gains by least squares; the mean of a decision's cards does not matter."""
    steps, adam = len(seen) // BATCH + 1, torch.optim.Adam(net.parameters())
    rate = torch.optim.lr_scheduler.OneCycleLR(adam, 2e-3, total_steps=EPOCHS * steps)
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(seen)).tensor_split(steps):
            legal = ~gains[rows].isnan()
            appeal = net(seen[rows])
            mean = (appeal * legal).sum(1, keepdim=True) / legal.sum(1, keepdim=True)
            adam.zero_grad()
            ((appeal - mean - gains[rows])[legal] ** 2).mean().backward()
            adam.step()
            rate.step()


contract = cache(partial(contested, RULES))  # of a seed, before its first lead


def bout(net: nn.Module, seed: int) -> Bout:
    """Play a contract twice, either as declarer once; return the difference to plain in stakes."""
    made = makes(contract(seed), Learnt(net), PLAIN), makes(contract(seed), PLAIN, Learnt(net))
    return Bout(seed, 2.0 * (made[0] - made[1]), (1, 1), (0.0, 0.0), made)


def network() -> nn.Module:
    """Return a new network: the appeal of each card, of what a seat sees."""
    layers = nn.Linear(WIDTH, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU()
    return nn.Sequential(*layers, nn.Linear(HIDDEN, CARDS))


def train(
    rounds: int = 3,
    deals: int = 4000,
    match: int = 400,
    workers: int = 2,
    net: nn.Module | None = None,
) -> tuple[Learnt, list[dict[str, Any]]]:
    """Learn, print a row of the curve after each round, and return the player and all rows.

    `mean` is its lead over plain in stakes a deal, from `low` to `high` with 95 %, and `made` the
    shares of games made as declarer, by it and by plain.
    """
    torch.manual_seed(1)
    net, begun = net or network(), time.perf_counter()
    known, curve = list[tuple[Array, Array]](), list[dict[str, Any]]()
    with Place(workers).open() as batch:
        for number in range(rounds):
            seeds = range(number * deals, (number + 1) * deals)
            known += batch.map(partial(experience, net if known else None), seeds, 50)
            seen, gains = (
                torch.from_numpy(np.concatenate(part)) for part in zip(*known, strict=True)
            )
            fit(net, seen, gains)
            matches = batch.map(partial(bout, net), range(MATCH_SEED, MATCH_SEED + match), 20)
            found, seconds = compare([*matches]), round(time.perf_counter() - begun)
            row: dict[str, Any] = {"deals": seeds.stop, "decisions": len(seen), "seconds": seconds}
            row |= {"mean": found.mean, "low": found.low, "high": found.high, "made": found.made}
            curve.append(row)
            print(row, flush=True)
    return Learnt(net), curve


if __name__ == "__main__":
    figures = {**provenance("python -m examples.learn_cards"), "curve": train()[1]}
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(json.dumps(figures, indent=2) + "\n", "utf-8")
