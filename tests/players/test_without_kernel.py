"""Without the kernel: search players keep a counted budget, and yardsticks are refused."""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from typing import NoReturn

import pytest

from skiz.arena import Duel, bout
from skiz.command.versions import kernel_build
from skiz.games import game, games
from skiz.players import SearchPlayer, kind, play_deal, player, seated
from skiz.players.common import cards, python_search
from skiz.players.common.model import model_in
from skiz.players.common.python_search import Budget
from skiz.players.levels import FAST, STRONG, Level
from skiz.players.pimc import Pimc
from skiz.solve.kernel import kernel
from skiz.table import Action, Event, Play, Played, State, View, evolve

BIDDEN = {"asszorti": 0, "asserufen": 0, "illustrated54": 5}  # a seed whose deal is played out
STRONGLY = ("asszorti", "asserufen", "illustrated")  # a game of each family


@pytest.fixture(autouse=True)
def no_kernel(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As on machines without the kernel."""
    monkeypatch.setitem(sys.modules, "skiz._kernel", None)
    monkeypatch.delattr("skiz._kernel", raising=False)
    kernel.cache_clear()
    model_in.cache_clear()
    yield
    monkeypatch.undo()
    kernel.cache_clear()
    model_in.cache_clear()


@dataclass(eq=False)
class Counted:
    """Return a search player, and how many cards were played in the trials of each decision."""

    player: SearchPlayer
    counting: "Counting"

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the player's choice."""
        before = self.counting.played
        chosen = self.player.choose(view, options)
        if len(options) > 1:
            self.counting.decisions.append(self.counting.played - before)
        return chosen


class Counting:
    """Counts the cards that are played in trials."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.played, self.decisions = 0, list[int]()
        monkeypatch.setattr(python_search, "evolve", self.evolve)

    def evolve(self, s: State, event: Event) -> State:
        """Return the state after an event, and count it if it is a card."""
        self.played += isinstance(event, Played)
        return evolve(s, event)


@pytest.mark.parametrize(
    ("key", "level"),
    [*((key, FAST) for key in games()), *((key, STRONG) for key in STRONGLY)],
    ids=lambda one: one.key if isinstance(one, Level) else one,
)
def test_a_whole_deal_is_played_within_the_budget(
    key: str, level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By one seat, the others being plain; and nothing is solved from the first lead on."""

    def never(*_: object) -> None:
        raise AssertionError("a whole deal is solved")

    monkeypatch.setattr("skiz.solve.reference.value", never)
    rules, counting = game(key).rules(), Counting(monkeypatch)
    ours = Counted(SearchPlayer(level, 3), counting)
    others = [player("plain", 0)] * (rules.seats - 1)
    dealt = play_deal(rules, [ours, *others], BIDDEN.get(key, 2))
    assert dealt.state.settled
    assert len(counting.decisions) > 4
    assert max(counting.decisions) <= level.at(rules).python_cards
    assert sum(count > 0 for count in counting.decisions) > 1


@pytest.mark.parametrize("key", games())
def test_the_same_place_the_same_card(key: str) -> None:
    rules, small = game(key).rules(), replace(FAST, long=replace(FAST, python_cards=300))
    one, other = (
        play_deal(rules, [SearchPlayer(small, 7)] * rules.seats, BIDDEN.get(key, 2))
        for _ in range(2)
    )
    assert one.events == other.events


def test_a_budget_ends() -> None:
    budget = Budget(2)
    budget.spend()
    budget.spend(9)
    with pytest.raises(python_search.BudgetSpent):
        budget.spend()


@pytest.mark.parametrize("short_of", ["cards to try", "nodes to count worlds"])
def test_with_too_small_a_budget_plain_plays(
    short_of: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = game("asszorti").rules()
    if short_of == "cards to try":
        broke = SearchPlayer(replace(FAST, python_cards=0), 1)
    else:
        monkeypatch.setattr(cards, "COUNTING", 0)
        broke = SearchPlayer(FAST, 1)
    seen = list[tuple[Action, Action]]()

    class Watching:
        def choose(self, view: View, options: tuple[Action, ...]) -> Action:
            plain = player("plain", 0).choose(view, options)
            if all(isinstance(option, Play) for option in options):
                seen.append((broke.choose(view, options), plain))
            return plain

    play_deal(rules, [Watching()] * 3, 1)
    assert len(seen) > 20
    assert all(chosen == plain for chosen, plain in seen)


@pytest.mark.parametrize("key", ["pimc20", "pimc60", "pimc7"])
def test_a_yardstick_is_refused_with_the_reason(key: str) -> None:
    with pytest.raises(ValueError, match=rf"{key} needs .* kernel was not built: `make setup`"):
        kind(key)
    with pytest.raises(ValueError, match="kernel was not built"):
        Pimc(20, 1)
    assert key not in seated()


class Broken(MetaPathFinder, Loader):
    """Finds a kernel that cannot be loaded, for this reason."""

    def __init__(self, reason: ImportError) -> None:
        self.reason = reason

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Find the kernel only."""
        return ModuleSpec(name, self) if name == "skiz._kernel" else None

    def exec_module(self, module: object) -> NoReturn:
        """Fail to load it."""
        raise self.reason


@pytest.mark.parametrize(
    "reason",
    [
        ModuleNotFoundError("No module named 'nanobind_backend'"),
        ImportError("libgcc_s.so.1: cannot open shared object file"),
    ],
)
def test_what_a_built_kernel_lacks_is_named(
    reason: ImportError, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A kernel of a wheel needs a package; another one may be for another system."""
    monkeypatch.delitem(sys.modules, "skiz._kernel")
    monkeypatch.setattr(sys, "meta_path", [Broken(reason), *sys.meta_path])
    with pytest.raises(ValueError, match=f"the kernel cannot be loaded: {re.escape(str(reason))}$"):
        kind("pimc20")
    assert kernel_build() == f"none ({reason})"


def test_fixed_contracts_are_refused_with_the_reason() -> None:
    duel = Duel("asszorti", game("asszorti").house(), "plain", "random", fixed_contract=True)
    with pytest.raises(ValueError, match=r"a fixed contract needs .* kernel was not built"):
        bout(duel, 1)
