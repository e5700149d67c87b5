"""Features: every possible announcement has one, and each looks at the cards that matter."""

from dataclasses import replace

import pytest

from skiz.figures import Hold
from skiz.games import game
from skiz.games.tarokk import read_deal, standing
from skiz.players.tarokk.talk.chances import succeeds
from skiz.players.tarokk.talk.features import FEATURES
from skiz.players.tarokk.talk.prospects import BY_FEATURES, KONTRA, candidates, kind, threshold
from skiz.table import Say, State, View
from tests.support.games.tarokk_talk import talking

TAROKK = ("paskievics", "illustrated", "high", "illustrated54")
TABLES = [(key, preset) for key in TAROKK for preset in game(key).presets]
ALWAYS = {"four-kings", "double", "volat"}
LATE = ("ultimo", "uhu", "small-bird", "large-bird")


def late(name: str) -> set[str]:
    """Return the figures of one card in the late tricks."""
    return {f"{name}-{when}" for when in LATE}


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_every_legal_announcement_has_features(key: str, preset: str) -> None:
    """Except tarokks, which are declared by counting: a feature, threshold and chance for each."""
    found = game(key)
    rules = found.rules(found.presets[preset])
    named = [Say(f.key, 0) for f in rules.figures]
    held = {f.key for f in rules.figures if isinstance(f.feat, Hold)}
    for say in (KONTRA, *(say for say in named if say.figure not in held)):
        assert say == KONTRA or say.figure in FEATURES
        assert 0.5 < threshold(View(State(rules)), say) < 1
        assert 0 <= succeeds(kind(say), 0.0) <= succeeds(kind(say), 30.0) <= 1


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("X XI XII dK", set()),
        ("skiz XI XII dK", {"xxi-catch"}),
        ("skiz XXI XII dK", {"trull", "paros-facan"}),
        ("XX XIX XV XII X VIII VII", {"long-double"}),
        ("XX XV XII X VIII VII I", {"long-double", "pagat-facan", *late("pagat")}),
        ("XX XV XII X VIII VII II", {"long-double", "sas-facan", *late("sas")}),
        ("XV XII X VIII II I", {"pagat-facan", "sas-facan"}),
        (
            "XX XIX XV XII X II I",
            {"long-double", "final-pair", *late("pagat"), *late("sas")}
            | {"pagat-facan", "sas-facan"},
        ),
        ("skiz XXI XX XIX XVIII X", {"trull", "paros-facan", "centrum"}),
        ("XX XV XII X VIII VII sK sQ", late("king-s")),
        ("XX XV XII X VIII VII sK", set()),
        ("XX XV XII X VIII VII sK sQ s10", {"family-s", *late("king-s")}),
        ("XX XV XII X VIII VII sK dK hK", {"three-kings"}),
    ],
)
def test_a_hand_has_features_for_its_chances(hand: str, expected: set[str]) -> None:
    rules = game("high").rules(game("high").house())
    view = View(replace(talking(rules, hand), eyes=1))
    stand = standing(read_deal(view), 1)
    thought = {say.figure for say in candidates(view, stand, BY_FEATURES)}
    assert thought - ALWAYS == expected
