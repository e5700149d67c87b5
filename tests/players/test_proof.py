"""Claims are proved: in every world the rest is the declarer's, whatever the others play."""

from collections.abc import Iterator

from skiz.cards import NO_CARDS, Order
from skiz.games import game
from skiz.games.asszorti import PACK
from skiz.players import play_deal, player
from skiz.players.asszorti.proof import _plan, has_top_cards, is_beyond_doubt, is_certain
from skiz.solve.solver import solve_all_tricks
from skiz.solve.worlds import Worlds
from skiz.table import Action, Claim, View

RULES = game("asszorti").rules(game("asszorti").house())


class Watching:
    """A heuristic player that makes no claims and stores the ends of deals that it sees."""

    def __init__(self) -> None:
        self.seen: list[View] = []

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the action of plain, but no claim."""
        if view.current_phase.name == "play" and view.eyes == view.declarer and view.table is None:
            self.seen.append(view)
        quiet = tuple(option for option in options if not isinstance(option, Claim))
        return player("plain", 0).choose(view, quiet)


def leads() -> Iterator[View]:
    """Return the declarer's views on lead in some deals."""
    watching = Watching()
    for seed in range(60):
        play_deal(RULES, [watching] * 3, seed)
    yield from watching.seen


def test_a_certain_result_holds_in_every_world() -> None:
    found = beyond_tops = 0
    for view in leads():
        if not is_certain(view):
            continue
        found += 1
        beyond_tops += not has_top_cards(view)
        worlds = Worlds(view)
        states = worlds.every() if worlds.count <= 100 else worlds.sample(100, 1)
        for solved in solve_all_tricks(states, cards=False, cores=1):
            assert (
                solved.value
                == view.won()[view.the_declarer()] + view.hands[view.the_declarer()].size
            )
    assert found > 20
    assert beyond_tops > 0


def deals(declarer: str, *others: tuple[str, str]) -> list[tuple[int, ...]]:
    """Return deals that the declarer, seat 0, cannot distinguish."""
    return [(PACK.cards(declarer), PACK.cards(left), PACK.cards(right)) for left, right in others]


def test_a_plan_has_to_do_for_all_worlds() -> None:
    """Each of two worlds has its own winning lead, but neither lead wins in both."""
    order = Order(PACK.suits, NO_CARDS)
    one = deals("sK hK", ("sA d6", "h6 d7"))
    other = deals("sK hK", ("s6 d6", "hA d7"))
    assert not _plan(one, 0, order)
    assert not _plan(one + other, 0, order)
    high, low = deals("sQ hQ", ("s6 h6", "d6 d7"))[0], deals("sQ hQ", ("s6 d6", "h6 d7"))[0]
    assert _plan([high, low], 0, order)


def test_trumps_are_drawn_before_a_plain_card_is_safe() -> None:
    order = Order(PACK.suits, PACK.suits[0])
    assert _plan(deals("cA dA", ("c6 h6", "d6 d7")), 0, order)
    assert not _plan(deals("cA dA", ("c6 h6", "c7 h7"), ("c6 c7", "d6 d7")), 0, order)


def test_an_opponent_concedes_to_an_unbeatable_claim() -> None:
    for view in leads():
        if has_top_cards(view):
            assert not is_beyond_doubt(view) or view.tricks[-1].winner == view.the_declarer()
