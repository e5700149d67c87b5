"""The policy of a player in a mini game, asked card by card and word by word."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from skiz.players import Player

from .tree import Choice, Policy, Tree

Asked: TypeAlias = Callable[[int], object]


def unasked(number: int) -> None:
    """Do nothing with the number of choices."""


def policy_of(
    players: Sequence[Player], tree: Tree, who: Iterable[int], asked: Asked = unasked
) -> Policy:
    """Return what some players choose in every information set that they reach, whatever others do.

    They sit at the places `who` of the tree. If there are several players, such as one kind with
    several seeds, each option has the share of those that choose it. `asked` is called with the
    number of choices after each of them. Raise ValueError if a player returns something that was
    not offered.
    """

    def shares(choice: Choice) -> list[float]:
        chosen = chosen_by(players, choice)
        return [chosen.count(place) / len(players) for place in range(len(choice.options))]

    return filled(tree, who, shares, asked)


def filled(
    tree: Tree,
    who: Iterable[int],
    shares: Callable[[Choice], Sequence[float]],
    asked: Asked = unasked,
) -> Policy:
    """Return a policy with the shares of the options in every information set that it reaches.

    The shares of a set add up to 1. `who` and `asked` are those of `policy_of`.
    """
    policy, number = tree.blank(), 0
    for place in who:
        while choices := tree.unanswered(place, policy):
            for choice in choices:
                for at, share in enumerate(shares(choice), choice.first):
                    policy[at] = share
                number += 1
                asked(number)
    return policy


def chosen_by(players: Sequence[Player], choice: Choice) -> list[int]:
    """Return the place of each player's choice among the options."""
    view = choice.view()
    found = []
    for player in players:
        action = player.choose(view, choice.options)
        if action not in choice.options:
            raise ValueError(f"{player!r} chose {action!r}, which was not offered")
        found.append(choice.options.index(action))
    return found
