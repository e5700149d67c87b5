"""The settings of a server: every setting that a host may make, with what holds where none is made.

A flag of the command comes before the environment, and that before the settings file.
docs/hosting.md tells each; a test reads that it does.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Literal, get_type_hints

PUSH_SERVICES = (  # of the browsers that there are
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "push.apple.com",
    "notify.windows.com",
)
PREFIX = "SKIZ_SERVE_"  # of variables of the environment


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
        "auto"
    )
    figures: list[Path] = field(default_factory=list)
    push_contact: str | None = None
    push_services: list[str] = field(default_factory=lambda: [*PUSH_SERVICES])
    mail_server: str | None = None
    mail_port: int = 587
    mail_security: Literal["starttls", "tls", "none"] = "starttls"
    mail_user: str | None = None
    mail_password: str | None = None
    mail_sender: str | None = None
    mail_site: str | None = None


def read_settings(flags: Mapping[str, Any], file: Path | None, data: Path) -> ServerSettings:
    """The settings by flags that were given (None: not), the environment and a settings file;
    `data` holds where none of them says otherwise. ValueError names a setting that is none, or
    does not hold.
    """
    given = {name: value for name, value in flags.items() if value not in (None, [])}
    if file is None and not any(name.startswith(PREFIX) for name in os.environ):
        found = ServerSettings(**{"data": data, **given})
    else:
        found = _read(given, file, data)
    check_data(found.data)
    check_mail(found)
    check_niceness(found)
    check_budgets(found)
    return found


def check_mail(found: ServerSettings) -> None:
    """ValueError where mail is to be sent, and it is not said from whom or which page it is of."""
    for name in ("mail_sender", "mail_site"):
        if found.mail_server and not getattr(found, name):
            raise ValueError(f"{name}: mail_server needs it")


def check_budgets(found: ServerSettings) -> None:
    """ValueError where nobody could ask for anything, or make a table."""
    for name in ("session_budget", "address_budget", "tables_a_day", "table_space"):
        if getattr(found, name) < 1:
            raise ValueError(f"{name}: {getattr(found, name)} is less than 1")


def check_niceness(found: ServerSettings) -> None:
    """ValueError where what thinks would come before the server, or is nicer than can be."""
    if found.thinking_niceness not in (None, *range(20)):
        raise ValueError(f"thinking_niceness: {found.thinking_niceness} is not from 0 to 19")


def check_data(data: Path) -> None:
    """ValueError where a URL stands in place of a file."""
    if re.match(r"\w[\w+.-]+:/", str(data)):  # a path has lost one of the two strokes
        raise ValueError(f"{data}: data is a file; the URL of a database is --database")


def _read(given: Mapping[str, Any], file: Path | None, data: Path) -> ServerSettings:
    from pydantic import create_model  # who plays alone does not wait for these
    from pydantic_settings import BaseSettings, SettingsConfigDict, TomlConfigSettingsSource

    if file is not None and not file.is_file():
        raise ValueError(f"{file}: there is no such settings file")

    class Sources(BaseSettings):
        model_config = SettingsConfigDict(env_prefix=PREFIX, extra="forbid", toml_file=file)

        @classmethod
        def settings_customise_sources(
            cls,
            settings_cls: Any,
            init_settings: Any,
            env_settings: Any,
            dotenv_settings: Any,
            file_secret_settings: Any,
        ) -> Any:
            return init_settings, env_settings, TomlConfigSettingsSource(settings_cls)

    hints = get_type_hints(ServerSettings)
    defaults = ServerSettings(data)
    rows: Any = {
        one.name: (hints[one.name], getattr(defaults, one.name)) for one in fields(ServerSettings)
    }
    found = create_model("Settings", __base__=Sources, **rows)(**given)
    return ServerSettings(**{one.name: getattr(found, one.name) for one in fields(ServerSettings)})
