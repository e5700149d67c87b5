"""`python -m bench.mini [PLAYER…] [--ranks 4|5] [--rounds N] [--json]`: what players lose to the
equilibrium of mini-Asszorti, by their own code.

In defence: what a declarer who knows the player's habits makes more than in equilibrium. As
declarer: what two defenders who know them, and see each other's hands, leave less than in
equilibrium against the same two.
"""

import argparse
import json
import sys
import time
from typing import Any

from skiz.players import Player, player
from skiz.table import Play, options

from .exact import DECLARER, Exact, Known, Policy, contested
from .sight import real, sight

GAME = "asszorti"
ROUNDS = {4: 1000, 5: 100}


def policy_of(player: Player, exact: Exact, ranks: int) -> Policy:
    """What a player does in every information set; of the defenders only if they are two."""
    policy = exact.blank()
    for known in exact.known():
        if exact.sides == 3 or known.seat == DECLARER:
            policy[known.first + choice(player, known, ranks)] = 1
    return policy


def choice(player: Player, known: Known, ranks: int) -> int:
    """Which of the cards that may be played a player plays."""
    view = sight(known, GAME, ranks)
    cards = [real(card, GAME, ranks) for card in known.legal]
    offered = [option for option in options(view, known.seat) if isinstance(option, Play)]
    assert [option.card for option in offered] == cards, "the rules and the trees disagree"
    chosen = player.choose(view, tuple(offered))
    assert isinstance(chosen, Play)
    return cards.index(chosen.card)


def measure(kinds: list[str], ranks: int, rounds: int) -> dict[str, Any]:
    """The values of the game, and what each player loses."""
    hands = contested(ranks)
    begin = time.process_time()
    apart, merged = Exact(ranks, hands), Exact(ranks, hands, merged=True)
    balance, worst = apart.solve(rounds), merged.solve(rounds)
    even, least = apart.value(balance), merged.value(worst)
    figures: dict[str, Any] = {
        "ranks": ranks,
        "deals": apart.deals,
        "nodes": apart.nodes,
        "information_sets": apart.sets,
        "open_cards": round(apart.open_value(), 4),
        "equilibrium": round(even, 4),
        "most_a_side_could_gain": round(apart.gain(balance), 5),
        "merged": round(least, 4),
        "merged_could_gain": round(merged.gain(worst), 5),
        "solved_s": round(time.process_time() - begin, 1),
        "players": {},
    }
    for kind in kinds:
        begin, who = time.process_time(), player(kind, 1)
        against = apart.best(DECLARER, policy_of(who, apart, ranks))
        as_declarer = merged.best(1, policy_of(who, merged, ranks))
        figures["players"][kind] = {
            "loss_in_defence": round(against - even, 4),
            "loss_as_declarer": round(least - as_declarer, 4),
            "seconds": round(time.process_time() - begin, 1),
        }
    return figures


def main(arguments: list[str]) -> int:
    """Measure, and say what was found."""
    asked = argparse.ArgumentParser(prog="python -m bench.mini", description=__doc__)
    asked.add_argument("players", nargs="*", default=["plain", "pimc20", "pimc60"])
    asked.add_argument("--ranks", type=int, choices=ROUNDS, default=4)
    asked.add_argument("--rounds", type=int)
    asked.add_argument("--json", action="store_true")
    told = asked.parse_args(arguments)
    figures = measure(told.players, told.ranks, told.rounds or ROUNDS[told.ranks])
    if told.json:
        print(json.dumps(figures, indent=2))
        return 0
    players = figures.pop("players")
    print(", ".join(f"{name} {value}" for name, value in figures.items()))
    for kind, found in players.items():
        print(f"{kind}: " + ", ".join(f"{name} {value}" for name, value in found.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
