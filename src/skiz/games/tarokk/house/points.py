"""The houses of Hungarian Tarokk: every point on which tables differ, each choice with its clause.

The defaults are Illustrated Tarokk as pagat.com describes it.
"""

from dataclasses import dataclass
from typing import Literal

from skiz.table import House, option


@dataclass(frozen=True)
class TarokkPoints(House):
    """The points on which Tarokk tables differ; the defaults are Illustrated Tarokk after pagat."""

    figures: Literal["twelve", "six", "all"] = option(
        "twelve",
        cite="illu/figures",
        others={"six": "paskievics/figures", "all": "kovacs/figures"},
    )
    cards: Literal[42, 54] = option(42, cite="illu/pack", others={54: "illu/pack-54"})

    # --- deal ---
    seats: Literal["as_taken", "drawn"] = option(
        "as_taken", cite="skiz/seats-by-lot", others={"drawn": "illu/seats"}
    )
    cut: Literal["program", "at_table"] = option(
        "program", cite="skiz/talon-cut", others={"at_table": "illu/shuffle"}
    )
    players: Literal[4, 5] = option(4, cite="skiz/four-chairs", others={5: "illu/five"})
    after_throw_in: Literal["overlap", "queue", "reset", "quadrupled", "none"] = option(
        "overlap",
        cite="illu/doubled-round",
        others={
            "queue": "paskievics/doubled-queue",
            "reset": "skiz/doubled-reset",
            "quadrupled": "paskievics/quadrupled-round",
            "none": "itvb/no-doubling",
        },
    )

    # --- auction ---
    hold_old: bool = option(False, cite="illu/hold", others={True: "illu/hold-old"})
    conventions: Literal["usual", "not_opening", "after_own_bid", "none"] = option(
        "usual",
        cite="illu/conventions",
        others={
            "not_opening": "paskievics/opening-plain",
            "after_own_bid": "paskievics/cue-after-bid",
            "none": "paskievics/no-conventions",
        },
    )
    jump_old: bool = option(False, cite="illu/jump-to-solo", others={True: "illu/jump-old"})
    jump_xvii: bool = option(False, cite="skiz/no-xvii", others={True: "paskievics/jump-xvii"})
    cue_honour: Literal["high_honour", "any"] = option(
        "high_honour", cite="illu/cue-honour", others={"any": "paskievics/cue-honour"}
    )
    cue_needs_five: bool = option(False, cite="illu/cue-length", others={True: "itvb/cue-five"})
    inviter_locked: bool = option(
        False, cite="illu/cue-bidder-again", others={True: "itvb/inviter-locked"}
    )
    cue_lapses: bool = option(False, cite="illu/cue-stands", others={True: "paskievics/cue-lapses"})
    sole_bidder_raises: bool = option(
        False, cite="illu/bid-fixes", others={True: "itvb/sole-bidder"}
    )
    trial_only_three: bool = option(
        False, cite="illu/trial-any-bid", others={True: "pvsz18/trial-three"}
    )
    trial_penalty: Literal["bid", "three", "two", "none"] = option(
        "bid",
        cite="illu/trial-penalty",
        others={
            "three": "pvsz18/trial-penalty",
            "two": "kegl/trial-penalty",
            "none": "mkvm/trial-penalty",
        },
    )

    # --- exchange ---
    xx_discardable: bool = option(True, cite="illu/xx-discard", others={False: "itvb/xx-discard"})
    sas_discardable: bool = option(True, cite="skiz/sas-discard", others={False: "skiz/sas-kept"})
    show_declarer_tarokks: bool = option(
        False, cite="illu/tarokks-hidden", others={True: "paskievics/tarokks-shown"}
    )
    annul_hands: Literal["five", "three"] = option(
        "five", cite="illu/annul-hands", others={"three": "kegl/annul-hands"}
    )
    annul_timing: Literal["after_discard", "before_discard"] = option(
        "after_discard", cite="illu/annul-when", others={"before_discard": "itvb/annul-when"}
    )
    kings_before_talon: bool = option(
        False, cite="skiz/kings-with-the-others", others={True: "itvb/kings-before-talon"}
    )
    annul_after_tarokk: bool = option(
        False, cite="illu/annul-tarokk", others={True: "mkvm/annul-tarokk"}
    )

    # --- calling ---
    free_call_requires_xx: bool = option(
        False, cite="illu/free-call", others={True: "itvb/free-call"}
    )
    call_own: Literal["xx", "any"] = option(
        "xx", cite="skiz/self-call-xx", others={"any": "illu/call-any"}
    )
    forced_kontra: Literal["own_turn", "at_once"] = option(
        "own_turn", cite="illu/forced-kontra", others={"at_once": "itvb/forced-kontra"}
    )
    lone_takes_discards: bool = option(
        False, cite="illu/lone-discards", others={True: "itvb/lone-discards"}
    )

    # --- announce ---
    figures_after_call: bool = option(
        False, cite="skiz/order-in-turn", others={True: "illu/call-then-figures"}
    )
    double_with_volat: bool = option(
        False, cite="illu/double-or-volat", others={True: "itvb/double-with-volat"}
    )
    volat_after_double: bool = option(
        True, cite="skiz/double-and-volat", others={False: "survey/never-both"}
    )
    after_volat: Literal["no_double", "no_double_trull_kings"] = option(
        "no_double",
        cite="illu/after-volat",
        others={"no_double_trull_kings": "itvb/after-volat"},
    )
    birds_chain: bool = option(False, cite="illu/birds-combine", others={True: "illu/birds-chain"})
    uhu_upgrade: bool = option(True, cite="illu/uhu-upgrade", others={False: "itvb/no-upgrade"})
    one_figure_a_trick: bool = option(
        False, cite="skiz/figures-of-a-trick", others={True: "itvb/one-figure"}
    )
    trull_promise: Literal["free", "high_honour", "strict"] = option(
        "free",
        cite="illu/trull-free",
        others={"high_honour": "kegl/trull-honour", "strict": "itvb/trull-strict"},
    )
    customs: bool = option(True, cite="illu/customs", others={False: "skiz/no-customs"})
    accept_duty: bool = option(False, cite="skiz/no-accept-duty", others={True: "illu/accept-duty"})
    trull_throw_in: bool = option(
        False, cite="itvb/every-hand-played", others={True: "illu/trull-throw-in"}
    )
    identify_exempt: Literal["none", "centrum", "centrum_birds"] = option(
        "none",
        cite="illu/identify-all",
        others={"centrum": "bte/identify-exempt", "centrum_birds": "itvb/identify-exempt"},
    )
    declaration_duty: Literal["kings_too", "pagat_sas", "pagat_ultimo"] = option(
        "kings_too",
        cite="illu/declare-duty",
        others={"pagat_sas": "itvb/declare-duty", "pagat_ultimo": "pvsz18/declare-duty"},
    )
    declaration_identifies: bool = option(
        False, cite="illu/declare-neutral", others={True: "illu/declare-identifies"}
    )
    declaration_pays: Literal["each", "side"] = option(
        "each", cite="illu/declare-pay", others={"side": "pvsz18/declare-side"}
    )
    undeclared_claim: Literal["may", "covered", "always", "never"] = option(
        "may",
        cite="illu/undeclared",
        others={
            "covered": "illu/undeclared-covered",
            "always": "skiz/undeclared-always",
            "never": "skiz/undeclared-never",
        },
    )

    # --- figures: their worth unannounced, or announced if they count only then ---
    brace_by: Literal["not_known_with_lead", "known_against_lead"] = option(
        "not_known_with_lead",
        cite="skiz/paros-facan",
        others={"known_against_lead": "kovacs/brace-against-lead"},
    )
    sas_figures: bool = option(False, cite="illu/no-sas", others={True: "itvb/sas"})
    pagat_catch: bool = option(False, cite="skiz/no-pagat-catch", others={True: "illu/pagat-catch"})
    four_kings_worth: Literal[1, 2] = option(
        1, cite="illu/four-kings-worth", others={2: "kovacs/four-kings-worth"}
    )
    pagat_ultimo_worth: Literal[5, 6] = option(
        5, cite="illu/ultimo-worth", others={6: "kovacs/ultimo-worth"}
    )
    xxi_catch_worth: Literal[21, 30, 42] = option(
        21,
        cite="illu/catch-worth",
        others={30: "kovacs/catch-worth", 42: "cup/catch-worth"},
    )
    centrum_worth: Literal[10, 6] = option(
        10, cite="illu/centrum-worth", others={6: "illu/janoska-centrum"}
    )
    small_bird_worth: Literal[10, 8, 20] = option(
        10,
        cite="illu/small-bird-worth",
        others={8: "illu/janoska-small-bird", 20: "illu/pomaz-small-bird"},
    )
    large_bird_worth: Literal[10, 6, 40] = option(
        10,
        cite="illu/large-bird-worth",
        others={6: "illu/janoska-large-bird", 40: "illu/pomaz-large-bird"},
    )
    uhu_worth: Literal[20, 15, 19] = option(
        20, cite="illu/uhu-worth", others={15: "itvb/uhu-worth", 19: "illu/janoska-uhu"}
    )

    # --- kontra ---
    kontra_levels: Literal[5, 6, 4, 3] = option(
        5,
        cite="illu/kontra-levels",
        others={6: "skiz/six-levels", 4: "itvb/kontra-levels", 3: "mkvm/kontra-levels"},
    )

    # --- play ---
    bound_until: Literal["known_lost", "may_be_lost"] = option(
        "known_lost", cite="skiz/bound-until-known", others={"may_be_lost": "illu/bound-lost"}
    )
    clear_rest: bool = option(False, cite="skiz/rest-played-out", others={True: "skiz/clear-rest"})

    # --- scoring ---
    tie: Literal["opponents", "undoubled", "declarer_after_kontra", "last_kontra_loses"] = option(
        "opponents",
        cite="illu/tie",
        others={
            "undoubled": "kegl/tie",
            "declarer_after_kontra": "paskievics/tie-kontra",
            "last_kontra_loses": "mkvm/tie",
        },
    )
    kontra_lifts_silent: bool = option(
        False, cite="illu/silent-undoubled", others={True: "paskievics/kontra-lifts-silent"}
    )
    opponents_silent_need_kontra: bool = option(
        False, cite="illu/silent-either", others={True: "paskievics/opponents-silent"}
    )
    volat_silences: Literal["always", "silent_only"] = option(
        "always", cite="illu/volat-silences", others={"silent_only": "mkvm/volat-silences"}
    )
    lost_ultimo_doubles: bool = option(
        False, cite="skiz/lost-once", others={True: "illu/lost-late-doubles"}
    )
    silent_kings_with_double: bool = option(
        True, cite="skiz/kings-with-double", others={False: "kegl/kings-with-double"}
    )

    # --- session ---
    session_end: Literal["agreed_deals", "closing_phrase", "agreed_time"] = option(
        "agreed_deals",
        cite="skiz/tarokk-end",
        others={"closing_phrase": "illu/session-end", "agreed_time": "skiz/agreed-time"},
    )
    deals: int = option(12, cite="skiz/tarokk-deals", least=1, most=999)
    minutes: int = option(120, cite="skiz/clock", least=1, most=1440)
