"""Push: a message to a browser, over the push service that it has chosen."""

import asyncio
import json
import logging
from collections.abc import Collection
from urllib.parse import urlsplit

from pywebpush import WebPushException, webpush
from requests.exceptions import RequestException

from ..log.codec import Json
from ..log.subscriptions import Subscription
from .vapid import public_key

TIMEOUT = 10.0  # seconds until a push service has to answer
KEPT = 24 * 3600  # seconds that it keeps a message for a browser that is not on
GONE = {404, 410}  # its answers where a browser would have no more of them
_logger = logging.getLogger(__name__)


class Push:
    """Sends by a private key, with a contact for the push services, to these services alone: where
    to is told by browsers, and the server must not be led elsewhere by them.
    """

    def __init__(self, key: str, contact: str, services: Collection[str]) -> None:
        self._key, self._contact, self._services = key, contact, services
        self.public = public_key(key)

    def allows(self, endpoint: str) -> bool:
        """Whether an address is one of the push services."""
        try:
            parts = urlsplit(endpoint)
            host, place, port = parts.hostname or "", parts.netloc, parts.port
        except ValueError:
            return False
        if "@" in place or "\\" in endpoint:
            return False
        if port and place in self._services:  # one of one's own, named with its port
            return parts.scheme in ("http", "https")
        known = any(host == one or host.endswith(f".{one}") for one in self._services)
        return known and parts.scheme == "https" and port in (None, 443)

    async def send(self, to: Subscription, message: Json) -> bool:
        """Send a message; whether there is still somebody to send to."""
        try:
            await asyncio.to_thread(self._send, to, json.dumps(message))
        except WebPushException as error:
            status = getattr(error.response, "status_code", None)
            if status in GONE:
                return False
            _logger.warning("a push service answered %s", status)
        except (RequestException, ValueError) as error:
            _logger.warning("a push service could not be asked: %s", type(error).__name__)
        return True

    def _send(self, to: Subscription, message: str) -> None:
        webpush(
            {"endpoint": to.endpoint, "keys": {"p256dh": to.p256dh, "auth": to.auth}},
            message,
            vapid_private_key=self._key,
            vapid_claims={"sub": self._contact},
            ttl=KEPT,
            timeout=TIMEOUT,
        )
