"""Mail: a message to an address, over the mail server of the host."""

import asyncio
import logging
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Literal, NamedTuple, TypeAlias
from urllib.parse import urlsplit

import aiosmtplib

GONE = {550, 551, 553}  # answers of a mail server if an address does not exist (RFC 5321)
OF_POLICY = "5.7."  # the beginning of an answer about what we may do (RFC 3463)
TIMEOUT = 20.0  # seconds until the mail server must answer
WHOLE = 60.0  # seconds until a message must be sent
_logger = logging.getLogger(__name__)
Security: TypeAlias = Literal["starttls", "tls", "none"]


class MailServer(NamedTuple):
    """How mail is sent.

    It has the server and its port, the security of the connection, the sign-in, the sender, and the
    address of the page to which messages lead.
    """

    host: str
    port: int
    security: Security
    user: str | None
    password: str | None
    sender: str
    site: str


class Mail:
    """Sends over a mail server."""

    def __init__(self, server: MailServer) -> None:
        self._server = server

    def link(self, path: str) -> str:
        """Return a link into the page."""
        return self._server.site.rstrip("/") + path

    def link_to_stop(self, stop: str) -> str:
        """Return the link by which a reader stops further messages."""
        return self.link(f"/you?stop={stop}")

    async def send(self, to: str, subject: str, text: str, stop: str) -> bool:
        """Send a message, and return whether the recipient still exists."""
        server = self._server
        try:
            async with asyncio.timeout(WHOLE):
                await aiosmtplib.send(
                    self._message(to, subject, text, stop),
                    hostname=server.host,
                    port=server.port,
                    username=server.user,
                    password=server.password,
                    use_tls=server.security == "tls",
                    start_tls=server.security == "starttls",
                    timeout=TIMEOUT,
                )
        except aiosmtplib.SMTPRecipientsRefused as refused:
            return not all(_is_gone(one) for one in refused.recipients)
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            _logger.warning("mail could not be sent: %s", type(error).__name__)
        return True

    def _message(self, to: str, subject: str, text: str, stop: str) -> EmailMessage:
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self._server.sender, to, subject
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=urlsplit(self._server.site).hostname)
        message["Auto-Submitted"] = "auto-generated"
        message["List-Unsubscribe"] = f"<{self.link_to_stop(stop)}>"
        message.set_content(text)
        return message


def _is_gone(refused: aiosmtplib.SMTPRecipientRefused) -> bool:
    """Return whether an address does not exist.

    A mail server also refuses all addresses if it wants a sign-in, or does not relay for us.
    """
    return refused.code in GONE and not refused.message.startswith(OF_POLICY)
