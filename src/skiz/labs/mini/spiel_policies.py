"""Policies of OpenSpiel in our trees: what a `TabularPolicy`, say, loses to a best response.

>>> import pyspiel
>>> from open_spiel.python.policy import UniformRandomPolicy
>>> from skiz.labs.mini import Losses
>>> from skiz.labs.mini.spiel_policies import loss_of_spiel
>>> game = pyspiel.load_game("skiz_mini_tarokk(every=18)")  # registered by this module
>>> loss = loss_of_spiel(Losses(game.mini, rounds=10), UniformRandomPolicy(game))
>>> len(loss.gains), loss.nash_conv > 1
(4, True)
"""

import pickle
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from skiz.cards import Seat
from skiz.errors import of_extra
from skiz.table import Action, Play, State

from .losses import Loss, Losses
from .mini import after, known, seen, turn
from .openspiel import MiniDeal, MiniSpiel
from .policies import Asked, filled, unasked
from .tree import Choice, Policy, Tree

with of_extra("labs"):
    import pyspiel
    from open_spiel.python.policy import Policy as SpielPolicy

NEAR = 1e-6  # how far from 1 the probabilities of a policy may add up


def loss_of_spiel(losses: Losses, policy: SpielPolicy, asked: Asked = unasked) -> Loss:
    """Return what a policy of OpenSpiel loses, in points a deal.

    It is a policy of the same mini game with a player in each seat. `asked` is called with the
    number of information sets after each of them. Raise ValueError if the policy has no
    probabilities for an information set that it reaches, or if they do not add up to 1.
    """
    mini = losses.mini
    game: MiniSpiel = pyspiel.load_game(f"skiz_{mini.key}", dict(mini.options))
    return losses.loss_by(
        lambda tree, who, asked: policy_of_spiel(policy, game, tree, who, asked), asked
    )


def policy_of_spiel(
    policy: SpielPolicy, game: MiniSpiel, tree: Tree, who: Iterable[int], asked: Asked = unasked
) -> Policy:
    """Return the shares of a policy of OpenSpiel, as `policy_of` does for players.

    Raise ValueError as `loss_of_spiel` does.
    """
    histories = Histories(game, tree)

    def shares(choice: Choice) -> list[float]:
        found = probabilities(policy, histories.of(choice))
        return [found[game.numbers.of(option)] for option in choice.options]

    return filled(tree, who, shares, asked)


class Histories:
    """The information sets of a tree as states of OpenSpiel."""

    def __init__(self, game: MiniSpiel, tree: Tree) -> None:
        self.game, self.tree = game, tree
        self._alike = defaultdict[tuple[object, ...], list[int]](list)
        for number, deal in enumerate(tree.mini.deals):
            for player in {*tree.players}:
                self._alike[self._knows(deal, player)].append(number)

    def of(self, choice: Choice) -> MiniDeal:
        """Return a state of this information set, in the first deal that it may be."""
        who = self.tree.players[choice.seat]
        acted = _acted(choice)
        played = [(seat, action.card) for seat, action in acted if isinstance(action, Play)]
        for number in self._alike[self._knows(choice.knows, who)]:
            hands = self.tree.mini.deals[number].hands
            if not all(hands[seat].cards >> card & 1 for seat, card in played):
                continue
            state = self.game.new_initial_state()
            try:
                state.apply_action(number)
                for _, action in acted:
                    state.apply_action(self.game.numbers.of(action))
            except ValueError:
                continue  # others could not have done this with those cards
            return state
        raise AssertionError("every information set has a deal")

    def _knows(self, deal: State, player: int) -> tuple[object, ...]:
        seats = [seat for seat, who in enumerate(self.tree.players) if who == player]
        return player, *(known(deal, seat) for seat in seats)


def _acted(choice: Choice) -> list[tuple[Seat, Action]]:
    """Return what was done before a choice, each with its seat."""
    view: State = seen(choice.knows, choice.seat)
    acted = []
    for action in choice.done:
        seat = turn(view)
        assert seat is not None
        acted.append((seat, action))
        view = after(view, action)
    return acted


def probabilities(policy: SpielPolicy, state: MiniDeal) -> dict[int, float]:
    """Return the probability of each legal action; raise ValueError if they do not add up to 1."""
    player = state.current_player()
    try:
        found: dict[int, Any] = policy.action_probabilities(state, player)
    except (KeyError, IndexError):  # those of tables that lack a state
        found = {}
    legal = {action: float(found.get(action, 0.0)) for action in state.legal_actions()}
    if min(legal.values()) < -NEAR or not abs(sum(legal.values()) - 1) <= NEAR:
        where = state.information_state_string(player)
        given = ", ".join(f"{state.action_to_string(a)}: {share}" for a, share in legal.items())
        raise ValueError(
            f"player {player} has no probabilities that add up to 1 at {where!r}: {given}"
        )
    return legal


def read_policy(path: Path) -> SpielPolicy:
    """Return the policy in a pickle, which runs code as any Python file does.

    Raise ValueError if the file cannot be read or holds something else.
    """
    try:
        with path.open("rb") as file:
            found = pickle.load(file)
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from None
    except Exception as error:  # a damaged pickle raises any kind of error
        reason = " ".join(str(error).split()) or "no reason"
        raise ValueError(f"{path}: not a pickle: {type(error).__name__}: {reason}") from error
    if not callable(getattr(found, "action_probabilities", None)):
        raise ValueError(f"{path}: a {type(found).__name__}, not a policy of OpenSpiel")
    policy: SpielPolicy = found
    return policy
