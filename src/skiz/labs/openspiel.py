"""OpenSpiel: the games of `skiz.games` as Python games of OpenSpiel.

Importing this module registers them, one for each preset: `pyspiel.load_game("skiz_asszorti")`. The
points of the house are parameters: `"skiz_asszorti_gamerules(must_trump=True)"`. So are `claims`,
which says whether claims are offered, and `bound`: the most points that a seat can win or lose.

The deal has one chance node per card, with equal chances for all remaining cards. The deals are too
many to list as the outcomes of one node. A node with a hidden random seed would have no
probabilities and no name for its deal.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from skiz.cards import Seat
from skiz.errors import of_extra
from skiz.games import Game, games
from skiz.table import House, Value, text

from .checks import checked
from .numbers import Numbers, numbers_of
from .observer import Observer
from .position import Position
from .resample import resampled
from .returns import UTMOST, checked_bound, returns
from .turns import longest, refuse_unasked

with of_extra("labs"):
    import pyspiel

WORD = 1 << 53  # how many numbers Python's `random` draws from, between 0 and 1


class Deal(pyspiel.State):
    """One deal; `position` holds everything known about it and is replaced at every step.

    >>> deal = pyspiel.load_game("skiz_asserufen").new_initial_state()
    >>> while deal.is_chance_node():
    ...     deal.apply_action(deal.legal_actions()[0])
    >>> [deal.action_to_string(0, action) for action in deal.legal_actions()]
    ['bid asserufen', 'bid solo', 'bid heart-solo', 'bid solo-du', 'bid heart-solo-du', 'bid pass']
    """

    def __init__(self, game: "Spiel") -> None:
        super().__init__(game)
        self.numbers = game.numbers
        self.position = Position(game.numbers.rules)

    def current_player(self) -> Any:
        """Return the seat on turn, or chance while cards are dealt."""
        if self.position.over:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self.position.state is None else self.position.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards left in the pack."""
        left = sorted(set(range(len(self.numbers.rules.pack.names))) - set(self.position.deck))
        return [(card, 1 / len(left)) for card in left]

    def _legal_actions(self, player: Seat) -> list[int]:
        return self.numbers.offered(self.position.fits) if player == self.position.seat else []

    def _apply_action(self, action: int) -> None:
        if self.position.state is None:
            self.position = self.position.dealt(action)
        else:
            self.position = self.position.after(self.numbers.step(action))

    def _action_to_string(self, player: Seat, action: int) -> str:
        pack = self.numbers.rules.pack
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {pack.names[checked(action, len(pack.names), 'card')]}"
        return self.numbers.text(action)

    def is_terminal(self) -> bool:
        """Return whether the deal is settled."""
        return self.position.over

    def returns(self) -> list[float]:
        """Return what each seat wins; 0 before the settlement."""
        return returns(self.position, self.get_game().bound)

    def resample_from_infostate(self, player: Seat, chance: Callable[[], float]) -> "Deal":
        """Return another deal that this player cannot tell from this one, each equally likely.

        Raise ValueError for a number that is no player.
        """
        checked(player, self.num_players(), "player")
        for deck, steps in resampled(self.position, player, int(chance() * WORD)):
            other: Deal = self.get_game().new_initial_state()
            try:
                for number in (*deck, *map(self.numbers.of, steps)):
                    other.apply_action(number)
            except ValueError:
                continue
            return other
        raise AssertionError("the deal itself always agrees with the view")

    def __str__(self) -> str:
        """Return the cards with all hands open, and what was said and played."""
        pack = self.numbers.rules.pack
        done = ((seat, step) for seat, steps in self.position.done for step in steps)
        going = ((self.position.seat, step) for step in self.position.taken)
        steps = (f"{seat} {text(step, pack)}" for seat, step in (*done, *going))
        return "; ".join((self._cards_text(), *steps))

    def _cards_text(self) -> str:
        return f"dealt {self.numbers.rules.pack.text(self.position.deck)}"


