"""The book of Asserufen: its clauses in the order of a deal, and the clause behind each refusal.

An entry is a clause of `sources/`, or a point of the house that stands for the clause it chooses.
"""

from skiz.table import Chapter

# The clause behind each reason for refusing, or the point of the house that chooses it.
REASONS = {
    "not-on-turn": "skiz/turn-only",
    "not-now": "skiz/turn-only",
    "over": "skiz/turn-only",
    "no-such-bid": "asserufen/bids",
    "bid-higher": "asserufen/higher",
    "not-asked": "asserufen/hang-on",
    "may-not-ask": "may_i",
    "contract-below-bid": "raise_after",
    "no-such-choice": "solo_may_name_hearts",
    "no-such-call": "asserufen/call-ace",
    "not-in-hand": "asserufen/deal",
    "follow-suit": "asserufen/follow",
    "called-card": "asserufen/must-play",
    "kontra-first": "skiz/kontra-asked",
    "window-closed": "kontra_window",
    "not-at-stake": "asserufen/kontra",
    "other-level": "asserufen/rekontra",
    "own-side": "asserufen/rekontra",
    "one-call": "asserufen/rekontra",
}

BOOK = (
    Chapter(
        "cards",
        ("asserufen/players", "asserufen/pack", "asserufen/tops", "asserufen/points"),
    ),
    Chapter("deal", ("asserufen/first-dealer", "asserufen/deal", "asserufen/rotation")),
    Chapter(
        "auction",
        (
            "asserufen/bids",
            "asserufen/higher",
            "skiz/equal-solos",
            "bid_rounds",
            "raise_after",
        ),
    ),
    Chapter(
        "hang",
        (
            "asserufen/hang-on",
            "skiz/hang-order",
            "asserufen/may-i",
            "may_i",
            "may_i_after_refusal",
            "skiz/hung-game",
            "asserufen/thrown-in",
        ),
    ),
    Chapter(
        "contract",
        (
            "asserufen/called-game",
            "asserufen/solo",
            "solo_may_name_hearts",
            "asserufen/heart-solo",
            "asserufen/solo-du",
            "skiz/du-played-out",
            "asserufen/heart-solo-du",
        ),
    ),
    Chapter(
        "call",
        (
            "asserufen/call-ace",
            "asserufen/call-void",
            "asserufen/call-ten",
            "skiz/call-king",
            "skiz/call-plain",
            "asserufen/partner-silent",
        ),
    ),
    Chapter(
        "kontra",
        (
            "asserufen/kontra",
            "kontra_window",
            "skiz/kontra-asked",
            "asserufen/rekontra",
            "skiz/answer-order",
            "skiz/rekontra-shows",
            "max_doubles",
            "skiz/kontra-ends",
            "skiz/kontra-words",
        ),
    ),
    Chapter(
        "play",
        (
            "solo_lead",
            "asserufen/follow",
            "asserufen/trick-winner",
            "asserufen/must-play",
            "skiz/dealer-slip",
            "asserufen/must-lead",
            "run_away_min",
            "run_away_when",
            "asserufen/not-thrown",
            "skiz/called-last",
            "asserufen/released",
            "skiz/called-others",
            "skiz/caller-free",
            "skiz/turn-only",
        ),
    ),
    Chapter(
        "scoring",
        (
            "asserufen/targets",
            "skiz/sixty-one",
            "asserufen/game-point",
            "score_profile",
            "skiz/schneider",
            "skiz/schwarz",
            "runners",
            "runners_symmetric",
            "asserufen/hearts-point",
            "asserufen/du-doubled",
            "skiz/du-all",
            "asserufen/kontra-doubles",
        ),
    ),
    Chapter("payment", ("asserufen/stakes", "skiz/pay-each")),
    Chapter("session", ("session_end", "rounds", "minutes", "skiz/thrown-in-counts")),
)
