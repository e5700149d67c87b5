"""What a server is to be: every setting that a host may make, with what holds where none is made.

A flag of the command comes before the environment, and that before the settings file.
docs/hosting.md tells each; a test reads that it does.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Literal, get_type_hints

PREFIX = "SKIZ_SERVE_"  # of variables of the environment


@dataclass(frozen=True)
class Wanted:
    """What a server is to be."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    browser: bool = True
    host_names: list[str] = field(default_factory=list)
    trusted_proxies: list[str] = field(default_factory=list)
    lines: int = 2_000
    lines_of_address: int = 400
    expire_days: int = 60
    metrics_port: int | None = None
    metrics_host: str = "127.0.0.1"
    host_page: bool = False
    log_format: Literal["text", "json"] = "text"


def wanted_of(flags: Mapping[str, Any], settings: Path | None, data: Path) -> Wanted:
    """What is wanted by flags that were given (None: not), the environment and a settings file;
    `data` holds where none of them says otherwise. ValueError names a setting that is none.
    """
    given = {name: value for name, value in flags.items() if value not in (None, [])}
    if settings is None and not any(name.startswith(PREFIX) for name in os.environ):
        return Wanted(**{"data": data, **given})
    return _read(given, settings, data)


def _read(given: Mapping[str, Any], settings: Path | None, data: Path) -> Wanted:
    from pydantic import create_model  # who plays alone does not wait for these
    from pydantic_settings import BaseSettings, SettingsConfigDict, TomlConfigSettingsSource

    if settings is not None and not settings.is_file():
        raise ValueError(f"{settings}: there is no such settings file")

    class Sources(BaseSettings):
        model_config = SettingsConfigDict(env_prefix=PREFIX, extra="forbid", toml_file=settings)

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

    hints = get_type_hints(Wanted)
    defaults = Wanted(data)
    rows: Any = {one.name: (hints[one.name], getattr(defaults, one.name)) for one in fields(Wanted)}
    found = create_model("Settings", __base__=Sources, **rows)(**given)
    return Wanted(**{one.name: getattr(found, one.name) for one in fields(Wanted)})
