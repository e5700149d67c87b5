"""Sources and citations: everything cited is there, everything there is cited."""

import re
from collections.abc import Iterator
from functools import cache
from inspect import getsourcefile
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from skiz.games import games
from skiz.games.tarokk.announcing.duties import DUTIES
from skiz.games.tarokk.announcing.legality import ANNOUNCING, DECLARING
from skiz.games.tarokk.bidding.calling import UNCALLABLE
from skiz.phases import Annulling, Auction, Discard, Within
from skiz.phases.ladder import Ladder
from skiz.rulebook import book, clause, source, sources
from skiz.table import Phase, Rules, State
from skiz.words import LANGS
from tests.support.tools.source_tree import CODE, calls, comments, modules

CITE = re.compile(rf"[#,]\s+((?:{'|'.join(sources())})/[a-z0-9-]+)")
CLAUSES = [found for key in sources() for found in source(key).clauses.values()]


def rules_of(key: str) -> Rules:
    """Return a game in its default house."""
    return games()[key].rules(games()[key].house())


def in_comments() -> set[tuple[str, str]]:
    """Yield file and clause of every citation in a comment."""
    return {
        (str(file.relative_to(CODE)), cite)
        for file in modules()
        for comment in comments(file)
        for cite in CITE.findall(comment)
    }


def in_data(rules: Rules) -> set[str]:
    """Return every clause that a game's data cite."""
    points = {point.field: point for point in rules.house.options()}
    entries = {entry for chapter in rules.book for entry in chapter.all}
    return (
        {cite for point in points.values() for cite in point.choices.values()}
        | (entries - points.keys())
        | set(rules.reasons.values())
        | {figure.cite for figure in rules.figures}
    )


@cache
def cited() -> frozenset[str]:
    """Return every clause cited by code, or by another clause that it settles or contradicts."""
    of_clauses = {cite for found in CLAUSES for cite in (*found.differs, found.decision) if cite}
    of_data = {cite for key in games() for cite in in_data(rules_of(key))}
    return frozenset(of_clauses | of_data | {cite for _, cite in in_comments()})


def test_every_citation_resolves() -> None:
    known = {found.cite for found in CLAUSES}
    assert sorted(cited() - known) == []


def test_every_clause_is_cited() -> None:
    assert sorted({found.cite for found in CLAUSES} - cited()) == []


def test_a_clause_that_another_contradicts_is_settled() -> None:
    fields = {point.field for key in games() for point in rules_of(key).house.options()}
    for found in CLAUSES:
        assert not found.differs or found.option or found.decision, found.cite
        assert found.option is None or found.option in fields, found.cite
        assert found.decision is None or found.decision.startswith("skiz/"), found.cite


@pytest.mark.parametrize("key", games())
def test_every_value_of_the_house_has_its_clause(key: str) -> None:
    house = rules_of(key).house
    hints = get_type_hints(type(house))
    for point in house.options():
        kind = hints[point.field]
        values = (False, True) if kind is bool else get_args(kind)
        assert set(point.choices) == set(values or [point.default]), point.field
        for cite in point.choices.values() if values else ():
            assert clause(cite).option in (None, point.field), cite


def parts(phase: Phase) -> Iterator[object]:
    """Return a phase and its parts: the law of its auction, its talk during the play."""
    yield phase
    if isinstance(phase, Auction):
        yield phase.bidding_rules
    if isinstance(phase, Within):
        yield phase.aside
        yield from parts(phase.phase)


HOLDING = {"nothing-to-hold", "later-cannot-hold", "earlier-only-holds"}


def idle(part: object) -> set[str]:
    """Return the reasons that a part cannot give, because it does not check their subject."""
    match part:
        case Discard(kept_back=None):
            return {"may-not-lay", "shown-kept", "xx-kept", "sas-kept"}
        case Ladder():
            holding = set() if part.holds else HOLDING
            return holding | ({"no-jump"} if part.jumps else set())
        case Annulling(must=must):
            return set() if must else {"must-annul"}
        case _:
            return set()


@pytest.mark.parametrize("key", games())
def test_every_reason_has_its_clause(key: str) -> None:
    rules = rules_of(key)
    expected = {
        reason
        for file in modules("table")
        for _, reasons in calls(file, "why")
        for reason in reasons
    }
    used = [part for phase in rules.phases for part in parts(phase)]
    for part in used:
        file = Path(getsourcefile(type(part)) or "")
        given_reasons = {reason for _, reasons in calls(file, "why") for reason in reasons}
        expected |= given_reasons
    expected -= {reason for part in used for reason in idle(part)}
    expected -= set() if rules.order(State(rules)).must_trump else {"must-trump"}
    assert sorted(expected - rules.reasons.keys()) == []


@pytest.mark.parametrize("key", ["paskievics", "illustrated", "high", "illustrated54"])
def test_every_reason_in_the_round_of_tarokk_has_its_clause(key: str) -> None:
    """There the reasons are in tables, in the order in which they are given."""
    tables = (ANNOUNCING, DECLARING, DUTIES, UNCALLABLE)
    reasons = {row.reason for table in tables for row in table}
    assert sorted(reasons - rules_of(key).reasons.keys()) == []


@pytest.mark.parametrize("key", games())
def test_the_book_has_every_point_of_the_house_once(key: str) -> None:
    rules = rules_of(key)
    entries = [entry for chapter in rules.book for entry in chapter.all]
    fields = [point.field for point in rules.house.options()]
    assert sorted(entry for entry in entries if "/" not in entry) == sorted(fields)
    assert len(set(entries)) == len(entries)


@pytest.mark.parametrize(("key", "preset"), [(k, p) for k in games() for p in games()[k].presets])
def test_the_book_can_be_read_in_every_preset(key: str, preset: str) -> None:
    game = games()[key]
    for chapter, entries in book(game.rules(game.house(preset))):
        assert entries
        for entry in entries:
            assert entry.clause.chapter == chapter, entry.clause.cite
            assert all(entry.clause.texts.values())


@pytest.mark.parametrize("key", sources())
def test_a_source_has_a_title_in_a_language_of_the_page(key: str) -> None:
    assert source(key).title
    assert all(source(key).title.values())
    assert (source(key).title.keys() | source(key).author.keys()) <= set(LANGS)
