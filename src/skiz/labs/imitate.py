"""Imitate: what a player sees and chooses, as arrays to learn from.

>>> from skiz.games import game
>>> from skiz.labs.imitate import choices_of
>>> from skiz.players import player
>>> rules = game("asszorti").rules()
>>> choices = list(choices_of(rules, player("plain", seed=1), seeds=range(2)))
>>> choices[0].observation.shape, choices[0].mask.shape
((1907,), (110,))
>>> all(choice.mask[choice.action] for choice in choices)
True

Deals that are written down give the same, for example a record, a file of them, or a corpus:

>>> from skiz.labs.imitate import choices_in
>>> from skiz.records import read_file
>>> written = choices_in(read_file("tests/records/golden/arrivazs_and_kontra.skiz"))
>>> len(list(written)) > 20
True
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from skiz.errors import of_extra
from skiz.players import Player, play_deal
from skiz.records import Record, read_file
from skiz.review.decisions import decisions
from skiz.table import Action, Answer, Claim, Rules, View

from .features import Features
from .numbers import Numbers, steps
from .position import Position, next_steps, whole_action
from .turns import refuse_unasked

with of_extra("labs"):
    import numpy as np

Array: TypeAlias = np.ndarray[Any, Any]


class Chosen(NamedTuple):
    """A step that was chosen: the observation (size,), the mask (steps,) and the number."""

    observation: Array
    mask: Array
    action: int


def choices_of(
    rules: Rules, player: Player, seeds: Iterable[int], *, recall: bool = False
) -> Iterator[Chosen]:
    """Yield every step of a player in all seats, in the deals of these seeds.

    Arrays are those of `skiz.labs.vector`, with `recall` those of
    `skiz.labs.pettingzoo.env(…, claims=False, recall=True)`. They have no claims, so claims and
    their answers are left out. Raise ValueError in a house in which seats may speak out of turn.
    """
    watched = _Watched(player, _Writer.of(rules, recall))
    for seed in seeds:
        play_deal(rules, [watched] * rules.seats, seed)
        yield from watched.chosen
        watched.chosen.clear()


def choices_in(records: Iterable[Record], *, recall: bool = False) -> Iterator[Chosen]:
    """Yield every step of all seats in deals that are written down, as `choices_of` does.

    Raise ValueError for a record that does not show all cards, and in a house in which seats may
    speak out of turn.
    """
    writer: _Writer | None = None
    for record in records:
        if record.eyes is not None:
            raise ValueError("a record of one seat's view: the options of the others are not known")
        if writer is None or writer.numbers.rules != record.rules:
            writer = _Writer.of(record.rules, recall)
        for one in decisions(record.rules, record.events):
            yield from writer.chosen(one.view, one.choices, one.taken)


def choices_in_corpus(folder: Path | str, *, recall: bool = False) -> Iterator[Chosen]:
    """Yield every step in the deals of a folder that `skiz corpus` wrote, in their order.

    Raise ValueError if the folder has no records, OSError or BadRecord if one cannot be read.
    """
    files = sorted(Path(folder, "records").glob("*.skiz"))
    if not files:
        raise ValueError(f"{folder}: not a corpus: there are no records/*.skiz in it")
    for file in files:
        yield from choices_in(read_file(file), recall=recall)


@dataclass(frozen=True, slots=True)
class _Writer:
    """What writes the steps of an action as arrays."""

    numbers: Numbers
    features: Features

    @classmethod
    def of(cls, rules: Rules, recall: bool) -> "_Writer":
        refuse_unasked(rules)
        numbers = Numbers(rules, claims=False)
        return cls(numbers, Features(numbers, recall=recall))

    def chosen(self, view: View, options: tuple[Action, ...], action: Action) -> Iterator[Chosen]:
        """Yield the steps of an action among options; none for claims and their answers."""
        if isinstance(action, Answer | Claim):
            return
        taken: tuple[Action, ...] = ()
        while True:
            fits = next_steps(options, taken)
            step = steps(action)[len(taken)]
            yield self._step(view, taken, self.numbers.offered(fits), step)
            taken = (*taken, step)
            if whole_action(fits[step], taken) is not None:
                return

    def _step(
        self, view: View, taken: tuple[Action, ...], legal: list[int], step: Action
    ) -> Chosen:
        position = Position(self.numbers.rules, state=view, taken=taken)
        self.features.write(position, view, view.viewer())
        mask = np.zeros(len(self.numbers.steps), np.int8)
        mask[legal] = 1
        return Chosen(self.features.tensor.copy(), mask, self.numbers.of(step))


@dataclass
class _Watched:
    """A player whose steps are written down."""

    player: Player
    writer: _Writer
    chosen: list[Chosen] = field(default_factory=list)

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return what the player chooses."""
        action = self.player.choose(view, options)
        self.chosen += self.writer.chosen(view, options, action)
        return action
