"""Choices of people and bots that are the same in both worlds.

A choice is drawn from the names of the options, with the swapped cards swapped back.
"""

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, NamedTuple
from unittest.mock import patch

from skiz.cards import Card
from skiz.server.common.parts import parts_of
from skiz.server.dealing import dealing
from skiz.server.tables.registry import Registry
from skiz.server.thinking import Decision, Flow, Thinking
from skiz.table import Action, Rules, Speak, View, on_turn, text
from tests.support.worlds.one_world import Json, World

Swap = tuple[Card, Card]
ORDER = dealing.pack_order
SILENCE = Speak()
SERIOUS = ("claim", "concede", "annul")  # what would end a deal too soon


class At(NamedTuple):
    """A deal of a table, by the secret that shuffles its pack."""

    table: str
    secret: str
    rules: Rules


@dataclass
class Chance:
    """Choices drawn from the seed.

    In some deals, by their secrets, two cards are swapped. `named` has the words of all choices by
    table and secret.
    """

    seed: int
    swaps: Mapping[str, Swap] = field(default_factory=dict)
    named: dict[tuple[str, str], set[str]] = field(default_factory=dict)

    def order(
        self, size: int, secret: str, place: int = 0, others: Sequence[str] = ()
    ) -> Sequence[Card]:
        """Return the order of a pack."""
        swap = self._swap(secret)
        return [swap.get(card, card) for card in ORDER(size, secret, place, others)]

    def act(self, turn: Json, at: At) -> str:
        """Return what a person does at this turn."""
        if not (pick := turn.get("pick")):
            return self.choose(turn["options"], at)
        by_chance = sorted(pick["from"], key=lambda one: self._drawn(one, at))
        return self.choose([" ".join([pick["verb"], *by_chance[: pick["count"]]])], at)

    def choose(self, options: Iterable[str], at: At) -> str:
        """Return one of these options, in their notation."""
        serious = [one for one in options if not one.startswith(SERIOUS)] or [*options]
        found = min(serious, key=lambda one: self._drawn(one, at))
        self.named.setdefault(at[:2], set()).update(found.replace(",", "").split())
        return found

    def _drawn(self, option: str, at: At) -> tuple[bool, str]:
        """Return the sort key of an option, the least is chosen: mostly little is said."""
        names = at.rules.pack.names
        back = {names[one]: names[other] for one, other in self._swap(at.secret).items()}
        words = [back.get(word, word) for word in option.split(" ")]
        words = [*words[:1], *sorted(words[1:])] if words[0] == "lay" else words
        drawn = sha256(f"{self.seed} {at.secret} {' '.join(words)}".encode()).hexdigest()
        return words[0] == "say" and option != "say pass" and drawn[0] != "0", drawn

    def _swap(self, secret: str) -> dict[Card, Card]:
        if (swap := self.swaps.get(secret)) is None:
            return {}
        return {swap[0]: swap[1], swap[1]: swap[0]}


def deal_at(world: World, table: str) -> At:
    """Return the last deal of an open table."""
    log = parts_of(world.app).of(Registry)._rooms[table].log
    return At(table, str(log.pack.secret), log.rules)


@contextmanager
def drawn_from(chance: Chance, world: World) -> Iterator[None]:
    """Shuffle packs and let bots choose from the seed during the block, at their usual pace."""

    async def decide(
        _: Thinking,
        kind: str,
        seed: int,
        view: View,
        choices: Sequence[Action],
        beat: float,
        flow: Flow,
        *more: Any,
    ) -> Decision:
        await asyncio.sleep(beat)
        if SILENCE in choices and view.viewer() not in on_turn(view):
            return Decision(kind, SILENCE)
        by_text = {text(one, view.rules.pack): one for one in choices}
        return Decision(kind, by_text[chance.choose(by_text, deal_at(world, flow.table))])

    with (
        patch.object(dealing, "pack_order", chance.order),
        patch.object(Thinking, "decide", decide),
    ):
        yield
