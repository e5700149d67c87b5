"""Push: a message to a browser, over the browser's push service."""

import json
import logging
from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

import aiohttp
from pywebpush import WebPushException, webpush_async

from ..common import Json
from .push_http import PushSession
from .subscriptions import Subscription
from .vapid import is_on_curve, public_key

TIMEOUT = 10.0  # seconds until a push service must answer
KEPT = 24 * 3600  # seconds that it keeps a message for a browser that is not running
GONE = {404, 410}  # its answers if a browser has unsubscribed
_logger = logging.getLogger(__name__)


class Push:
    """Sends push messages, signed by a private key, with a contact for the push services.

    It sends to these services alone: the addresses come from browsers, and the server must not be
    led elsewhere.
    """

    def __init__(self, key: str, contact: str, services: Collection[str]) -> None:
        self._key, self._contact, self._services = key, contact, services
        self.public = public_key(key)

    def allows(self, endpoint: str) -> bool:
        """Return whether the address of a push service is allowed: by TLS, and by its name."""
        try:
            parts = urlsplit(endpoint)
            host, place, port = parts.hostname or "", parts.netloc, parts.port
        except ValueError:
            return False
        if "@" in place or "\\" in endpoint:
            return False
        if self._is_own(place):
            return parts.scheme in ("http", "https")
        known = any(host == one or host.endswith(f".{one}") for one in self._services)
        standard = parts.scheme == "https" and port in (None, 443)
        return known and standard and not _is_number(host)

    def _is_own(self, place: str) -> bool:
        """Return whether it is a service of the host, named with its port."""
        return place in self._services and ":" in place.rpartition("]")[2]

    def can_encrypt(self, p256dh: str) -> bool:
        """Return whether a message can be encrypted for the public key of a browser."""
        return is_on_curve(p256dh)

    async def send(self, to: Subscription, message: Json) -> bool:
        """Send a message, and return False if the recipient is gone.

        Nothing is sent to a service that is no longer allowed. A key off the curve belongs to no
        browser, so its recipient counts as gone.
        """
        if not self.allows(to.endpoint):
            return True
        if not self.can_encrypt(to.p256dh):
            return False
        try:
            await self._send(to, json.dumps(message))
        except WebPushException as error:
            if error.status_code in GONE:
                return False
            _logger.warning("a push service answered %s", error.status_code)
        except (aiohttp.ClientError, OSError, ValueError) as error:
            _logger.warning("a push service could not be reached: %s", type(error).__name__)
        return True

    async def _send(self, to: Subscription, message: str) -> None:
        own = self._is_own(urlsplit(to.endpoint).netloc)
        await webpush_async(
            {"endpoint": to.endpoint, "keys": {"p256dh": to.p256dh, "auth": to.auth}},
            message,
            vapid_private_key=self._key,
            vapid_claims={"sub": self._contact},
            ttl=KEPT,
            aiohttp_session=PushSession(TIMEOUT, anywhere=own),
        )


def _is_number(host: str) -> bool:
    """Return whether a host is a numeric address, which needs no look-up."""
    try:
        ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True
