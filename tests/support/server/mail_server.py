"""A mail server for tests: it accepts mail, and reads it as people do."""

import queue
import re
from dataclasses import dataclass
from email import message_from_bytes, policy
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, Envelope, LoginPassword, Session

PATIENCE = 60  # seconds until a test gives up
CODE = re.compile(r"^[A-Z]{6}$", re.MULTILINE)
STOP = re.compile(r"/you\?stop=(\w+)")
USER, PASSWORD, SENDER = "skiz", "secret", "Skíz <cards@cards.example>"


@dataclass
class Letter:
    """A letter: its recipient, its headers and its text."""

    to: str
    headers: dict[str, str]
    text: str

    @property
    def code(self) -> str:
        """Return the code in it."""
        found = CODE.search(self.text)
        assert found
        return found[0]

    @property
    def stop(self) -> str:
        """Return the link that stops the mail."""
        found = STOP.search(self.text)
        assert found
        return found[1]


class AnyPort(Controller):
    """A server on a port that the system chooses."""

    def _trigger_server(self) -> None:
        self.port = int(self.server.sockets[0].getsockname()[1])
        super()._trigger_server()


class MailServer:
    """It accepts all letters but those to `refused`, from clients that sign in."""

    def __init__(self) -> None:
        self.refused: set[str] = set()
        self.refusal = "550 nobody here"
        self._letters: queue.Queue[Letter] = queue.Queue()
        self._controller = AnyPort(
            self,
            hostname="127.0.0.1",
            port=0,
            authenticator=self._signs_in,
            auth_require_tls=False,
        )
        self._controller.start()
        self.port = int(self._controller.port)

    async def handle_RCPT(
        self, _server: Any, session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Accept or refuse an address, for a client that has signed in."""
        if not session.authenticated:
            return "530 who are you"
        if address in self.refused:
            return self.refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Envelope) -> str:
        """Accept a letter."""
        assert isinstance(envelope.content, bytes)
        read = message_from_bytes(envelope.content, policy=policy.default)
        headers = {name.lower(): str(value).strip() for name, value in read.items()}
        text = str(read.get_content()).replace("\r\n", "\n")
        self._letters.put(Letter(envelope.rcpt_tos[0], headers, text))
        return "250 OK"

    def next(self) -> Letter:
        """Return the next letter."""
        return self._letters.get(timeout=PATIENCE)

    def settings(self, site: str) -> dict[str, str]:
        """Return the environment of a server that sends through it."""
        found = {
            "SERVER": "127.0.0.1",
            "PORT": str(self.port),
            "SECURITY": "none",
            "USER": USER,
            "PASSWORD": PASSWORD,
            "SENDER": SENDER,
            "SITE": site,
        }
        return {f"SKIZ_SERVE_MAIL_{name}": value for name, value in found.items()}

    @property
    def empty(self) -> bool:
        """Return whether no other letter came."""
        return self._letters.empty()

    def close(self) -> None:
        """Stop accepting mail."""
        self._controller.stop()

    @staticmethod
    def _signs_in(_server: Any, _session: Any, _envelope: Any, _how: str, by: Any) -> AuthResult:
        right = isinstance(by, LoginPassword) and (by.login, by.password) == (
            USER.encode(),
            PASSWORD.encode(),
        )
        return AuthResult(success=right)
