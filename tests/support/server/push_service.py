"""A push service for tests: it accepts messages, and reads them as a browser would."""

import json
import queue
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from skiz.server.notifications.subscriptions import Subscription

PATIENCE = 60  # seconds until a test gives up


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")


@dataclass
class Browser:
    """A browser with its keys."""

    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    auth: bytes = b"sixteen bytes!!!"

    def subscription(self, endpoint: str, lang: str = "en") -> Subscription:
        """Return what it tells the server."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return Subscription(endpoint, _text(point), _text(self.auth), lang)

    def read(self, body: bytes) -> dict[str, Any]:
        """Decrypt a message to it; nobody else can."""
        text = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth)
        found: dict[str, Any] = json.loads(text)
        return found


@dataclass
class Sent:
    """A request to the service."""

    path: str
    headers: dict[str, str]
    body: bytes

    def claims(self) -> tuple[str, dict[str, Any]]:
        """Return the public key that it names, and the signed claims."""
        kind, _, rest = self.headers["authorization"].partition(" ")
        assert kind == "vapid"
        parts = dict(one.strip().split("=", 1) for one in rest.split(","))
        signed = parts["t"].split(".")[1]
        return parts["k"], json.loads(urlsafe_b64decode(signed + "=="))


class PushService:
    """It answers as a test wants, 201 at first; on request it redirects, or never stops talking.

    A silent one accepts messages, and says nothing until it is closed.
    """

    def __init__(self) -> None:
        self.status, self.location, self.talks, self.silent = 201, "", False, False
        self._closed = Event()
        self._sent: queue.Queue[Sent] = queue.Queue()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                service._sent.put(Sent(self.path, headers, body))
                if service.silent:
                    service._closed.wait()
                self.send_response(service.status)
                if service.location:
                    self.send_header("location", service.location)
                self.end_headers()
                with suppress(OSError):  # nobody is listening any more
                    while service.talks and not service._closed.is_set():
                        self.wfile.write(b"x" * 65_536)

            def log_message(self, *_: Any) -> None:
                """Log nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.place = f"127.0.0.1:{self._server.server_address[1]}"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def endpoint(self, name: str) -> str:
        """Return the address of a browser with this name."""
        return f"http://{self.place}/{name}"

    def next(self) -> Sent:
        """Return the next message."""
        return self._sent.get(timeout=PATIENCE)

    @property
    def empty(self) -> bool:
        """Return whether no other message was sent."""
        return self._sent.empty()

    def close(self) -> None:
        """Stop accepting messages."""
        self._closed.set()
        self._server.shutdown()
        self._server.server_close()
