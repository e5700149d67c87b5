"""The language of a browser."""

from fastapi.requests import HTTPConnection

from skiz.words import LANGS, Lang

from .refusal import Refused


def lang_of(request: HTTPConnection) -> Lang:
    """Return the language that a browser prefers, or English if we do not have it."""
    wanted = request.headers.get("accept-language", "")[:2]
    return next((lang for lang in LANGS if lang == wanted), "en")


def language(lang: str) -> Lang:
    """Return a language of the words; refuse an unknown one."""
    code = next((code for code in LANGS if code == lang), None)
    if code is None:
        raise Refused("no-such-page", 404)
    return code
