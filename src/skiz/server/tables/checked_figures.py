"""Files of figures from strangers, checked in another process before a table is made."""

import json
from dataclasses import replace

from skiz.figures import BadFigures, FigureFile

from ..common import Json, Refused, in_fold_thread, of_figures
from ..table_log import rules
from ..thinking import CheckFigures, Flow, Thinking


async def checked_figures(
    text: str, key: str, preset: str | None, house: Json, thinking: Thinking, flow: Flow
) -> FigureFile:
    """Return the file with this text.

    Refuse it, with the line, if the game cannot be played with it in this house, and as `rules`
    does.
    """
    file = _file_of(text)
    check = CheckFigures(key, preset, json.dumps(house), file)
    verdict = await thinking.wait_for(check, flow)
    if verdict is None:
        raise Refused("our-slip", 503)
    if verdict.reason:
        raise of_figures(BadFigures(file.name, verdict.line, verdict.reason, **verdict.params))
    checked = replace(file, kept=True)  # all checks for new files were made there
    await in_fold_thread(rules, key, preset, house, checked)
    return checked


def _file_of(text: str) -> FigureFile:
    try:
        return FigureFile.of(text.encode(), "figures")
    except BadFigures as bad:
        raise of_figures(bad) from None
    except UnicodeEncodeError:
        raise Refused("bad-frame", 422) from None
