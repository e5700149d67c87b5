"""Plain at Royal Tarokk, whose figures come from a file: it plays for what it announces."""

from skiz.cards import Cards, of, size
from skiz.games import game
from skiz.games.tarokk import deck, read_deal
from skiz.players import Player, play_deal, player
from skiz.players.tarokk.talk.by_feat import chance_by_feat
from skiz.table import Action, Play, Say, Speak, View

RULES = game("royal").rules()
EITHER = "small-ultimo"  # the last trick, with the pagát or the eagle
ANNOUNCE = Speak((Say(EITHER, 0),))
LOW = of((RULES.pack.card("I"), RULES.pack.card("II")))
HIGH = of((RULES.pack.card("XXI"), RULES.pack.card("skiz")))  # which may cost more
LONG = 7  # tarokks in a hand that announces


class Announces:
    """Plain, but a long hand with one of the low tarokks announces an ultimó of either."""

    def __init__(self, seed: int) -> None:
        self.plain: Player = player("plain", seed)
        self.announced = False
        self.wasted: Cards = 0  # low tarokks that it gave away although it could play another card

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return an option, and note a low tarokk that is given away."""
        hand = view.own_hand()
        if ANNOUNCE in options and hand & LOW and size(hand & deck(view).tarokks) >= LONG:
            self.announced = True
            return ANNOUNCE
        action = self.plain.choose(view, options)
        may = of(one.card for one in options if isinstance(one, Play))
        if self.announced and isinstance(action, Play) and may & ~LOW & ~HIGH:
            self.wasted |= LOW & 1 << action.card
        return action


def test_it_keeps_the_cards_of_which_one_is_to_win_the_last_trick() -> None:
    """The rules bind neither, because either may do it."""
    announced = 0
    for seed in range(60):
        seats = [Announces(seed) for _ in range(4)]
        play_deal(RULES, seats, seed)
        announced += any(one.announced for one in seats)
        assert [one.wasted for one in seats] == [0] * 4, seed
    assert announced >= 10


def test_two_cards_for_one_trick_are_no_surer_than_the_better_of_them() -> None:
    figures = read_deal(play_deal(RULES, [player("plain", 0)] * 4, 1).state).rules.figures

    class Watches:
        """Plain, which compares the chances before each word."""

        def choose(self, view: View, options: tuple[Action, ...]) -> Action:
            single = [chance_by_feat(view, figures[key]) for key in ("pagat-ultimo", "sas-ultimo")]
            assert chance_by_feat(view, figures[EITHER]) == max(single)
            return player("plain", 0).choose(view, options)

    for seed in range(20):
        play_deal(RULES, [Watches()] * 4, seed)
