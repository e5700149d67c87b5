"""Position: a deal step by step, with what each seat knows. It does not depend on OpenSpiel."""

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeAlias

from skiz.cards import Card, Seat, changer, once, value
from skiz.games import game
from skiz.table import (
    SILENCE,
    Action,
    Event,
    House,
    Rules,
    State,
    View,
    apply_offered,
    deal,
    evolve,
    on_turn,
    options,
    start,
    text,
    view,
)

from .checks import checked
from .numbers import steps

NOBODY: Seat = -1
Seen: TypeAlias = tuple[tuple[View, ...], int]  # by seat, and after how many events


@value(frozen=True, slots=False, eq=False)
class Position:
    """A deal at one step.

    It has the pack as far as it is dealt, the truth, and the events. It also has the steps with
    their seats, and the steps of an unfinished action. If several seats may act in any order, the
    first one does. `seen` are views that were worked out before.
    """

    rules: Rules
    deck: tuple[Card, ...] = ()
    state: State | None = None
    seen: Seen = ((), 0)
    events: tuple[Event, ...] = ()
    done: tuple[tuple[Seat, tuple[Action, ...]], ...] = ()
    taken: tuple[Action, ...] = ()

    def __deepcopy__(self, memo: object) -> "Position":
        return self  # it is immutable

    def __reduce__(self) -> tuple[object, ...]:
        steps = (*(step for _, done in self.done for step in done), *self.taken)
        return played, (self.rules.key, self.rules.house, self.deck, steps)

    @once
    def seat(self) -> Seat | None:
        """The seat of the next step; None while cards are dealt and after the end."""
        return next(iter(on_turn(self.state)), None) if self.state else None

    @once
    def views(self) -> tuple[View, ...]:
        """What each seat knows; () while cards are dealt.

        It is worked out only for who asks: the steps follow from the truth.
        """
        views, heard = self.seen
        for event in self.events[heard:]:
            seen = enumerate(views)
            views = tuple([View(evolve(view, event.face(seat))) for seat, view in seen])
        return views

    @once
    def onlooker(self) -> View:
        """The view of an onlooker without cards."""
        return view(self.rules, self.events, NOBODY)

    @once
    def over(self) -> bool:
        """Whether the deal is settled."""
        return self.state is not None and self.state.settled is not None

    @once
    def fits(self) -> dict[Action, list[Action]]:
        """The possible steps, each with the actions that it may still become."""
        if self.state is None or self.seat is None:
            return {}
        # A law holds that the options of a seat never depend on what it cannot see.
        return next_steps(options(View(self.state), self.seat), self.taken)

    def dealt(self, card: Card) -> "Position":
        """Turn the next card of the pack; the last one begins the deal.

        Raise ValueError for a number that is no card, and for a card that is dealt already.
        """
        card = checked(card, len(self.rules.pack.names), "card")
        if card in self.deck:
            raise ValueError(f"card {card} ({self.rules.pack.names[card]}): it is dealt already")
        deck = (*self.deck, card)
        if len(deck) < len(self.rules.pack.names):
            return Position(self.rules, deck)
        state, events = start(self.rules, deal(self.rules, deck))
        blank = tuple(View(State(self.rules, eyes=seat)) for seat in range(self.rules.seats))
        return Position(self.rules, deck, state, (blank, 0), events)

    def after(self, step: Action) -> "Position":
        """Take a step; the last step of an action does the action.

        Raise ValueError for a step that is not possible here.
        """
        fitting = self.fits.get(step)
        if fitting is None:
            may = ", ".join(text(one, self.rules.pack) for one in self.fits) or "nothing"
            raise ValueError(f"{text(step, self.rules.pack)}: here one may do {may}")
        taken = (*self.taken, step)
        action = whole_action(fitting, taken)
        return self._with(taken=taken) if action is None else self._done(action, taken)

    def _done(self, action: Action, taken: tuple[Action, ...]) -> "Position":
        assert self.state is not None
        assert self.seat is not None
        state, events = apply_offered(self.state, self.seat, action)
        done = (*self.done, (self.seat, taken))
        seen = (self.views, len(self.events)) if "views" in self.__dict__ else self.seen
        events = self.events + events
        return self._with(state=state, events=events, seen=seen, done=done, taken=())

    def _with(self, **new: Any) -> "Position":
        """Return a copy with new values of some fields, in less time than `dataclasses.replace`."""
        made: Position = copier(type(self), *new)(self, **new)  # type: ignore[arg-type]
        return made


copier = cache(changer)  # of a kind of positions, for these fields


def next_steps(options: Sequence[Action], taken: tuple[Action, ...]) -> dict[Action, list[Action]]:
    """Return the steps that may follow those taken, each with the options that it may become."""
    found: dict[Action, list[Action]] = {}
    count = len(taken)
    for action in options:
        path = steps(action)
        if not count or path[:count] == taken:
            found.setdefault(path[count], []).append(action)
    return found


def whole_action(fits: Sequence[Action], taken: tuple[Action, ...]) -> Action | None:
    """Return the only action that these steps may become, if they do it; None if some are left."""
    match fits:
        case [action] if steps(action) in (taken, (*taken, SILENCE)):
            return action
        case _:
            return None


def played(key: str, house: House, deck: Sequence[Card], steps: Sequence[Action]) -> Position:
    """Return the position after these cards and steps."""
    position = Position(game(key).rules(house))
    for card in deck:
        position = position.dealt(card)
    for step in steps:
        position = position.after(step)
    return position
