"""The order in which `make test` runs the test files."""

from tests.support.tools.source_tree import ROOT
from tests.support.tools.waiting_first import BROWSERS, LONG, SHORT, WAIT, Queue, work_of

FILES = sorted(str(file.relative_to(ROOT)) for file in ROOT.glob("tests/*/**/test_*.py"))


def test_what_is_named_exists() -> None:
    names = {part for file in FILES for part in file.split("/")}
    assert {*WAIT, *SHORT, *LONG, *BROWSERS} <= names


def test_the_tests_of_a_file_stay_together_and_those_of_the_page_share_few_browsers() -> None:
    work = {file: work_of(f"{file}::test_it[a::b-c/d]") for file in FILES}
    pages = {name for file, name in work.items() if file.startswith("tests/browser/")}
    assert len(pages) == 5
    together = {*pages, "tests/structure"}
    assert all(work[file] == file for file in FILES if work[file] not in together)
    assert {name for name in work.values() if name in together} == together


def test_what_waits_is_dealt_first_and_what_is_short_last() -> None:
    queue = Queue.fromkeys((work_of(file) for file in FILES), {})
    folders = [queue.popitem()[0].split("/")[1] for _ in range(len(queue))]
    assert not queue
    assert {*folders[:3]} & {*WAIT}
    first = next(n for n, folder in enumerate(folders) if folder not in WAIT)
    assert not {*folders[first:]} & {*WAIT}
    short = folders.index(SHORT[0])
    assert {*folders[short:]} == {*SHORT}
    assert folders[-1] == SHORT[-1]
