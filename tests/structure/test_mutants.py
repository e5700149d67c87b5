"""The faults that `make mutants` plants: each patch applies, and names existing tests."""

import subprocess

import pytest

from tests.support.tools.source_tree import ROOT
from tools.mutants import Mutant, mutants

ALL = mutants()


def test_there_are_faults_in_every_part() -> None:
    rooms = {one.name.split("/")[0] for one in ALL}
    assert len(ALL) >= 80
    assert {
        "cards",
        "table",
        "phases",
        "figures",
        "table_log",
        "rooms",
        "protection",
        "page",
        "kernel",
    } <= rooms


def test_every_patch_applies_to_the_tree() -> None:
    """Update a patch that no longer applies to the code that it changes."""
    stale = []
    for one in ALL:
        words = ("git", "apply", "--check", str(one.patch))
        if subprocess.run(words, cwd=ROOT, capture_output=True, check=False).returncode:
            stale.append(one.name)
    assert stale == []


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.name)
def test_a_patch_describes_its_fault_and_names_existing_tests(one: Mutant) -> None:
    assert one.what.endswith(".")
    assert one.tests
    assert [test for test in one.tests if not (ROOT / test).exists()] == []
