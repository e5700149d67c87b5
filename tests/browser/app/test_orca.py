"""What a real screen reader says in whole deals that are played by ear, word by word.

Orca reads the page in Firefox to somebody who only listens and presses keys. The files in
`tests/golden/by_ear` were read by a person. `test_by_ear.py` checks by day what was mended there.
"""

import pytest

from tests.support.browser.orca.desktop import missing
from tests.support.browser.orca.record import DEALS, file_of, transcript, turns
from tests.support.tools.depth import at_night

not_here = missing()


@at_night
@pytest.mark.skipif(bool(not_here), reason=f"not installed: {', '.join(not_here)}")
@pytest.mark.parametrize("game", DEALS)
def test_a_deal_is_heard_as_recorded(game: str) -> None:
    recorded = file_of(game).read_text("utf-8").splitlines()
    assert turns(transcript(game)) == turns(recorded)
