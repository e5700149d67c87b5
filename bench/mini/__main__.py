"""The equilibrium of mini-Asszorti, and what players lose to it by their own code.

    python -m bench.mini [PLAYER…] [--level-file F] [--ranks 4|5] [--every N]
        [--rounds N] [--seeds N] [--json]

In defence, the loss is how much more a declarer makes who knows the player's habits than in
equilibrium. As declarer, it is how much less two defenders leave who know them, and see each
other's hands, than in equilibrium against the same two. With several seeds they know how often the
player makes each choice, but not its seed.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from skiz.players import Player, SearchPlayer, levels_in, player
from skiz.table import Play, options

from ..report import report
from .exact import DECLARER, DEFENDERS, Exact, Known, Policy, contested
from .sight import Sight

GAME = "asszorti"
ROUNDS = {4: 1000, 5: 100}


def policy_of(players: Sequence[Player], exact: Exact, sight: Sight) -> tuple[Policy, int]:
    """Return the actions of some players in every information set that they reach.

    They play both defenders if they are two, or else the declarer. Also return the number of these
    sets.
    """
    policy, number = exact.blank(), 0
    sides = DEFENDERS if exact.sides == 3 else (DECLARER,)
    while choices := exact.next_choices(sides, policy):
        number += len(choices)
        for known in choices:
            for one in players:
                policy[known.first + choice(one, known, sight)] += 1 / len(players)
    return policy, number


def choice(player: Player, known: Known, sight: Sight) -> int:
    """Return the card that a player chooses among the legal ones."""
    view = sight.view(known)
    cards = [sight.real(card) for card in known.legal]
    offered = [option for option in options(view, known.seat) if isinstance(option, Play)]
    assert [option.card for option in offered] == cards, "the rules and the trees disagree"
    chosen = player.choose(view, tuple(offered))
    assert isinstance(chosen, Play)
    return cards.index(chosen.card)


class Solved:
    """A mini game twice, with separate defenders and with one for both, both in equilibrium.

    Only every n-th hand is used.
    """

    def __init__(self, ranks: int, every: int, rounds: int) -> None:
        begin, hands = time.process_time(), contested(ranks)[::every]
        self._sight = Sight(GAME, ranks, hands)
        self._apart, self._merged = Exact(ranks, hands), Exact(ranks, hands, merged=True)
        balance, worst = self._apart.solve(rounds), self._merged.solve(rounds)
        self._even, self._least = self._apart.value(balance), self._merged.value(worst)
        self.figures: dict[str, float] = {
            "ranks": ranks,
            "rounds": rounds,
            "hands": len(hands),
            "deals": self._apart.deals,
            "choices": self._apart.nodes,
            "information_sets": self._apart.sets,
            "open_cards": round(self._apart.open_value(), 4),
            "equilibrium": round(self._even, 4),
            "most_a_side_could_gain": round(self._apart.gain(balance), 5),
            "defenders_as_one": round(self._least, 4),
            "most_one_could_gain": round(self._merged.gain(worst), 5),
            "cpu_s": round(time.process_time() - begin, 1),
        }

    def losses(self, who: Sequence[Player]) -> dict[str, float]:
        """Return the losses of these players in defence and as declarer."""
        begin = time.process_time()
        defence, decisions = policy_of(who, self._apart, self._sight)
        play, more = policy_of(who, self._merged, self._sight)
        return {
            "loss_in_defence": round(self._apart.best(DECLARER, defence) - self._even, 4),
            "loss_as_declarer": round(self._least - self._merged.best(1, play), 4),
            "decisions": decisions + more,
            "cpu_s": round(time.process_time() - begin, 1),
        }


def measure() -> dict[str, float]:
    """Measure the smaller game, and what plain and strong lose in it."""
    solved = Solved(4, 1, ROUNDS[4])
    found = solved.figures
    for kind in ("plain", "strong"):
        losses = solved.losses([player(kind, 1)])
        found |= {f"{kind}_{name}": value for name, value in losses.items()}
    return found


def main(arguments: list[str]) -> int:
    """Measure, and print each result at once."""
    parser = argparse.ArgumentParser(prog="python -m bench.mini", description=__doc__)
    parser.add_argument("players", nargs="*")
    parser.add_argument("--level-file", type=Path, help="further levels, by name")
    parser.add_argument("--ranks", type=int, choices=ROUNDS, default=4)
    parser.add_argument("--every", type=int, default=1, help="deal only every n-th hand")
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--seeds", type=int, default=1, help="seeds of each player, from 1 on")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(arguments)
    levels = levels_in(args.level_file.read_text("utf-8")) if args.level_file else ()
    further = {level.key: level for level in levels}
    who = {
        kind: [
            SearchPlayer(further[kind], seed) if kind in further else player(kind, seed)
            for seed in range(1, args.seeds + 1)
        ]
        for kind in args.players
    }
    solved = Solved(args.ranks, args.every, args.rounds or ROUNDS[args.ranks])
    if args.json:
        players = {kind: solved.losses(one) for kind, one in who.items()}
        report(solved.figures | {"players": players})
        return 0
    print(", ".join(f"{name} {value}" for name, value in solved.figures.items()), flush=True)
    for kind, one in who.items():
        found = ", ".join(f"{name} {value}" for name, value in solved.losses(one).items())
        print(f"{kind}: {found}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
