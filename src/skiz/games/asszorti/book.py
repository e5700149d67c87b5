"""The book of Asszorti: its clauses in the order of a deal, and the clause behind each refusal.

An entry is a clause of `sources/`, or a point of the house that stands for the clause it chooses.
`when` asks the house the same question as the rule itself.
"""

from skiz.table import Chapter, when

from .house import AsszortiHouse

# The clause behind each reason for a refusal, or the point of the house that chooses the clause.
REASONS = {
    "not-on-turn": "skiz/turn-only",
    "not-now": "skiz/turn-only",
    "over": "skiz/turn-only",
    "nothing-to-hold": "pais/hold",
    "later-cannot-hold": "pais/hold",
    "earlier-only-holds": "pais/hold",
    "no-such-bid": "pais/bids",
    "bid-higher": "jump_bids",
    "no-jump": "jump_bids",
    "no-such-contract": "pais/bids",
    "contract-below-bid": "contract_may_exceed_bid",
    "no-such-choice": "pais/trumps",
    "not-in-hand": "skiz/own-cards",
    "lay-exactly": "pais/discard",
    "no-such-figure": "pais/arrivazs",
    "declarer-announces": "pais/arrivazs-declarer-only",
    "announced-already": "skiz/arrivazs-once",
    "announced-late": "pais/arrivazs",
    "needs-arrivazs": "kontra_needs_arrivazs",
    "not-at-stake": "kontra_needs_arrivazs",
    "kontra-whose": "kontra_needs_arrivazs",
    "rekontra-whose": "pais/rekontra",
    "own-kontra": "pais/szubkontra",
    "hirskontra-whose": "pais/hirskontra",
    "mordkontra-whose": "pais/mordkontra",
    "already-said": "skiz/stage-closed",
    "not-raised": "skiz/stage-closed",
    "one-call": "skiz/one-call",
    "follow-suit": "pais/follow",
    "must-trump": "must_trump",
    "answer-claim": "pais/dispute",
    "no-claim": "pais/dispute",
    "declarer-claims": "skiz/opponents-no-claim",
    "claim-before-lead": "claim_moment",
    "claimed-already": "skiz/claim-once",
    "cannot-claim": "claim_idegen",
    "no-such-claim": "pais/claim",
}

BOOK = (
    Chapter("cards", ("pais/players", "pais/pack", "pais/ranking", "pais/clockwise")),
    # gamerules/first-dealer: by lot, which is one way
    Chapter(
        "deal",
        (
            "pais/first-dealer",
            "cut",
            when(AsszortiHouse.cuts_at_table, "skiz/cut"),
            "pais/deal",
            "pais/rotation",
        ),
    ),
    Chapter(
        "auction",
        (
            "pais/bids",
            "pais/promise",
            "jump_bids",
            "pais/hold",
            "pais/pass-final",
            "skiz/automatic-pass",
            "pais/auction-end",
            "forced_dealer",
            "skiz/forced-dealer-full",
        ),
    ),
    Chapter("contract", ("contract_may_exceed_bid",)),
    Chapter(
        "exchange",
        (
            "pais/draw",
            "exchange",
            "pais/discard-on-top",
            "pais/hand-contract",
            "skiz/discards-nobodys",
        ),
    ),
    Chapter(
        "trumps",
        ("pais/trumps", "pais/arrivazs", "pais/arrivazs-declarer-only", "skiz/arrivazs-once"),
    ),
    Chapter(
        "kontra",
        (
            "kontra_needs_arrivazs",
            "pais/items-apart",
            "kontra_first_speaker",
            "skiz/one-call",
            "pais/exposed",
            "second_kontra",
            when(AsszortiHouse.doubles_twice, "skiz/second-chance-first"),
            "pais/rekontra",
            "pais/szubkontra",
            "pais/hirskontra",
            "mord_by",
            "skiz/mord-order",
            "skiz/stage-closed",
        ),
    ),
    Chapter(
        "play",
        (
            "opening_lead",
            "pais/lead-any",
            "pais/follow",
            "must_trump",
            "must_overtake",
            "pais/trick-winner",
            "talon_exposed_until",
            "skiz/talon-memory",
            "skiz/own-cards",
            "skiz/turn-only",
        ),
    ),
    Chapter(
        "claims",
        (
            "pais/claim",
            "claim_moment",
            when(AsszortiHouse.claims_inside_trick, "skiz/claim-inside-trick"),
            "skiz/claim-all",
            "skiz/opponents-no-claim",
            "pais/dispute",
            "skiz/claim-open-hand",
            "failed_claim",
            "pais/concede",
            "skiz/concede-after-claim",
            "skiz/claim-once",
            "pais/award",
            "award_when_none",
            "skiz/award-before-claim",
            "skiz/award-both",
            "skiz/claim-arrivazs",
            "claim_idegen",
        ),
    ),
    Chapter(
        "scoring",
        (
            "pais/game",
            "pais/base-values",
            "overtricks_for_opponents",
            "pais/multipliers",
            "deduct_650",
            when("deduct_650", "skiz/six-five-nil-by-award"),
            "pais/arrivazs-score",
            "pais/idegen",
            "silent_arrivazs",
            "pais/items-independent",
        ),
    ),
    Chapter(
        "payment",
        (
            "payment",
            when(AsszortiHouse.writes_as_retold, "skiz/sheet-not-zero-sum"),
            when(AsszortiHouse.writes_what_is_paid, "skiz/sheet-totals"),
        ),
    ),
    Chapter(
        "session",
        (
            "session_end",
            when(AsszortiHouse.counts_deals, "deals"),
            when(AsszortiHouse.plays_for_target, "target"),
            when(AsszortiHouse.ends_at_time, "minutes"),
            when(AsszortiHouse.is_open, "skiz/agreement"),
        ),
    ),
)
