"""The language of a browser."""

from fastapi.requests import HTTPConnection

from skiz.words import LANGS, Lang


def lang_of(request: HTTPConnection) -> Lang:
    """Return the language that a browser prefers, or English if we do not have it."""
    wanted = request.headers.get("accept-language", "")[:2]
    return next((lang for lang in LANGS if lang == wanted), "en")
