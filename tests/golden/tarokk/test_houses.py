"""The houses of Tarokk: how each preset differs from pagat's, and the values of its figures.

They are read again from the rules, so that no rule of a preset changes unnoticed.
"""

import pytest

from skiz.games import game, games
from skiz.games.tarokk.house.presets import PAGAT, PRESETS
from skiz.table import Say, Speak, Value, apply
from tests.support.games.tarokk_talk import after, may, why_not

TOURNAMENT: dict[str, Value] = {  # ITVB 2019 and PVSZ 2018
    "after_throw_in": "none",  # no doubled rounds
    "sole_bidder_raises": True,  # 4.2; 5.1.2
    "xx_discardable": False,
    "show_declarer_tarokks": True,  # 5.4, 5.5
    "annul_timing": "before_discard",
    "free_call_requires_xx": True,  # 5.7; 6.5
    "forced_kontra": "at_once",
    "lone_takes_discards": True,  # all six
    "double_with_volat": True,
    "after_volat": "no_double_trull_kings",
    "trull_promise": "strict",
    "declaration_identifies": True,
    "kontra_levels": 4,  # up to hirskontra
}
PASKIEVICS: dict[str, Value] = {"figures": "six", "cue_honour": "any"}
HOUSES: dict[str, dict[str, Value]] = {
    "pagat": {},
    "revesz": {  # in force in the example deals
        "hold_old": True,
        "jump_old": True,
        "accept_duty": True,
        "annul_after_tarokk": True,
    },
    "itvb": {
        **TOURNAMENT,
        "cue_needs_five": True,
        "inviter_locked": True,  # 4.6
        "kings_before_talon": True,
        "uhu_upgrade": False,  # 7.10
        "one_figure_a_trick": True,  # 7.13
        "identify_exempt": "centrum_birds",
        "declaration_duty": "pagat_sas",
        "sas_figures": True,
        "uhu_worth": 15,
    },
    "cup": {
        "declaration_duty": "pagat_sas",
        "declaration_identifies": True,  # a declaration counts for the previous speaker
        "sas_figures": True,
        "uhu_worth": 15,
        "xxi_catch_worth": 42,
    },
    "janoska": {
        "pagat_catch": True,
        "centrum_worth": 6,
        "small_bird_worth": 8,
        "large_bird_worth": 6,
        "uhu_worth": 19,
    },
    "xx-hivas": {**PASKIEVICS, "show_declarer_tarokks": True},
    "pvsz18": {
        **TOURNAMENT,
        **PASKIEVICS,
        "trial_only_three": True,  # 8.2
        "trial_penalty": "three",
        "declaration_duty": "pagat_ultimo",
        "declaration_pays": "side",
    },
    "kegl": {
        **PASKIEVICS,
        "after_throw_in": "none",
        "hold_old": True,
        "trial_penalty": "two",
        "xx_discardable": False,
        "annul_hands": "three",  # no tarokk, the XXI alone, four kings
        "lone_takes_discards": True,
        "after_volat": "no_double_trull_kings",
        "trull_promise": "high_honour",
        "trull_throw_in": True,  # three with trull is not played
        "tie": "undoubled",
        "volat_silences": "silent_only",
        "silent_kings_with_double": False,
    },
    "kovacs": {"figures": "all"},
    "mcleod": {
        "cards": 54,
        "birds_chain": True,
        "small_bird_worth": 20,
        "large_bird_worth": 40,
        "lost_ultimo_doubles": True,
    },
}
TABLES = {
    "illustrated": ["pagat", "revesz", "itvb", "cup", "janoska"],
    "paskievics": ["xx-hivas", "pvsz18", "kegl"],
    "high": ["kovacs"],
    "illustrated54": ["mcleod"],
}

Worths = dict[str, tuple[int, int]]  # announced, and unannounced
KINGS = ("king-h", "king-d", "king-s", "king-c")
TAROKKS: Worths = {"tarokks-8": (1, 0), "tarokks-9": (2, 0)}
SIX: Worths = {
    "trull": (2, 1),
    "four-kings": (2, 1),
    "double": (4, 2),  # times the game
    "volat": (6, 3),
    "pagat-ultimo": (10, 5),
    "xxi-catch": (42, 21),
    **TAROKKS,
}
TWELVE: Worths = {
    **SIX,
    "centrum": (10, 0),
    "small-bird": (10, 0),
    "large-bird": (10, 0),
    "pagat-uhu": (20, 0),
    **{f"{king}-ultimo": (15, 0) for king in KINGS},
    **{f"{king}-uhu": (20, 0) for king in KINGS},
}
ALL: Worths = {
    **TWELVE,
    "pagat-facan": (50, 10),
    "sas-facan": (50, 10),
    "paros-facan": (60, 30),
    "sas-ultimo": (10, 5),
    "sas-uhu": (20, 0),
    **{f"family-{suit}": (100, 0) for suit in "hdsc"},
    "three-kings": (100, 0),
    "final-pair": (40, 0),
    **{f"{card}-small-bird": (40, 0) for card in ("pagat", "sas", *KINGS)},
    **{f"{card}-large-bird": (30, 0) for card in ("pagat", "sas", *KINGS)},
    "long-double": (4, 0),  # in silence it is a double
}
JANOSKA: Worths = {"centrum": (6, 0), "small-bird": (8, 0), "large-bird": (6, 0)}
POMAZ: Worths = {"small-bird": (20, 0), "large-bird": (40, 0)}
CUP: Worths = {"xxi-catch": (84, 42), "pagat-uhu": (15, 0), "sas-uhu": (15, 0)}
EAGLE: Worths = {"sas-ultimo": (10, 5), "sas-uhu": (20, 0)}


