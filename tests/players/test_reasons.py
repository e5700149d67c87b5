"""Reasons: recomputing a decision gives the same decision, for every kind of player."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from skiz.games import game
from skiz.players import play_deal, player
from skiz.players.reasons import reason
from skiz.table import Action, Bid, View

Decision = tuple[View, tuple[Action, ...], Action]


@dataclass
class Watched:
    """A player of a kind whose decisions are stored, each with a seed as at a table."""

    kind: str
    seen: list[Decision] = field(default_factory=list)

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        action = player(self.kind, len(self.seen)).choose(view, options)
        self.seen.append((view, options, action))
        return action


def decisions(key: str, kind: str, deal: int) -> Iterator[tuple[int, Decision]]:
    """Return the questions to one player of a kind in a deal with plain, and its seed."""
    rules, watched = game(key).rules(), Watched(kind)
    others = [player("plain", 0)] * (rules.seats - 1)
    play_deal(rules, [watched, *others], deal)
    yield from enumerate(watched.seen)


@pytest.mark.parametrize("key", ["asszorti", "asserufen", "illustrated"])
@pytest.mark.parametrize("kind", ["beginner", "plain", "fast"])
def test_every_action_has_a_reason_of_its_kind(kind: str, key: str) -> None:
    """A reason in words for the chosen option, and for a search the value of each option."""
    found = 0
    for deal in range(1, 3):
        for seed, (view, options, done) in decisions(key, kind, deal):
            why = reason(kind, seed, view, options, done)
            assert why is not None
            assert why.kind == kind
            mine = next(one for one in why.options if one.action == done)
            assert mine.text("hu")
            found += mine.worth == mine.worth  # a number
    assert bool(found) == (kind == "fast")


def test_the_decision_of_a_faster_player_is_the_reason() -> None:
    """`max` had no time: what `plain` did in its place is explained by `plain`, or by whoever
    would have done the same.
    """
    kinds = set()
    for seed, (view, options, done) in decisions("asszorti", "plain", 1):
        why = reason("fast", seed, view, options, done)
        assert why is not None
        kinds.add(why.kind)
    assert kinds == {"fast", "plain"}


def test_an_action_that_no_player_would_choose_has_no_reason() -> None:
    seed, (view, options, done) = next(decisions("asszorti", "plain", 1))
    other = next(one for one in options if one != done)
    assert isinstance(other, Bid)
    assert reason("plain", seed, view, options, other) is None
