"""Studies: every path through the tree gives the same result as the same deal at a table."""

from random import Random

import pytest

from skiz.records import Record, read, read_file, write
from skiz.study import ROOT, Node, NotOpen, Position, Positions, Study, study_of
from skiz.table import Illegal, apply, options, parse, text
from tests.support.laws.random_deals import TABLES, Course, course, some_action

SEEDS = (0, 1)  # of which one has another house than the preset
VARIATIONS = 6
DEALS = [(*table, seed) for table in TABLES for seed in SEEDS]
GOLDEN = "tests/records/golden"


def record_of(played: Course) -> Record:
    return Record(played.rules, played.events)


def after(study: Study, positions: Positions, node: int) -> Position:
    return positions.of(study.nodes, node)


@pytest.mark.parametrize(("key", "preset", "seed"), DEALS)
def test_a_study_of_a_deal_is_the_deal(key: str, preset: str, seed: int) -> None:
    """Node by node: the truth, who is asked, and what each seat may do by its knowledge."""
    played = course(key, preset, seed)
    study = study_of(record_of(played))
    positions = Positions(study.opening)
    assert after(study, positions, study.at).events == played.events
    assert after(study, positions, study.at).state == played.end
    for node, moment in enumerate(played.moments):
        here = after(study, positions, node)
        assert here.state == moment.state
        for seat in here.turns:
            assert options(here.view(seat), seat) == options(moment.views[seat], seat)


@pytest.mark.parametrize(("key", "preset", "seed"), DEALS)
def test_a_variation_is_the_deal_that_is_played_so(key: str, preset: str, seed: int) -> None:
    """Written and read back, which replays it, it is the same."""
    study = study_of(record_of(course(key, preset, seed)))
    positions, rng = Positions(study.opening), Random(seed)
    for _ in range(VARIATIONS):
        node = rng.choice([ROOT, *study.nodes])
        for _ in range(VARIATIONS):
            here = after(study, positions, node)
            if not here.turns:
                break
            seat = rng.choice(here.turns)
            action = some_action(options(here.view(seat), seat), rng, quiet=True)
            study = study.plus(Node(node, seat, text(action, here.state.rules.pack)))
            node = study.at
        record = positions.record(study.nodes, node)
        (again,) = read(write(record))
        assert again.events == record.events
        state = study.opening.state
        for one in study.path(node):
            did = study.nodes[one]
            state = apply(state, did.seat, parse(did.do, state.rules.pack)).state
        assert state == after(study, positions, node).state


def test_a_study_begins_at_the_chosen_moment() -> None:
    """At the last action with an event before that point, whatever else it caused."""
    played = course("asszorti", TABLES[0][1], 0)
    record = record_of(played)
    for events in range(len(played.events) + 1):
        study = study_of(record, events)
        here = Positions(study.opening).of(study.nodes, study.at)
        assert len(here.events) >= events
        assert study.at == ROOT or here.before < events
        assert len(study.nodes) == len(played.moments)


def test_the_same_again_is_no_variation() -> None:
    study = Study(Record(course("asszorti", TABLES[0][1], 0).rules, ()))
    study = study.plus(Node(ROOT, 0, "bid pass")).plus(Node(1, 1, "bid pass"))
    study = study.plus(Node(ROOT, 0, "bid three"))
    assert (study.at, study.children(ROOT)) == (3, (1, 3))
    again = study.plus(Node(ROOT, 0, "bid pass", "plain"))
    assert (again.at, again.nodes) == (1, study.nodes)
    assert study.line(ROOT) == (1, 2)
    main = study.promoted(3)
    assert (main.children(ROOT), main.line(ROOT)) == ((3, 1), (3,))
    without = again.at_node(2).without(1)
    assert (without.at, [*without.nodes], without.last) == (ROOT, [3], 3)
    assert without.plus(Node(ROOT, 0, "bid pass")).at == 4  # a number is given once


def test_cards_have_to_be_known() -> None:
    (whole,) = read_file(f"{GOLDEN}/run_away.skiz")
    (hidden,) = read_file(f"{GOLDEN}/from_the_first_lead.skiz")
    for record in (whole.seen_by(0), hidden):
        with pytest.raises(NotOpen):
            study_of(record)


def test_an_illegal_action_makes_no_node() -> None:
    (record,) = read_file(f"{GOLDEN}/run_away.skiz")
    study = study_of(record)
    start = Positions(study.opening).of(study.nodes, ROOT)
    with pytest.raises(Illegal) as refused:
        start.after(1, parse("bid pass", record.rules.pack))
    assert refused.value.why.clause
