"""The mini games as games of OpenSpiel: `skiz_mini_asszorti` and `skiz_mini_tarokk`.

Importing this module registers them. One chance node deals, with a number for each deal; everything
after it is as in the large games. The options of a mini game are parameters:
`skiz_mini_asszorti(every=32)`. `skiz_mini_asszorti(merged=True)` has two players.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from skiz.cards import Seat, value
from skiz.errors import of_extra
from skiz.table import Action, Value

from ..checks import checked
from ..information_state import information_text
from ..numbers import Numbers
from ..observer import Observer
from ..openspiel import WORD, Deal, info_of, loaded, type_of
from ..position import Position
from .merged import JOIN, MergedObserver
from .mini import Mini, known, players_of, seen
from .registry import MINIS, mini, options_of
from .tree import Choice, Policy, Tree

with of_extra("labs"):
    import pyspiel
    from open_spiel.python.policy import Policy as SpielPolicy

MERGED = "merged"  # the parameter that makes a side one player


@dataclass(frozen=True, eq=False)
class MiniNumbers(Numbers):
    """The numbers of a mini game, which are made again where they are unpickled."""

    mini: Mini = field(kw_only=True)

    def __reduce__(self) -> tuple[object, ...]:
        return numbers_again, (self.mini.key, self.mini.options)


def numbers_again(key: str, options: Sequence[tuple[str, int]]) -> MiniNumbers:
    """Return the numbers of the mini game of this key with these options."""
    found = mini(key, **dict(options))
    return MiniNumbers(found.rules, claims=False, mini=found)


@value(frozen=True, slots=False, eq=False)
class MiniPosition(Position):
    """A position of a mini game; its `deck` is the number of the deal alone."""

    mini: Mini = field(kw_only=True)

    def __reduce__(self) -> tuple[object, ...]:
        steps = tuple(step for _, done in self.done for step in done)
        return played, (self.mini.key, self.mini.options, self.deck, steps)

    def dealt(self, card: int) -> "MiniPosition":
        """Begin the deal of this number; raise ValueError if there is none."""
        card = checked(card, len(self.mini.deals), "deal")
        state = self.mini.deals[card]
        views = tuple(seen(state, seat) for seat in range(self.rules.seats))
        return replace(self, deck=(card,), state=state, seen=(views, 0))

    def alike(self, seat: Seat) -> list[int]:
        """Return the deals in which a seat has the same cards, as long as it has looked at them."""
        if not self.deck:
            return []
        deals = self.mini.deals
        mine = known(deals[self.deck[0]], seat)
        return [number for number, deal in enumerate(deals) if known(deal, seat) == mine]


def played(
    key: str, options: Sequence[tuple[str, int]], deck: Sequence[int], steps: Sequence[Action]
) -> Position:
    """Return the position of a mini game after this deal and these steps."""
    found = mini(key, **dict(options))
    position: Position = MiniPosition(found.rules, mini=found)
    for number in deck:
        position = position.dealt(number)
    for step in steps:
        position = position.after(step)
    return position


class MiniDeal(Deal):
    """A deal of a mini game.

    >>> deal = pyspiel.load_game("skiz_mini_tarokk").new_initial_state()
    >>> deal.apply_action(1619)
    >>> [deal.action_to_string(0, action) for action in deal.legal_actions()]
    ['choose call XX']
    """

    position: MiniPosition

    def __init__(self, game: "MiniSpiel") -> None:
        super().__init__(game)
        self.position = MiniPosition(game.mini.rules, mini=game.mini)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals by number, each equally likely."""
        count = len(self.position.mini.deals)
        return [(number, 1 / count) for number in range(count)]

    def _action_to_string(self, player: Seat, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {checked(action, len(self.position.mini.deals), 'deal')}"
        return str(super()._action_to_string(player, action))

    def _cards_text(self) -> str:
        return f"deal {' '.join(map(str, self.position.deck))}"

    def resample_from_infostate(self, player: Seat, chance: Callable[[], float]) -> "MiniDeal":
        """Return another deal that this player cannot tell from this one, each equally likely.

        Raise ValueError for a number that is no player.
        """
        checked(player, self.num_players(), "player")
        alike = self.position.alike(player)
        while True:
            other: MiniDeal = self.get_game().new_initial_state()
            if not alike:
                return other  # nobody has looked at a card yet
            number = alike.pop(int(chance() * WORD) % len(alike))
            try:
                for action in (number, *self.history()[1:]):
                    other.apply_action(action)
            except ValueError:
                continue  # others could not have done the same with those cards
            return other


class MergedDeal(MiniDeal):
    """A deal in which the seats of a side are one player."""

    def current_player(self) -> Any:
        """Return the player on turn, or chance, or that the deal is over."""
        seat = super().current_player()
        return seat if seat < 0 else self._players()[seat]

    def _players(self) -> tuple[int, ...]:
        return players_of(self.position.mini)

    def _legal_actions(self, player: int) -> list[int]:
        seat = self.position.seat
        if seat is None or player != self._players()[seat]:
            return []
        return super()._legal_actions(seat)

    def returns(self) -> list[float]:
        """Return what each side wins; 0 before the settlement."""
        by_seat, mini = super().returns(), self.position.mini
        return [sum(by_seat[seat] for seat in seats) for _, seats in mini.sides]

    def resample_from_infostate(self, player: int, chance: Callable[[], float]) -> MiniDeal:
        """Raise NotImplementedError: only seats are resampled."""
        raise NotImplementedError("a merged side is not resampled")


class MiniSpiel(pyspiel.Game):
    """A mini game for OpenSpiel; each is registered as a subclass.

    With `merged`, each side is one player who sees its hands, where it is public who plays with
    whom. Raise ValueError if it is not, and for options that the game does not have.

    >>> game = pyspiel.load_game("skiz_mini_asszorti(every=32)")
    >>> game.max_chance_outcomes(), game.max_utility()
    (80, 2.0)
    """

    kind: ClassVar[Any]
    key: ClassVar[str]

    def __init__(self, params: Any = None) -> None:
        options = dict(params or {})
        self.merged = bool(options.pop(MERGED, False))
        self.mini = mini(self.key, **options)
        players = {*players_of(self.mini)} if self.merged else range(self.mini.rules.seats)
        self.numbers = numbers_again(self.mini.key, self.mini.options)
        self.bound = self.mini.most
        info = info_of(self.numbers, self.bound, len(self.mini.deals), len(players))
        super().__init__(self.kind, info, params or {})

    def __reduce__(self) -> tuple[object, ...]:
        return loaded, (str(self),)

    def new_initial_state(self) -> MiniDeal:
        """Return a deal before the cards are known."""
        return MergedDeal(self) if self.merged else MiniDeal(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Any = None
    ) -> Observer | MergedObserver:
        """Return an observer of this kind; by default, of the seat's own view."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if self.merged:
            return MergedObserver(self.mini, self.numbers, kind, params)
        return Observer(self.numbers, kind, params)


class TreePolicy(SpielPolicy):
    """A policy of a tree, for OpenSpiel's algorithms.

    Where the tree has no choice, because the points no longer change, all actions are as likely.
    """

    def __init__(self, game: MiniSpiel, tree: Tree, policy: Policy) -> None:
        super().__init__(game, list(range(game.num_players())))
        numbers = game.numbers
        self._shares = {
            (tree.players[choice.seat], knowledge(tree, choice)): {
                numbers.of(option): policy[choice.first + place]
                for place, option in enumerate(choice.options)
            }
            for choice in tree.choices()
        }

    def action_probabilities(
        self, state: MiniDeal, player_id: Seat | None = None
    ) -> dict[int, float]:
        """Return the probability of each legal action."""
        player = state.current_player() if player_id is None else player_id
        legal = state.legal_actions()
        shares = self._shares.get((player, state.information_state_string(player)))
        if shares is None or not any(shares.values()):
            return dict.fromkeys(legal, 1 / len(legal))
        return shares


def knowledge(tree: Tree, choice: Choice) -> str:
    """Return the information state of a choice as OpenSpiel has it."""
    player = tree.players[choice.seat]
    seats = [seat for seat, who in enumerate(tree.players) if who == player]
    return JOIN.join(information_text(choice.view(seat)) for seat in seats)


def kind_of(key: str) -> Any:
    """Return the type of a mini game; a merged one has a player for each side."""
    found = mini(key)
    seats = found.rules.seats
    players = len(found.sides) or seats, seats
    parameters: dict[str, Value] = {**options_of(key), **({MERGED: False} if found.sides else {})}
    return type_of(f"skiz_{key}", key, players, parameters)


def register() -> Mapping[str, type[MiniSpiel]]:
    """Register the mini games with OpenSpiel, and return their classes by name."""
    made = {}
    for key in MINIS:
        kind = kind_of(key)
        made[f"skiz_{key}"] = type(f"skiz_{key}", (MiniSpiel,), {"kind": kind, "key": key})
        pyspiel.register_game(kind, made[f"skiz_{key}"])
    return made


GAMES = register()
