"""The book of Asserufen: its clauses in the order of a deal, and the clause behind each refusal.

An entry is a clause of `sources/`, or a point of the house that stands for the clause it chooses;
`when` asks the house what the rule itself asks.
"""

from skiz.table import Chapter, when

from .house import AsserufenHouse

# The clause behind each reason for refusing, or the point of the house that chooses it.
REASONS = {
    "not-on-turn": "skiz/turn-only",
    "not-now": "skiz/turn-only",
    "over": "skiz/turn-only",
    "no-such-bid": "asserufen/bids",
    "bid-higher": "asserufen/higher",
    "hang-later": "asserufen/hang-on",
    "hung-already": "skiz/hang-order",
    "bidding-over": "bid_rounds",
    "not-asked": "asserufen/may-i",
    "may-not-ask": "asserufen/may-i-aces",
    "no-suit-to-call": "skiz/may-i-suit",
    "contract-below-bid": "raise_after",
    "no-such-contract": "asserufen/bids",
    "no-such-choice": "asserufen/solo",
    "hearts-not-named": "solo_may_name_hearts",
    "call-plain": "skiz/call-plain",
    "call-ace": "asserufen/call-ace",
    "call-ten": "asserufen/call-ten",
    "call-king": "skiz/call-king",
    "not-in-hand": "skiz/own-cards",
    "follow-suit": "asserufen/follow",
    "called-played": "asserufen/must-play",
    "called-led": "asserufen/must-lead",
    "called-kept": "asserufen/not-thrown",
    "kontra-first": "skiz/kontra-asked",
    "window-closed": "kontra_window",
    "kontra-too-late": "kontra_window",
    "passed-already": "skiz/kontra-asked",
    "answer-closed": "skiz/answer-order",
    "no-such-figure": "skiz/turn-only",
    "not-at-stake": "asserufen/kontra",
    "other-level": "asserufen/kontra",
    "no-higher-word": "max_doubles",
    "kontra-whose": "asserufen/kontra",
    "own-side": "asserufen/rekontra",
    "one-at-a-time": "asserufen/kontra",
}

BOOK = (
    Chapter(
        "cards",
        ("asserufen/players", "asserufen/pack", "asserufen/tops", "asserufen/points"),
    ),
    Chapter(
        "deal",
        (
            "asserufen/first-dealer",
            "cut",
            when(AsserufenHouse.cuts_at_table, "skiz/cut"),
            "asserufen/deal",
            "asserufen/rotation",
        ),
    ),
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
            "asserufen/may-i-aces",
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
            when(AsserufenHouse.asks_for_kontra, "skiz/kontra-asked"),
            when(AsserufenHouse.hears_kontra, "skiz/kontra-unasked"),
            when(
                AsserufenHouse.has_rekontra,
                "asserufen/rekontra",
                when(AsserufenHouse.has_words_above, "skiz/words-above"),
                "skiz/answer-order",
            ),
            "skiz/kontra-shows",
            when(AsserufenHouse.has_rekontra, "skiz/rekontra-shows"),
            "max_doubles",
            when(AsserufenHouse.ends_with_last_word, "skiz/kontra-ends", "skiz/kontra-words"),
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
            "skiz/own-cards",
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
            when(AsserufenHouse.counts_schneider, "skiz/schneider"),
            when(AsserufenHouse.counts_schwarz, "skiz/schwarz"),
            "runners",
            "skiz/runners-side",
            "runners_symmetric",
            "asserufen/hearts-point",
            "asserufen/du-doubled",
            "skiz/du-all",
            when(AsserufenHouse.counts_schneider, "skiz/du-lost"),
            "asserufen/kontra-doubles",
        ),
    ),
    Chapter("payment", ("asserufen/stakes", "skiz/pay-each")),
    Chapter(
        "session",
        (
            "session_end",
            when(AsserufenHouse.counts_rounds, "rounds"),
            when(AsserufenHouse.ends_at_time, "minutes"),
            when(AsserufenHouse.is_open, "skiz/agreement"),
            "skiz/thrown-in-counts",
        ),
    ),
)
