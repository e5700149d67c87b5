"""The language of a browser."""

from fastapi.requests import HTTPConnection

from skiz.words import LANGS, Lang

from .accepted import accepted
from .refusal import Refused


def lang_of(request: HTTPConnection) -> Lang:
    """Return which of our languages a browser likes best, or English if it names none of them."""
    for wanted, quality in accepted(request.headers, "accept-language").items():
        for lang in LANGS:
            if quality > 0 and wanted.split("-")[0] == lang:
                return lang
    return "en"


def language(lang: str) -> Lang:
    """Return a language of the words; refuse an unknown one."""
    code = next((code for code in LANGS if code == lang), None)
    if code is None:
        raise Refused("no-such-page", 404)
    return code