def test_each_preset_belongs_to_a_game() -> None:
    """The first preset is the default house of the game."""
    assert {key: [*games()[key].presets] for key in TABLES} == TABLES
    assert {*PRESETS} == {*HOUSES}


@pytest.mark.parametrize("preset", HOUSES)
def test_each_preset_differs_in_known_points(preset: str) -> None:
    """From pagat's Illustrated Tarokk, the default."""
    assert PRESETS[preset].differences(PAGAT) == HOUSES[preset]


@pytest.mark.parametrize("preset", HOUSES)
def test_a_new_table_ends_with_the_phrase_where_the_sources_know_it(preset: str) -> None:
    """Records name presets: their meaning must not change."""
    key = next(key for key, presets in TABLES.items() if preset in presets)
    house = games()[key].table_house(preset).values()
    counted = preset in ("itvb", "cup", "pvsz18", "kegl")
    assert house["session_end"] == ("agreed_deals" if counted else "closing_phrase")
    at_tables = {"session_end": house["session_end"], "clear_rest": True}
    assert games()[key].house(preset).values() | at_tables == house
    chosen = games()[key].table_house(preset, {"session_end": "agreed_time"}).values()
    assert chosen["session_end"] == "agreed_time"


@pytest.mark.parametrize(
    ("preset", "points", "worths"),
    [
        ("pagat", {}, TWELVE),
        ("revesz", {}, TWELVE),
        ("itvb", {}, TWELVE | EAGLE | {"sas-uhu": (15, 0), "pagat-uhu": (15, 0)}),
        ("cup", {}, TWELVE | EAGLE | CUP),
        ("janoska", {}, TWELVE | JANOSKA | {"pagat-uhu": (19, 0), "pagat-catch": (8, 4)}),
        ("xx-hivas", {}, SIX),
        ("pvsz18", {}, SIX),
        ("kegl", {}, SIX),
        ("kovacs", {}, ALL),
        ("mcleod", {}, TWELVE | POMAZ | {f"tarokks-{7 + n}": (n, 0) for n in (3, 4, 5)}),
        ("pagat", {"four_kings_worth": 2}, TWELVE | {"four-kings": (4, 2)}),
        ("pagat", {"pagat_ultimo_worth": 6}, TWELVE | {"pagat-ultimo": (12, 6)}),
        ("pagat", {"xxi_catch_worth": 30}, TWELVE | {"xxi-catch": (60, 30)}),
        ("pagat", {"xxi_catch_worth": 42}, TWELVE | {"xxi-catch": (84, 42)}),
        ("pagat", {"pagat_catch": True}, TWELVE | {"pagat-catch": (8, 4)}),
        ("pagat", {"sas_figures": True}, TWELVE | EAGLE),
    ],
)
def test_figures_have_their_worth(preset: str, points: dict[str, Value], worths: Worths) -> None:
    """Announced and silent, with nothing missing and nothing else."""
    key = next(key for key, presets in TABLES.items() if preset in presets)
    rules = game(key).rules(PRESETS[preset].with_changes(points))
    assert {row.key: (row.announced, row.silent) for row in rules.figures} == worths
    by_the_game = {row.key for row in rules.figures if row.times_game}
    assert by_the_game == {"double", "volat", "long-double"} & worths.keys()


# ---- Points of the house on what may be announced after what.


@pytest.mark.parametrize("figure", ["double", "trull", "four-kings", "pagat-ultimo"])
@pytest.mark.parametrize("choice", ["no_double", "no_double_trull_kings"])
def test_volat_bars_other_figures(choice: str, figure: str) -> None:
    """Double game, and in some houses trull and four kings, for the whole side."""
    rules = game("illustrated").rules(PAGAT.with_changes({"after_volat": choice}))
    barred = {"double", "trull", "four-kings"} if choice != "no_double" else {"double"}
    state = after("volat", rules=rules)
    assert may(state, figure) == (figure not in barred)
    if figure in barred:
        assert why_not(state, figure) == "barred"


@pytest.mark.parametrize("upgrade", [True, False])
def test_the_house_says_who_may_raise_an_ultimo_to_an_uhu(upgrade: bool) -> None:
    """The announcer's partner, in houses that allow it; nobody after their own."""
    rules = game("illustrated").rules(PAGAT.with_changes({"uhu_upgrade": upgrade}))
    state = after("pagat-ultimo", rules=rules)
    assert may(state, "pagat-uhu") == upgrade
    own = apply(after(rules=rules), 1, Speak((Say("pagat-ultimo", 0),))).state
    for state_then in [own] if upgrade else [own, state]:
        assert why_not(state_then, "pagat-uhu") == "no-upgrade"
    assert may(own, "king-h-uhu")


@pytest.mark.parametrize("double", ["double", "long-double"])
@pytest.mark.parametrize("follows", [True, False])
def test_whether_volat_may_follow_a_double(follows: bool, double: str) -> None:
    """In another turn, long or not."""
    rules = game("high").rules(PRESETS["kovacs"].with_changes({"volat_after_double": follows}))
    state = after(double, rules=rules)
    assert may(state, "volat") == follows
    if not follows:
        assert why_not(state, "volat") == "never-both"
