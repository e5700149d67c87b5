"""The file of a model, as learning reads it."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any


def read_model(file: Path, *keys: str) -> dict[str, Any]:
    """Return the data of a model; raise ValueError if it is missing or lacks one of these keys."""
    if not file.is_file():
        raise ValueError(f"{file}: there is no such model")
    try:
        model = json.loads(file.read_text("utf-8"))
    except ValueError as wrong:
        raise ValueError(f"{file} is no model: {wrong}") from None
    if not isinstance(model, dict):
        raise ValueError(f"{file} is no model: it is no object")
    for key in keys:
        if key not in model:
            raise ValueError(f"{file} is no model: it has no {key!r}")
    return model


def require_family(model: Mapping[str, Any], family: str, file: Path) -> None:
    """Raise ValueError if the model in this file is not of this family of games."""
    if (other := model.get("family")) != family:
        raise ValueError(f"{file} is no model of {family}: its family is {other!r}")
