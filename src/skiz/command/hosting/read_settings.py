"""Reading the settings of a server.

A flag of the command takes precedence over the environment, and the environment over the settings
file. An error names the place where the setting was made.
"""

import json
import os
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, get_origin, get_type_hints
from urllib.parse import urlsplit

from skiz.server.files.private_files import open_to_all

from ..console import warn
from ..toml_file import toml_text
from .check_settings import ONE_PLACE, faults
from .server_settings import ServerSettings

URLS = ("database", "redis")
PREFIX = "SKIZ_SERVE_"  # of environment variables


def read_settings(flags: Mapping[str, Any], file: Path | None, data: Path) -> ServerSettings:
    """Return the settings from flags (None: not given), the environment and a settings file.

    `data` is the default for the place of the data. Raise ValueError that names each unknown or
    invalid setting and where it was made. It never shows a password.
    """
    given = {name: value for name, value in flags.items() if value not in (None, [])}
    if file is None and not any(name.startswith(PREFIX) for name in os.environ):
        found = ServerSettings(**{"data": data, **given})
    else:
        found = _read(given, file, data)
    _refuse(faults(found), given, file)
    if "data" in given and found.database:
        where = _place("database", given, file)
        raise ValueError(f"--data names a file, but {where}database is set too; {ONE_PLACE}")
    return found


def _read(given: Mapping[str, Any], file: Path | None, data: Path) -> ServerSettings:
    # Imported late, because a game alone does not need them.
    from pydantic import ValidationError, create_model
    from pydantic_settings import BaseSettings, InitSettingsSource, SettingsConfigDict

    hints = get_type_hints(ServerSettings)
    in_file = {} if file is None else _in_file(file)
    _check_environment(hints)

    class Sources(BaseSettings):
        model_config = SettingsConfigDict(env_prefix=PREFIX, extra="forbid")

        @classmethod
        def settings_customise_sources(
            cls,
            settings_cls: Any,
            init_settings: Any,
            env_settings: Any,
            dotenv_settings: Any,
            file_secret_settings: Any,
        ) -> Any:
            return init_settings, env_settings, InitSettingsSource(settings_cls, in_file)

    defaults = ServerSettings(data)
    rows: Any = {
        one.name: (hints[one.name], getattr(defaults, one.name)) for one in fields(ServerSettings)
    }
    try:
        found = create_model("Settings", __base__=Sources, **rows)(**given)
    except ValidationError as error:  # its own message would show values, too
        wrong = ((str(one["loc"][0]), one["type"], one["msg"]) for one in error.errors())
        _refuse(((name, _reason(kind, said)) for name, kind, said in wrong), given, file)
        raise
    return ServerSettings(**{one.name: getattr(found, one.name) for one in fields(ServerSettings)})


def _in_file(file: Path) -> dict[str, Any]:
    """Return the settings in a file."""
    if not file.is_file():
        raise ValueError(f"{file}: no such settings file")
    try:
        found = tomllib.loads(toml_text(file))
    except OSError as error:
        raise ValueError(f"{file}: {error.strerror}") from None
    except ValueError as error:  # not TOML, or not UTF-8
        raise ValueError(f"{file}: {error}") from None
    if (named := [*_with_password(found)]) and open_to_all(file):  # a group may be the server's
        warning = f"{file} has a password ({', '.join(named)}), and every user can read it"
        warn([f"{warning}: chmod o= {file}"])
    return found


def _with_password(found: Mapping[str, Any]) -> Iterator[str]:
    for name, value in found.items():
        if name == "mail_password" or (name in URLS and _password_in(str(value))):
            yield name


def _password_in(url: str) -> bool:
    try:
        return bool(urlsplit(url).password)
    except ValueError:  # an invalid value is reported later
        return False


def _check_environment(hints: Mapping[str, Any]) -> None:
    for variable, value in os.environ.items():
        if not variable.startswith(PREFIX):
            continue
        name = variable.removeprefix(PREFIX).lower()
        if name not in hints:
            raise ValueError(f"{variable}: {_reason('extra_forbidden', '')}")
        if get_origin(hints[name]) is list:
            try:
                json.loads(value)
            except ValueError:
                raise ValueError(f'{variable}: a list is written as JSON: ["a", "b"]') from None


def _refuse(wrong: Iterable[tuple[str, str]], given: Mapping[str, Any], file: Path | None) -> None:
    """Raise ValueError with everything that is wrong and its place, if anything is."""
    if lines := [f"{_place(name, given, file)}{name}: {reason}" for name, reason in wrong]:
        raise ValueError("\n".join(lines)) from None


def _place(name: str, given: Mapping[str, Any], file: Path | None) -> str:
    if name in given:
        return ""
    variable = f"{PREFIX}{name.upper()}"
    return f"{variable}: " if variable in os.environ else f"{file}: " if file else ""


def _reason(kind: str, message: str) -> str:
    return "no such setting" if kind == "extra_forbidden" else message
