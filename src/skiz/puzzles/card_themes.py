"""Themes of card play, for every game."""

from skiz.cards import Cards, highest, lowest

from .situation import Situation, Theme


def _keeps_bound_card(s: Situation) -> bool:
    """A card is bound by an announcement, and the other cards must bring it home."""
    return s.is_card and bool(s.view.rules.inference.insight(s.view).kept)


def _draws_trumps(s: Situation) -> bool:
    """A trump is led while others still have some."""
    return s.leads and bool(s.sight.unseen & _trumps(s)) and s.only_right(_trumps(s))


def _keeps_trumps(s: Situation) -> bool:
    """No trump is led although it could be."""
    return s.leads and s.only_wrong(_trumps(s))


def _cashes(s: Situation) -> bool:
    """A card that nothing beats is led."""
    return s.leads and s.only_right(s.sight.masters(s.sight.may))


def _keeps_winner(s: Situation) -> bool:
    """A card that nothing beats is kept for later."""
    return s.leads and s.only_wrong(s.sight.masters(s.sight.may))


def _chooses_suit(s: Situation) -> bool:
    """One of two plain suits is led."""
    return s.leads and not (s.right_cards | s.wrong_card) & _trumps(s) and not _same_suit(s)


def _chooses_rank(s: Situation) -> bool:
    """The suit of the lead is clear, and the question is which of its cards."""
    return s.leads and _same_suit(s)


def _holds_up(s: Situation) -> bool:
    """The trick could be won, and is left to the others."""
    return s.follows and not s.friend_wins and s.only_wrong(s.sight.winners_now())


def _wins(s: Situation) -> bool:
    """The trick is taken while it can be."""
    return s.follows and not s.friend_wins and s.only_right(s.sight.winners_now())


def _overtakes(s: Situation) -> bool:
    """The partner's trick is taken."""
    return s.follows and s.friend_wins and s.only_right(s.sight.winners_now())


def _leaves_to_partner(s: Situation) -> bool:
    """The partner's trick is left to the partner."""
    return s.follows and s.friend_wins and s.only_wrong(s.sight.winners_now())


def _ruffs(s: Situation) -> bool:
    """A plain suit is trumped."""
    return _is_plain_trick(s) and s.only_right(_trumps(s))


def _saves_trump(s: Situation) -> bool:
    """A plain suit is not trumped although it could be."""
    return _is_plain_trick(s) and s.only_wrong(_trumps(s))


def _gives_points(s: Situation) -> bool:
    """The partner's trick is given card points."""
    return s.follows and s.friend_wins and _points(s) > 0


def _saves_points(s: Situation) -> bool:
    """The others' trick is given as few card points as possible."""
    return s.follows and not s.friend_wins and _both_lose(s) and _points(s) < 0


def _wins_high(s: Situation) -> bool:
    """The trick is won by a higher card than necessary."""
    return _both_win(s) and lowest(s.right_cards) > highest(s.wrong_card)


def _wins_low(s: Situation) -> bool:
    """The trick is won by a lower card than others that would win it."""
    return _both_win(s) and highest(s.right_cards) < lowest(s.wrong_card)


def _throws_away(s: Situation) -> bool:
    """No card wins, and the question is which suit the seat needs least."""
    return s.follows and _both_lose(s) and not _same_suit(s)


def _follows_low_or_high(s: Situation) -> bool:
    """No card wins, and the question is which card of the suit to play."""
    return s.follows and _both_lose(s) and _same_suit(s)


def _trumps(s: Situation) -> Cards:
    return s.view.order.trumps


def _is_plain_trick(s: Situation) -> bool:
    return s.follows and not s.led & _trumps(s)


def _both_win(s: Situation) -> bool:
    return s.follows and not (s.right_cards | s.wrong_card) & ~s.sight.winners_now()


def _both_lose(s: Situation) -> bool:
    return s.follows and not (s.right_cards | s.wrong_card) & s.sight.winners_now()


def _same_suit(s: Situation) -> bool:
    order = s.view.order
    return order.suit(lowest(s.right_cards)) == order.suit(lowest(s.wrong_card))


def _points(s: Situation) -> int:
    """Return how many card points more the answer has than the wrong card."""
    points = s.view.rules.pack.points
    return points[lowest(s.right_cards)] - points[lowest(s.wrong_card)]


CARD_THEMES: dict[str, Theme] = {
    "keep-bound-card": _keeps_bound_card,
    "draw-trumps": _draws_trumps,
    "keep-trumps": _keeps_trumps,
    "hold-up": _holds_up,
    "overtake": _overtakes,
    "leave-to-partner": _leaves_to_partner,
    "ruff": _ruffs,
    "save-trump": _saves_trump,
    "win-trick": _wins,
    "give-points": _gives_points,
    "save-points": _saves_points,
    "cash-winner": _cashes,
    "keep-winner": _keeps_winner,
    "win-high": _wins_high,
    "win-low": _wins_low,
    "which-suit": _chooses_suit,
    "which-rank": _chooses_rank,
    "throw-away": _throws_away,
    "high-or-low": _follows_low_or_high,
}
