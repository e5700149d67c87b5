"""The presets of Hungarian Tarokk: the houses of the sources, each given by what it changes."""

from collections.abc import Mapping

from skiz.table import Value

from .tarokk_house import TarokkHouse

PAGAT = TarokkHouse()
TOURNAMENT: Mapping[str, Value] = {  # what the rules of both tournaments share
    "after_throw_in": "none",
    "sole_bidder_raises": True,
    "xx_discardable": False,
    "show_declarer_tarokks": True,
    "annul_timing": "before_discard",
    "free_call_requires_xx": True,
    "forced_kontra": "at_once",
    "lone_takes_discards": True,
    "double_with_volat": True,
    "after_volat": "no_double_trull_kings",
    "trull_promise": "strict",
    "declaration_identifies": True,
    "kontra_levels": 4,
}
PRESETS = {
    "pagat": PAGAT,
    "revesz": TarokkHouse(hold_old=True, jump_old=True, accept_duty=True, annul_after_tarokk=True),
    "itvb": PAGAT.with_changes(
        {
            **TOURNAMENT,
            "cue_needs_five": True,
            "inviter_locked": True,
            "uhu_upgrade": False,
            "one_figure_a_trick": True,
            "identify_exempt": "centrum_birds",
            "declaration_duty": "pagat_sas",
            "kings_before_talon": True,
            "sas_figures": True,
            "uhu_worth": 15,
        }
    ),
    "cup": TarokkHouse(  # sources/cup.toml
        declaration_duty="pagat_sas",
        declaration_identifies=True,
        sas_figures=True,
        xxi_catch_worth=42,
        uhu_worth=15,
    ),
    "janoska": TarokkHouse(
        pagat_catch=True, centrum_worth=6, small_bird_worth=8, large_bird_worth=6, uhu_worth=19
    ),
    "xx-hivas": TarokkHouse(figures="six", cue_honour="any", show_declarer_tarokks=True),
    "pvsz18": PAGAT.with_changes(
        {
            **TOURNAMENT,
            "figures": "six",
            "cue_honour": "any",
            "trial_only_three": True,
            "trial_penalty": "three",
            "declaration_duty": "pagat_ultimo",
            "declaration_pays": "side",
        }
    ),
    "kegl": TarokkHouse(
        figures="six",
        after_throw_in="none",
        hold_old=True,
        cue_honour="any",
        trial_penalty="two",
        xx_discardable=False,
        annul_hands="three",
        lone_takes_discards=True,
        after_volat="no_double_trull_kings",
        trull_promise="high_honour",
        trull_throw_in=True,
        tie="undoubled",
        volat_silences="silent_only",
        silent_kings_with_double=False,
    ),
    "kovacs": TarokkHouse(figures="all"),
    "mcleod": TarokkHouse(
        cards=54,
        birds_chain=True,
        small_bird_worth=20,
        large_bird_worth=40,
        lost_ultimo_doubles=True,
    ),
}
LAID_OPEN: Mapping[str, Value] = {"clear_rest": True}  # skiz/clear-rest
CLOSING = {**LAID_OPEN, "session_end": "closing_phrase"}  # illu/session-end
WITH_PHRASE = ("pagat", "revesz", "janoska", "xx-hivas", "kovacs", "mcleod")
AT_TABLES = {**dict.fromkeys(PRESETS, LAID_OPEN), **dict.fromkeys(WITH_PHRASE, CLOSING)}
