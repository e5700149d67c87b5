"""What an announcement means in the play of a kind: with which hands it was made.

    .venv/bin/python -m bench.talk.meanings illustrated --player plain --deals 1500 --seed 8900000

All four players are of one kind. For each kind of announcement it prints the count, the mean
numbers of tarokks and kings in the hand, the shares of hands with each high card, and the share
that came true.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import fmean

from skiz.cards import Cards, Seat, size
from skiz.games import game
from skiz.games.tarokk import deck
from skiz.players import Player, play_deal, player
from skiz.players.tarokk.talk.prospects import KONTRA
from skiz.table import Action, Rules, Say, Speak, View

from ..counts import at_least
from ..report import report
from .announcements import named, success

HIGH = ("skiz", "xxi", "xx", "pagat")
FEWEST = 10  # minimum count of a kind to be printed


@dataclass(slots=True, eq=False)
class Listener:
    """A player, and all its announcements, with its hand at that moment."""

    player: Player
    said: list[tuple[Seat, Say, Cards]] = field(default_factory=list)

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the player's action."""
        action = self.player.choose(view, options)
        match action:
            case Speak((say,)) if view.current_phase.name == "talk" and (
                not say.level or say == KONTRA
            ):
                self.said.append((view.viewer(), say, view.own_hand()))
        return action


def hands_of(rules: Rules, kind: str, seed: int) -> Iterator[tuple[str, dict[str, float]]]:
    """Return the announcements of a deal, each with what the hand held and whether it came true."""
    four = [Listener(player(kind, seed + chair)) for chair in range(rules.seats)]
    end = play_deal(rules, four, seed).state
    if end.thrown_in:
        return
    cards = deck(end)
    for seat, say, hand in (row for one in four for row in one.said):
        if (came := success(end, seat, say)) is not None:
            yield (
                named(say),
                {
                    "tarokks": size(hand & cards.tarokks),
                    "kings": size(hand & cards.kings),
                    **{name: hand >> getattr(cards, name) & 1 for name in HIGH},
                    "came": came,
                },
            )


def means(rows: list[dict[str, float]]) -> dict[str, float]:
    """Return how often it was said, and the mean of everything held."""
    return {"times": len(rows)} | {
        name: round(fmean(row[name] for row in rows), 2) for name in rows[0]
    }


def main() -> None:
    """Play the deals and print JSON."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.talk.meanings",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("game")
    parser.add_argument("--player", default="plain")
    parser.add_argument("--deals", type=at_least(1), default=1500)
    parser.add_argument("--seed", type=int, default=8_900_000)
    args = parser.parse_args()
    rules, rows = game(args.game).rules(), defaultdict[str, list[dict[str, float]]](list)
    for seed in range(args.seed, args.seed + args.deals):
        for name, row in hands_of(rules, args.player, seed):
            rows[name].append(row)
    found = {
        name: means(its)
        for name, its in sorted(rows.items(), key=lambda one: -len(one[1]))
        if len(its) >= FEWEST
    }
    about = {"game": args.game, "player": args.player, "deals": args.deals, "seed": args.seed}
    report(about | {"said": found})


if __name__ == "__main__":
    main()
