"""Themes of Hungarian Tarokk: the honours in danger, and in pursuit."""

from skiz.cards import Cards, of
from skiz.games.tarokk import deck

from ..situation import Situation, Theme


def _saves_pagat(s: Situation) -> bool:
    """The pagát is in the hand and may be played or kept."""
    return s.is_card and s.parted(1 << deck(s.view).pagat)


def _catches_xxi(s: Situation) -> bool:
    """The skíz is in the hand and may be played or kept, and another seat has the XXI."""
    cards = deck(s.view)
    return s.is_card and bool(_others(s) >> cards.xxi & 1) and s.parted(1 << cards.skiz)


def _saves_xxi(s: Situation) -> bool:
    """The XXI is in the hand and may be played or kept, and another seat has the skíz."""
    cards = deck(s.view)
    return s.is_card and bool(s.sight.unseen >> cards.skiz & 1) and s.parted(1 << cards.xxi)


def _others(s: Situation) -> Cards:
    """Return the cards that others have, or have just played."""
    return s.sight.unseen | of(s.view.table.cards if s.view.table else ())


THEMES: dict[str, Theme] = {
    "save-pagat": _saves_pagat,
    "catch-xxi": _catches_xxi,
    "save-xxi": _saves_xxi,
}
