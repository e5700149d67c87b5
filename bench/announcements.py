"""What players announce at Tarokk: how often, what they thought of it, and what came of it.

    .venv/bin/python -m bench.announcements illustrated --deals 1000 --seed 700000

All four play as one kind; its chance is what `plain`, by whose thumbs every kind speaks so far,
thought when it spoke. `kontra` is the game doubled by an opponent, made if the declarer lost it.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from scipy.stats import binomtest

from skiz.cards import Seat
from skiz.figures import Verdict
from skiz.games import game
from skiz.games.tarokk_round import round_of
from skiz.games.tarokk_standing import standing
from skiz.players import Player, play_deal, player
from skiz.players.plain.tarokk_speech import KONTRA, MARKS, chance, kind
from skiz.table import Action, Rules, Say, Speak, State, View


@dataclass(slots=True, eq=False)
class Listener:
    """A player, and all that it said with the chance it had, by its own hand."""

    player: Player
    said: list[tuple[Seat, Say, float]] = field(default_factory=list)

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """What the player does."""
        action = self.player.choose(view, options)
        match action:
            case Speak((say,)) if view.now.name == "talk" and (
                say == KONTRA or say.figure in MARKS
            ):
                assert view.eyes is not None
                if say == KONTRA or not say.level:
                    stand = standing(view, round_of(view), view.eyes)
                    self.said.append((view.eyes, say, chance(view, stand, say)))
        return action


def outcomes(
    rules: Rules, players: Sequence[Player], seed: int
) -> Iterator[tuple[str, float, bool]]:
    """What was said in a deal: of which kind, with which chance, and whether it succeeded."""
    listeners = [Listener(one) for one in players]
    end = play_deal(rules, listeners, seed).state
    if not end.thrown_in:
        for seat, say, likely in (row for one in listeners for row in one.said):
            if (came := success(end, seat, say)) is not None:
                yield kind(say), likely, came


def success(end: State, seat: Seat, say: Say) -> bool | None:
    """Whether what was said came true; None for what another word replaced."""
    by = end.lone() if say == KONTRA else seat
    for item in end.rules.insight(end).undertaken:
        if (item.figure, item.by) == (say.figure, by):
            return (item.verdict is Verdict.MADE) is not (say == KONTRA)
    return None


def main() -> None:
    """Play the deals and print a line for each kind of announcement."""
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("game")
    asked.add_argument("--house", default=None)
    asked.add_argument("--player", default="plain")
    asked.add_argument("--deals", type=int, default=1000)
    asked.add_argument("--seed", type=int, default=700_000)
    told = asked.parse_args()
    found = game(told.game)
    rules = found.rules(found.presets[told.house] if told.house else found.house())
    rows = defaultdict[str, list[tuple[float, bool]]](list)
    for seed in range(told.seed, told.seed + told.deals):
        four = [player(told.player, seed + chair) for chair in range(rules.seats)]
        for name, likely, came in outcomes(rules, four, seed):
            rows[name].append((likely, came))
    print("said               times  thought  came   95 %")
    for name, row in sorted(rows.items(), key=lambda entry: -len(entry[1])):
        made = sum(came for _, came in row)
        low, high = binomtest(made, len(row)).proportion_ci(method="wilson")
        print(
            f"{name:18} {len(row):5}  {fmean(likely for likely, _ in row):6.0%}  "
            f"{made / len(row):5.0%}  {low:.0%} to {high:.0%}"
        )


if __name__ == "__main__":
    main()
