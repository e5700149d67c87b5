"""House rules: a frozen dataclass per family, one field for each point on which tables differ; and
the chapters of the rulebook, in which each point has its place.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from operator import attrgetter
from typing import Any, Self, TypeAlias

Value: TypeAlias = bool | int | str


@dataclass(frozen=True, slots=True)
class Option:
    """One point of the house: its field, its value here, and each value
    one may choose with its clause.

    `least` and `most` bound a number that is free to choose; then `choices` holds the default only.
    """

    field: str
    value: Value
    default: Value
    choices: Mapping[Value, str]
    least: int | None = None
    most: int | None = None

    @property
    def clause(self) -> str:
        """The clause that runs with the value chosen."""
        return self.choices.get(self.value) or self.choices[self.default]

    @property
    def may_be(self) -> bool:
        """Whether one may choose this value."""
        if self.free and type(self.value) is int and self.least <= self.value <= self.most:  # type: ignore[operator]
            return True
        return any(self.value == one and type(self.value) is type(one) for one in self.choices)

    @property
    def free(self) -> bool:
        """Whether any number within the bounds may be chosen."""
        return self.least is not None and self.most is not None

    @property
    def allowed(self) -> str:
        """What one may choose, in words."""
        if self.free:
            return f"{self.least} to {self.most}"
        return ", ".join(map(value_text, self.choices))


def option(
    default: Any,
    *,
    cite: str,
    others: Mapping[Value, str] | None = None,
    least: int | None = None,
    most: int | None = None,
) -> Any:
    """A field of a house: its default and the other values, each with the clause that states it.

    >>> @dataclass(frozen=True)
    ... class OneRule(House):
    ...     must_trump: bool = option(
    ...         True, cite="pais/must-trump", others={False: "gamerules/void"}
    ...     )
    >>> OneRule(False).clause("must_trump")
    'gamerules/void'
    """
    choices = {default: cite, **(others or {})}
    return field(default=default, metadata={"choices": choices, "least": least, "most": most})


@dataclass(frozen=True)
class House:
    """What every house has: reading, writing and checking its options."""

    def __post_init__(self) -> None:
        for point in self.options():
            if point.value is not point.default and not point.may_be:
                raise ValueError(
                    f"house rule {point.field}={value_text(point.value)}: must be {point.allowed}"
                )

    def options(self) -> Iterator[Option]:
        """Every point of this house."""
        return map(self._option, fields(self))

    def values(self) -> dict[str, Value]:
        """What is chosen on every point, by its field: enough to make the same house again."""
        return {entry.name: getattr(self, entry.name) for entry in fields(self)}

    def clause(self, entry: str) -> str:
        """The clause behind an entry of a rulebook: the entry itself,
        or the one that a point chooses.
        """
        found = self.__dataclass_fields__.get(entry)
        return self._option(found).clause if found else entry

    def _option(self, of: Field[Value]) -> Option:
        return Option(of.name, getattr(self, of.name), of.default, **of.metadata)  # type: ignore[arg-type]

    def with_changes(self, changes: Mapping[str, Value | str]) -> Self:
        """This house with some points changed, given as values or as text;
        ValueError names the wrong one.
        """
        defaults: dict[str, Any] = {entry.name: entry.default for entry in fields(self)}
        typed: dict[str, Value] = {}
        for name, value in changes.items():
            if name not in defaults:
                raise ValueError(
                    f"no house rule is called {name!r}; there are {', '.join(defaults)}"
                )
            try:
                typed[name] = (
                    parse_value(value, defaults[name]) if isinstance(value, str) else value
                )
            except ValueError as wrong:
                raise ValueError(f"house rule {name}: {wrong}") from None
        return replace(self, **typed)

    def differences(self, other: "House") -> dict[str, Value]:
        """The points on which this house differs from another."""
        theirs = other.values()
        return {name: value for name, value in self.values().items() if value != theirs[name]}


@dataclass(frozen=True, slots=True)
class When:
    """Entries that stand in the book of a house only if it answers yes: to the question that the
    rule itself asks.
    """

    asked: Callable[[Any], bool]  # of the house
    entries: tuple["Entry", ...]


Entry: TypeAlias = str | When  # a clause (`pais/follow`), a field of the house (`must_trump`)


def when(asked: str | Callable[[Any], bool], *entries: Entry) -> When:
    """These entries, in houses that answer yes; `asked` may be a field that is true or false.

    >>> from skiz.games import game
    >>> chapter = Chapter("play", ("pais/follow", when("must_trump", "must_overtake")))
    >>> [*chapter.of(game("asszorti").house("gamerules"))]
    ['pais/follow']
    """
    return When(attrgetter(asked) if isinstance(asked, str) else asked, entries)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the rulebook: clauses, and points of the house, which stand for the clause that
    they choose.
    """

    key: str
    entries: tuple[Entry, ...]

    def of(self, house: House) -> Iterator[str]:
        """What stands in it in a house."""
        return _entries(self.entries, lambda entry: entry.asked(house))

    @property
    def all(self) -> Iterator[str]:
        """What stands in it in some house or other."""
        return _entries(self.entries, lambda entry: True)


def _entries(entries: tuple[Entry, ...], stands: Callable[[When], bool]) -> Iterator[str]:
    for entry in entries:
        if isinstance(entry, str):
            yield entry
        elif stands(entry):
            yield from _entries(entry.entries, stands)


def value_text(value: Value) -> str:
    """A value as it stands in a record.

    >>> value_text(True), value_text(12)
    ('true', '12')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


def parse_value(text: str, like: Value) -> Value:
    """A value from its text, of the same kind as another; ValueError when it is not one."""
    if isinstance(like, bool):
        if text not in ("true", "false"):
            raise ValueError(f"{text!r} is neither true nor false")
        return text == "true"
    if isinstance(like, int):
        if not re.fullmatch(r"-?[0-9]{1,9}", text):
            raise ValueError(f"{text!r} is not a whole number")
        return int(text)
    return text
