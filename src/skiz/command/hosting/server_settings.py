"""The settings of a server: every setting that a host may make, with its default.

docs/hosting.md describes each; a test checks that it does.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

PUSH_SERVICES = (  # of the present browsers
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "push.apple.com",
    "notify.windows.com",
)


@dataclass(frozen=True)
class ServerSettings:
    """Every setting of a server."""

    data: Path
    database: str | None = None
    redis: str | None = None
    workers: int = 1
    internal_host: str = "127.0.0.1"
    host: str = "127.0.0.1"
    port: int = 8000
    browser: bool = True
    host_names: list[str] = field(default_factory=list)
    trusted_proxies: list[str] = field(default_factory=list)
    connections: int = 2_000
    connections_per_address: int = 400
    expire_days: int = 60
    session_budget: int = 3_000
    address_budget: int = 20_000
    tables_a_day: int = 200
    table_space: int = 8192
    thinking_processes: int | None = None
    thinking_niceness: int | None = None
    metrics_port: int | None = None
    metrics_host: str = "127.0.0.1"
    host_page: bool = False
    log_format: Literal["text", "json"] = "text"
    opponent: Literal["auto", "beginner", "casual", "club", "plain", "fast", "strong", "max"] = (
        "casual"
    )
    figures: list[Path] = field(default_factory=list)
    documentation: Path | None = None
    push_contact: str | None = None
    push_services: list[str] = field(default_factory=lambda: [*PUSH_SERVICES])
    mail_server: str | None = None
    mail_port: int = 587
    mail_security: Literal["starttls", "tls", "none"] = "starttls"
    mail_user: str | None = None
    mail_password: str | None = None
    mail_sender: str | None = None
    mail_site: str | None = None
