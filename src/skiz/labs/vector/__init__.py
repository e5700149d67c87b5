"""Vector: whole deals of a game, thousands side by side, in arrays of NumPy.

The kernel steps them by tables that are made from the rules once for a house. Steps, observations
and returns are those of `skiz.labs.pettingzoo` and `skiz.labs.openspiel`.

>>> from skiz.labs import vector
>>> deals = vector.make("asszorti", 4)
>>> seen, infos = deals.reset(seed=7)
>>> {name: array.shape for name, array in seen.items()}
{'observation': (4, 1907), 'action_mask': (4, 110)}
>>> ended = 0
>>> for _ in range(200):
...     seen, rewards, terminations, truncations, infos = deals.step(deals.sample())
...     ended += terminations.sum()
...     assert not rewards.sum()
>>> bool(ended > 4)
True
"""

from skiz.table import House

from .env import Deals

__all__ = ["Deals", "make"]


def make(key: str, deals: int, house: House | str | None = None, **options: object) -> Deals:
    """Return deals of a game side by side, as a vector environment of Gymnasium.

    `key` is one of `skiz.games.games()`. `house` and the `options` are those of `Deals`, and so are
    the errors.

    >>> deals = make("illustrated", 2, "revesz", bound=200, observe=False)
    >>> deals.num_envs, deals.single_action_space
    (2, Discrete(316))
    """
    return Deals(key, deals, house, **options)  # type: ignore[arg-type]
