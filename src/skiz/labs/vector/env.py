"""Deals side by side as a vector environment of Gymnasium, stepped by the kernel."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, NoReturn, TypeAlias

from skiz.cards import Card, Seat
from skiz.errors import of_extra
from skiz.solve.kernel import kernel
from skiz.table import House

from ..checks import checked, checked_seed, counted
from ..features import Features
from ..house import house_of
from ..numbers import numbers_of
from ..returns import UTMOST, checked_bound
from ..turns import longest, refuse_unasked
from .lowering import tables_of

with of_extra("labs"):
    import numpy as np
    from gymnasium.error import ResetNeeded
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

Array: TypeAlias = np.ndarray[Any, Any]
Observations: TypeAlias = dict[str, Array]
MOST_DEALS = 1 << 20


def _zeros(shape: tuple[int, ...], kind: type) -> Array:
    """Return zeros whose memory nobody can resize: it belongs to another array."""
    return np.zeros(shape, kind)[:]


def _holds_steps(out: object, deals: int) -> bool:
    """Return whether the kernel can write a step for each deal there."""
    return (
        isinstance(out, np.ndarray)
        and out.shape == (deals,)
        and out.dtype == np.int64
        and out.flags.c_contiguous
        and out.flags.writeable
    )


class Deals(VectorEnv[Observations, Array, Array]):
    """Many deals of one game in one house, each at its own moment.

    All arrays belong to the environment. `reset` and `step` write them anew and never read them: so
    copy what you want to keep, and change them as you like. `observations`, of shape (deals, size),
    is what the seat on turn observes in each deal, `action_mask` (deals, steps) has a 1 for each
    step that it may take, and `seats` (deals,) says which seat it is. A deal that ends is replaced
    at once by the next one: its `rewards` (deals, seats) are the points of that settlement, and 0
    at any other step.

    The next deal begins in the same step, as Gymnasium's `AutoresetMode.SAME_STEP` says. After a
    step that ends deals, `infos` also has, in new arrays, `final_obs`: for each of these deals what
    the seat that took the last step sees at its end, with a mask of zeros; and
    `final_info["seat"]`: that seat. `final=False` leaves both out.

    Before the first `reset` there are no deals: `step`, `sample` and `deck` raise `ResetNeeded`.

    Deals live in the kernel, so a copy or a pickle raises TypeError. Several environments in one
    process, also of one game, do not disturb each other.

    `house` is a house, or a text as `skiz match --house` takes it; by default the first preset.
    `bound` limits the rewards (see `skiz.labs.returns`), `observe=False` leaves out observations.
    Raise ValueError for a game, a house, a number of deals or a bound that there is not, and for a
    house in which seats may speak out of turn; ImportError without the kernel.
    """

    def __init__(
        self,
        key: str,
        deals: int,
        house: House | str | None = None,
        *,
        bound: int = UTMOST,
        observe: bool = True,
        final: bool = True,
    ) -> None:
        deals = counted(deals, MOST_DEALS, "deals")
        self.numbers = numbers_of(key, house_of(key, house), False)
        rules = self.numbers.rules
        refuse_unasked(rules)
        tables = tables_of(self.numbers)
        size, steps = Features(self.numbers).tensor.size, len(self.numbers.steps)
        self.num_envs = deals
        self.observations = _zeros((deals, size if observe else 0), np.float32)
        self.action_mask = _zeros((deals, steps), np.int8)
        self.seats = _zeros((deals,), np.int8)
        self.rewards = _zeros((deals, rules.seats), np.float64)
        self.terminations = _zeros((deals,), np.bool_)
        self.truncations = _zeros((deals,), np.bool_)
        self.metadata = {"name": f"skiz_{key}_v0", "autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_action_space = Discrete(steps)
        self.single_observation_space = Dict(
            {
                "observation": Box(
                    0.0, float(longest(self.numbers)), self.observations.shape[1:], np.float32
                ),
                "action_mask": Box(0, 1, (steps,), np.int8),
            }
        )
        self._begun = False
        self._nothing = np.zeros(steps, np.int8)  # the mask of a deal that is over
        self._nothing.flags.writeable = False
        self._deals = kernel().Deals(
            tables, self._arrays(observe), float(checked_bound(bound)), final
        )

    def __reduce__(self) -> NoReturn:
        """Refuse copies and pickles: a shallow one would step the same deals."""
        raise TypeError(
            "deals live in the kernel, so they cannot be copied or pickled;"
            " make them anew, and reset them with the same seed"
        )

    @cached_property
    def action_space(self) -> Space[Any]:  # type: ignore[override]
        """The space of the steps of all deals."""
        return batch_space(self.single_action_space, self.num_envs)

    @cached_property
    def observation_space(self) -> Space[Any]:  # type: ignore[override]
        """The space of the observations of all deals.

        It is made when it is first asked for, because its bounds take nearly three times as much
        memory as the observations.
        """
        return batch_space(self.single_observation_space, self.num_envs)

    def _arrays(self, observe: bool) -> Mapping[str, Array]:
        """Return the arrays that the kernel writes."""
        arrays: dict[str, Array] = {
            "masks": self.action_mask,
            "seats": self.seats,
            "rewards": self.rewards,
            "ended": self.terminations,
        }
        return arrays | ({"observations": self.observations} if observe else {})

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Deal anew everywhere; with a seed, these deals and all later ones are reproducible.

        What happens in one place depends on the seed and on its steps, not on how many there are.
        Raise ValueError for a seed that is no whole number from 0, and for any option.
        """
        seed = checked_seed(seed)
        if options:
            raise ValueError(f"options={options!r}: there are none; a deal that ends is replaced")
        super().reset(seed=seed)
        drawn = seed if seed is not None else int(self.np_random.integers(1 << 63))
        self._deals.reset(drawn % (1 << 64))
        self._begun = True
        self.truncations.fill(False)
        return self._seen(), self._infos()

    def _seen(self) -> Observations:
        return {"observation": self.observations, "action_mask": self.action_mask}

    def _needs_reset(self) -> None:
        if not self._begun:
            raise ResetNeeded("nothing is dealt yet: call reset() first")

    def step(self, actions: Array) -> tuple[Observations, Array, Array, Array, dict[str, Any]]:
        """Take a step in every deal.

        Return observations, rewards (deals, seats), whether each deal ended, whether it was cut
        short (never), and infos, with `final_obs` if any deal ended. Raise ValueError for a step
        that is not legal or no whole number, and for steps that are not one for each deal; then no
        deal has changed.
        """
        self._needs_reset()
        steps = np.asarray(actions)
        if steps.shape != (self.num_envs,):
            one_each = f"one for each deal, ({self.num_envs},), is needed"
            raise ValueError(f"steps of shape {steps.shape}: {one_each}")
        if steps.dtype.kind not in "iu":
            raise ValueError(f"steps of type {steps.dtype}: whole numbers are needed")
        taken = np.array(steps, np.int64)  # a copy, which no other thread changes after the check
        try:
            last = self._deals.step(taken)
        except ValueError:
            illegal = self._deals.find_illegal(taken)
            if illegal is None:
                raise
            raise ValueError(self._why(illegal, int(steps[illegal]))) from None
        self.truncations.fill(False)
        infos = self._infos()
        if last is not None:
            infos.update(self._final(*last))
        return self._seen(), self.rewards, self.terminations, self.truncations, infos

    def _infos(self) -> dict[str, Any]:
        return {"seat": self.seats, "_seat": np.ones(self.num_envs, np.bool_)}

    def _final(self, last: Array, acted: list[Seat]) -> dict[str, Any]:
        """Return what Gymnasium keeps of deals that were replaced."""
        seats = np.zeros(self.num_envs, np.int8)
        ended, seen = self.terminations.copy(), np.empty(self.num_envs, object)
        for place, row in zip(ended.nonzero()[0].tolist(), last, strict=True):
            seen[place] = {"observation": row, "action_mask": self._nothing}
        seats[ended] = acted
        final = {"seat": seats, "_seat": ended}
        return {"final_obs": seen, "_final_obs": ended, "final_info": final, "_final_info": ended}

    def _why(self, deal: int, action: int) -> str:
        seat, legal = self._deals.legal(deal)
        return f"deal {deal}, seat {seat}: {self.numbers.refusal(action, legal)}"

    def action_to_string(self, action: int) -> str:
        """Return a step as text; raise ValueError for a number that is no step.

        >>> from skiz.labs import vector
        >>> vector.make("asszorti", 1).action_to_string(0)
        'play c6'
        """
        return self.numbers.text(action)

    def sample(self, out: Array | None = None) -> Array:
        """Return one legal step for every deal, each equally likely, from the seed of `reset`.

        They are written to `out`, if given. Raise ValueError if it is not an array of `int64` in
        one piece, one for each deal, that may be written.
        """
        self._needs_reset()
        steps = np.empty(self.num_envs, np.int64) if out is None else out
        if not _holds_steps(steps, self.num_envs):
            size = f"of {self.num_envs} numbers, that may be written"
            raise ValueError(f"out: an array of int64 in one piece, {size}, is needed")
        self._deals.sample(steps)
        return steps

    def deck(self, deal: int) -> list[Card]:
        """Return the pack of the deal that is being played in a place, in the order of dealing.

        Raise ValueError for a place that there is not.
        """
        self._needs_reset()
        found: list[Card] = self._deals.deck(checked(deal, self.num_envs, "deal"))
        return found

    @property
    def bytes_per_deal(self) -> float:
        """The memory of a deal in bytes, without the arrays."""
        return float(self._deals.bytes()) / self.num_envs