class Spiel(pyspiel.Game):
    """A game for OpenSpiel; each preset is registered as a subclass.

    House rules are parameters of the game. `claims=False` leaves out claims.

    >>> pyspiel.load_game("skiz_asszorti").num_players()
    3
    >>> pyspiel.load_game("skiz_asszorti(must_trump=False)").get_parameters()["must_trump"]
    False
    """

    kind: ClassVar[Any]
    key: ClassVar[str]
    house: ClassVar[House]

    def __init__(self, params: Any = None) -> None:
        points = {name: unquoted(value) for name, value in (params or {}).items()}
        claims = bool(points.pop("claims", True))
        self.bound = checked_bound(points.pop("bound", UTMOST))
        self.numbers = numbers_of(self.key, self.house.with_changes(points), claims)
        rules = self.numbers.rules
        refuse_unasked(rules)
        info = info_of(self.numbers, self.bound, len(rules.pack.names), rules.seats)
        super().__init__(self.kind, info, params or {})

    def __reduce__(self) -> tuple[object, ...]:
        return loaded, (str(self),)

    def new_initial_state(self) -> Deal:
        """Return a deal before its first card."""
        return Deal(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer of this kind; by default, of the seat's own view."""
        return Observer(
            self.numbers, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params
        )


def loaded(name: str) -> Any:
    """Return the registered game of this name, with its parameters."""
    return pyspiel.load_game(name)


def info_of(numbers: Numbers, bound: int, chances: int, players: int) -> Any:
    """Return what OpenSpiel may ask of a game with its parameters; `bound` is in points.

    `chances` is the most outcomes of a chance node.
    """
    return pyspiel.GameInfo(
        num_distinct_actions=len(numbers.steps),
        max_chance_outcomes=chances,
        num_players=players,
        min_utility=-float(bound),
        max_utility=float(bound),
        utility_sum=0.0,
        max_game_length=longest(numbers),
    )


def type_of(name: str, key: str, players: tuple[int, int], parameters: Mapping[str, Value]) -> Any:
    """Return what OpenSpiel may ask of all games of a name, whatever their parameters.

    `players` is the least number of them and the most; `parameters` are those of the game, each
    with its default.
    """
    least, most = players
    return pyspiel.GameType(
        short_name=name,
        long_name=f"Skíz: {key}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=dict(parameters),
    )


def parameters(house: House) -> dict[str, Value]:
    """Return the points of a house as parameters of the game."""
    return {point.field: quoted(point.value) for point in house.options()}


def quoted(value: Value) -> Value:
    """Return a value as a parameter, quoted if OpenSpiel would take a text for a number."""
    return f"'{value}'" if isinstance(value, str) and value.isdigit() else value


def unquoted(value: Value) -> Value:
    """Return the value for a parameter."""
    return value.strip("'") if isinstance(value, str) else value


def name_of(key: str, preset: str, first: bool) -> str:
    """Return OpenSpiel's name of a game in a preset; the first preset needs no name."""
    return f"skiz_{key}" if first else f"skiz_{key}_{preset.replace('-', '_')}"


def kind_of(name: str, made: Game, house: House) -> Any:
    """Return the type of a game in this preset."""
    seats = made.rules(house).seats
    return type_of(
        name, made.key, (seats, seats), {"claims": True, "bound": UTMOST} | parameters(house)
    )


def register() -> Mapping[str, type[Spiel]]:
    """Register the games in all their presets with OpenSpiel, and return their classes by name."""
    made = {}
    for key, found in games().items():
        for place, (preset, house) in enumerate(found.presets.items()):
            name = name_of(key, preset, first=place == 0)
            kind = kind_of(name, found, house)
            made[name] = type(name, (Spiel,), {"kind": kind, "key": key, "house": house})
            pyspiel.register_game(kind, made[name])
    return made


GAMES = register()
