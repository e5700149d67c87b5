"""The bodies of requests about notifications, checked before anything else."""

from typing import Annotated

from pydantic import Field

from skiz.words import Lang

from ..common.strict import Strict


class Endpoint(Strict):
    """Where a browser is reached."""

    endpoint: Annotated[str, Field(max_length=1000)]


class NewSubscription(Endpoint):
    """The same, with its keys, and the language of whoever reads there."""

    p256dh: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{87}$")]
    auth: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{22}$")]
    lang: Lang


class NewMailAddress(Strict):
    """Where I would have mail, and in which language."""

    address: Annotated[str, Field(max_length=200)]
    lang: Lang
