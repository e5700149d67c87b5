"""The chapters of Tarokk from the first card to the end of the session."""

from skiz.table import Chapter, when

from ..house import TarokkHouse
from .conditions import binds_in_order, binds_two_to_a_trick, own_bind

TO_THE_END = (
    Chapter(
        "play",
        (
            "illu/lead",
            "illu/follow",
            "illu/must-tarokk",
            "illu/no-overtake",
            "illu/trick-winner",
            "skiz/own-cards",
            "skiz/turn-only",
            "illu/piles",
            "illu/bound-late",
            when(TarokkHouse.has_birds, "illu/bound-birds", "itvb/bird-lives"),
            "illu/bound-side",
            when(binds_in_order, "illu/bound-order"),
            when(binds_two_to_a_trick, "skiz/bound-same-trick"),
            "bound_until",
            when(TarokkHouse.is_high, "skiz/bound-high"),
            when(own_bind, "skiz/own-bound"),
            "clear_rest",
            when(TarokkHouse.lays_rest_open, "skiz/clear-answer"),
        ),
    ),
    Chapter(
        "scoring",
        (
            "illu/game",
            when(TarokkHouse.has_short_pack, "illu/points-needed"),
            when(TarokkHouse.has_all_cards, "skiz/fifty-four"),
            "tie",
            "illu/bid-worth",
            "illu/one-of-three",
            "illu/double-announced",
            "illu/volat-announced",
            "illu/kontra-game-paid",
            "kontra_lifts_silent",
            "opponents_silent_need_kontra",
            when("opponents_silent_need_kontra", "skiz/unpaid-volat"),
            "illu/figures-apart",
            "illu/made-and-lost",
            "volat_silences",
            "silent_kings_with_double",
            "lost_ultimo_doubles",
            when("lost_ultimo_doubles", "skiz/lost-late-silent"),
            when(TarokkHouse.has_birds, "skiz/lost-uhu", "itvb/ultimo-after-uhu"),
            "skiz/discards-shown",
            "skiz/lone-hidden",
            "skiz/paid-once",
        ),
    ),
    Chapter(
        "payment",
        (
            "illu/payment",
            "skiz/lone-base",
            when(TarokkHouse.doubles_rounds, "skiz/doubled-all"),
        ),
    ),
    Chapter(
        "session",
        (
            "session_end",
            when(TarokkHouse.counts_deals, "deals"),
            when(TarokkHouse.ends_at_time, "minutes"),
            when(TarokkHouse.closes_with_phrase, "skiz/closing-phrase"),
        ),
    ),
)
