"""Themes of talk, for every game."""

from skiz.phases.auction import PASS
from skiz.table import Action, Bid, Choose, Lay, Speak

from .situation import Situation, Theme


def _bids(s: Situation) -> bool:
    """A hand is bid although it looks too poor."""
    return _is_bid(s) and s.wrong == Bid(PASS)


def _passes(s: Situation) -> bool:
    """A hand is passed although it looks good enough."""
    return _is_bid(s) and s.answers[0] == Bid(PASS)


def _bids_otherwise(s: Situation) -> bool:
    """The question is how high, or how, to bid a hand."""
    return _is_bid(s) and Bid(PASS) not in (s.answers[0], s.wrong)


def _calls(s: Situation) -> bool:
    """A card is called, and with it a partner."""
    return _chooses(s.answers[0], "call")


def _names_trumps(s: Situation) -> bool:
    """A suit is named as trumps."""
    return _chooses(s.answers[0], "trumps")


def _chooses_contract(s: Situation) -> bool:
    """The contract is chosen."""
    return isinstance(s.answers[0], Choose) and not (_calls(s) or _names_trumps(s))


def _lays_away(s: Situation) -> bool:
    """Cards are discarded."""
    return isinstance(s.answers[0], Lay)


def _doubles(s: Situation) -> bool:
    """Kontra or a higher word is said."""
    return _doubled(s.answers[0]) > _doubled(s.wrong)


def _does_not_double(s: Situation) -> bool:
    """A kontra is not said."""
    return _doubled(s.answers[0]) < _doubled(s.wrong)


def _announces(s: Situation) -> bool:
    """A figure is announced although it looks out of reach."""
    return _announced(s.answers[0]) > _announced(s.wrong)


def _does_not_announce(s: Situation) -> bool:
    """A figure is not announced although it looks certain."""
    return _announced(s.answers[0]) < _announced(s.wrong)


def _is_bid(s: Situation) -> bool:
    return isinstance(s.answers[0], Bid)


def _chooses(action: Action, what: str) -> bool:
    return isinstance(action, Choose) and action.what == what


def _doubled(action: Action) -> int:
    """Return how many doublings an action says."""
    return sum(say.level > 0 for say in action.says) if isinstance(action, Speak) else 0


def _announced(action: Action) -> int:
    """Return how many figures an action announces."""
    return sum(not say.level for say in action.says) if isinstance(action, Speak) else 0


TALK_THEMES: dict[str, Theme] = {
    "double": _doubles,
    "do-not-double": _does_not_double,
    "announce": _announces,
    "do-not-announce": _does_not_announce,
    "whom-to-call": _calls,
    "name-trumps": _names_trumps,
    "choose-contract": _chooses_contract,
    "lay-away": _lays_away,
    "bid": _bids,
    "pass": _passes,
    "how-to-bid": _bids_otherwise,
}
