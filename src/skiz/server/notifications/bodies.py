"""The body of a request about notifications, checked before anything else."""

from typing import Annotated

from pydantic import Field

from skiz.words import Lang

from ..common import Strict


class Endpoint(Strict):
    """The address of a browser."""

    endpoint: Annotated[str, Field(max_length=1000)]


class NewSubscription(Endpoint):
    """The address of a browser, with its keys, and the language of its reader."""

    p256dh: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{87}$")]
    auth: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{22}$")]
    lang: Lang


class NewMailAddress(Strict):
    """The mail address that I want to use, and its language."""

    address: Annotated[str, Field(max_length=200)]
    lang: Lang
