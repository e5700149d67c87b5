"""The book of Royal Tarokk, and the clause behind each refusal."""

from skiz.table import Chapter, when

from ..book.conditions import (
    binds_in_order,
    binds_two_to_a_trick,
    own_are_declared,
    own_bind,
    shares_a_trick,
)
from .house import RoyalHouse

REASONS = {
    "not-on-turn": "skiz/turn-only",
    "not-now": "skiz/turn-only",
    "over": "skiz/turn-only",
    "declarer-calls": "skiz/royal-deal",
    "called-already": "skiz/royal-deal",
    "forced-kontra": "skiz/royal-round",
    "asked-called": "skiz/royal-round",
    "not-in-hand": "skiz/own-cards",
    "no-such-figure": "skiz/royal-figures",
    "only-silent": "skiz/own-figures",
    "no-sas-figure": "skiz/royal-figures",
    "no-pagat-catch": "skiz/royal-figures",
    "one-at-a-time": "skiz/one-at-a-time",
    "said-already": "itvb/once",
    "ruled-out": "skiz/own-figures",
    "one-turn": "skiz/own-figures",
    "own-place": "skiz/own-figures",
    "one-figure": "one_figure_a_trick",
    "on-lead": "skiz/own-figures",
    "cannot-announce": "skiz/own-figures",
    "declared-already": "skiz/royal-declare",
    "cannot-declare": "skiz/royal-declare",
    "no-game": "skiz/royal-payment",
    "not-doubled": "skiz/royal-declare",
    "not-at-stake": "skiz/royal-round",
    "no-higher-word": "kontra_levels",
    "other-word": "illu/kontra-turns",
    "own-item": "skiz/royal-round",
    "own-side": "illu/kontra-turns",
    "double-whose": "illu/kontra-turns",
    "follow-suit": "illu/follow",
    "must-trump": "illu/must-tarokk",
    "bound": "skiz/own-bound",
    "due": "skiz/own-bound",
    "bound-order": "illu/bound-order",
}

BOOK = (
    Chapter(
        "cards",
        (
            "skiz/royal-pack",
            "illu/tarokks",
            "illu/suits",
            "illu/honours",
            "illu/anticlockwise",
        ),
    ),
    Chapter(
        "deal",
        (
            "skiz/royal-pairs",
            "skiz/seats-by-lot",
            "cut",
            when(RoyalHouse.cuts_at_table, "skiz/cut"),
            "skiz/royal-deal",
            "illu/rotation",
        ),
    ),
    Chapter(
        "announce",
        (
            "skiz/royal-round",
            "skiz/one-at-a-time",
            "illu/any-figure",
            "illu/both-sides",
            "itvb/once",
            "skiz/order-in-turn",
            when(shares_a_trick, "one_figure_a_trick"),
            when(own_are_declared, "skiz/royal-declare"),
        ),
    ),
    Chapter(
        "figures",
        ("skiz/royal-figures", "skiz/own-figures", "illu/side-wins", "illu/lost-costs", "illu/hat"),
    ),
    Chapter("kontra", ("illu/kontra-apart", "illu/kontra-turns", "kontra_levels")),
    Chapter(
        "play",
        (
            "skiz/turn-only",
            "skiz/own-cards",
            "illu/lead",
            "illu/follow",
            "illu/must-tarokk",
            "illu/no-overtake",
            "illu/trick-winner",
            when(
                own_bind,
                "skiz/own-bound",
                "illu/bound-side",
                when(binds_in_order, "illu/bound-order"),
                when(binds_two_to_a_trick, "skiz/bound-same-trick"),
            ),
        ),
    ),
    Chapter("scoring", ("skiz/royal-payment", "illu/made-and-lost", "skiz/paid-once")),
    Chapter("session", ("skiz/tarokk-end", "deals")),
)
