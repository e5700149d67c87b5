"""The policy of a player in a mini game, asked card by card and word by word."""

from collections.abc import Callable, Iterable, Sequence

from skiz.players import Player

from .tree import Choice, Policy, Tree


def policy_of(
    players: Sequence[Player],
    tree: Tree,
    who: Iterable[int],
    asked: Callable[[int], object] = lambda number: None,
) -> Policy:
    """Return what some players choose in every information set that they reach, whatever others do.

    They sit at the places `who` of the tree. If there are several players, such as one kind with
    several seeds, each option has the share of those that choose it. `asked` is called with the
    number of choices after each of them. Raise ValueError if a player returns something that was
    not offered.
    """
    policy, number = tree.blank(), 0
    for place in who:
        while choices := tree.unanswered(place, policy):
            for choice in choices:
                for chosen in chosen_by(players, choice):
                    at = choice.first + chosen
                    policy[at] = min(1.0, policy[at] + 1 / len(players))
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
