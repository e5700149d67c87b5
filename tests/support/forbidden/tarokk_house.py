"""Hungarian Tarokk: the clause of each house rule value that can forbid something, from the
sources.
"""

from skiz.table import State, Value

CHOSEN: dict[str, dict[Value, str]] = {
    "figures": {"twelve": "illu/figures", "six": "paskievics/figures", "all": "kovacs/figures"},
    "cue_honour": {"high_honour": "illu/cue-honour", "any": "paskievics/cue-honour"},
    "annul_hands": {"five": "illu/annul-hands", "three": "kegl/annul-hands"},
    "free_call_requires_xx": {False: "illu/free-call", True: "itvb/free-call"},
    "forced_kontra": {"own_turn": "illu/forced-kontra", "at_once": "itvb/forced-kontra"},
    "after_volat": {
        "no_double": "illu/after-volat",
        "no_double_trull_kings": "itvb/after-volat",
    },
    "uhu_upgrade": {True: "illu/uhu-upgrade", False: "itvb/no-upgrade"},
    "trull_promise": {"high_honour": "kegl/trull-honour", "strict": "itvb/trull-strict"},
    "declaration_duty": {
        "kings_too": "illu/declare-duty",
        "pagat_sas": "itvb/declare-duty",
        "pagat_ultimo": "pvsz18/declare-duty",
    },
    "kontra_levels": {
        5: "illu/kontra-levels",
        6: "skiz/six-levels",
        4: "itvb/kontra-levels",
        3: "mkvm/kontra-levels",
    },
}


def choice(s: State, field: str) -> Value:
    """Return the house's value of a rule."""
    value: Value = getattr(s.rules.house, field)
    return value


def clause_of(s: State, field: str) -> str:
    """Return the clause of the house's value of a rule."""
    return CHOSEN[field][choice(s, field)]
