"""House rules, and the chapters of the rulebook.

A house is a frozen dataclass per family, with one field for each point on which tables differ. Each
point has its place in a chapter.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from operator import attrgetter, index
from typing import Any, Self, TypeAlias

Value: TypeAlias = bool | int | str


@dataclass(frozen=True, slots=True)
class Option:
    """One point of the house: its field, its value, and each possible value with its clause.

    `least` and `most` bound a number that can be chosen freely. In that case `choices` holds only
    the default.
    """

    field: str
    value: Value
    default: Value
    choices: Mapping[Value, str]
    least: int | None = None
    most: int | None = None

    @property
    def clause(self) -> str:
        """The clause of the current value."""
        return self.choices.get(self.value) or self.choices[self.default]

    @property
    def may_be(self) -> bool:
        """Whether this value may be chosen."""
        if self.free and type(self.value) is int and self.least <= self.value <= self.most:  # type: ignore[operator]
            return True
        return any(self.value == one and type(self.value) is type(one) for one in self.choices)

    @property
    def free(self) -> bool:
        """Whether any number within the bounds may be chosen."""
        return self.least is not None and self.most is not None

    @property
    def allowed(self) -> str:
        """The permitted values, in words."""
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
    """Return a field of a house: its default and its other values, each with its clause.

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
    """The base of every house: reads, writes and checks its options.

    Several games may have houses with the same points, so the points do not say of which game a
    house is. `game` is the key of the game that made it. It is empty if the house was made by hand:
    such a house is taken by every game whose houses are of its type.
    """

    game: str = field(default="", compare=False, repr=False, kw_only=True)

    def __post_init__(self) -> None:
        for point in self.options():
            if point.value is not point.default and not point.may_be:
                raise ValueError(
                    f"house rule {point.field}={value_text(point.value)}: must be {point.allowed}"
                )

    def options(self) -> Iterator[Option]:
        """Every point of this house."""
        return map(self._option, _points(self))

    def values(self) -> dict[str, Value]:
        """Return the current value of every point, by field.

        They suffice to make the same house again.
        """
        return {entry.name: getattr(self, entry.name) for entry in _points(self)}

    def clause(self, entry: str) -> str:
        """Return the clause behind an entry of a rulebook.

        The entry is a clause itself, or a field whose value chooses the clause.
        """
        found = self.__dataclass_fields__.get(entry)
        return self._option(found).clause if found else entry

    def _option(self, of: Field[Value]) -> Option:
        return Option(of.name, getattr(self, of.name), of.default, **of.metadata)  # type: ignore[arg-type]

    def with_changes(self, changes: Mapping[str, Value | str]) -> Self:
        """Return this house with some points changed, given as values or as text.

        Raise ValueError that names the wrong point.
        """
        defaults: dict[str, Any] = {entry.name: entry.default for entry in _points(self)}
        typed: dict[str, Any] = {}
        for name, value in changes.items():
            if name not in defaults:
                raise ValueError(
                    f"no house rule is called {name!r}; there are {', '.join(defaults)}"
                )
            try:
                typed[name] = (
                    parse_value(value, defaults[name]) if isinstance(value, str) else _plain(value)
                )
            except ValueError as wrong:
                raise ValueError(f"house rule {name}: {wrong}") from None
        return replace(self, **typed)

    def differences(self, other: "House") -> dict[str, Value]:
        """Return the points on which this house differs from another, with this house's values."""
        theirs = other.values()
        return {name: value for name, value in self.values().items() if value != theirs[name]}


def _points(house: House) -> Iterator[Field[Value]]:
    """Yield the fields of a house that are points on which tables differ."""
    return (entry for entry in fields(house) if entry.metadata)


@dataclass(frozen=True, slots=True)
class When:
    """Entries that appear in the book of a house only if the house answers a question with yes.

    It is the same question that the rule itself asks.
    """

    condition: Callable[[Any], bool]  # takes the house
    entries: tuple["Entry", ...]


Entry: TypeAlias = str | When  # a clause (`pais/follow`) or a field of the house (`must_trump`)


def when(condition: str | Callable[[Any], bool], *entries: Entry) -> When:
    """Return these entries, for houses that answer yes.

    `condition` may be a field that is true or false.

    >>> from skiz.games import game
    >>> chapter = Chapter("play", ("pais/follow", when("must_trump", "must_overtake")))
    >>> [*chapter.of(game("asszorti").house("gamerules"))]
    ['pais/follow']
    """
    return When(attrgetter(condition) if isinstance(condition, str) else condition, entries)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the rulebook: clauses, and points of the house.

    A point stands for the clause that its value chooses.
    """

    key: str
    entries: tuple[Entry, ...]

    def of(self, house: House) -> Iterator[str]:
        """Return the entries of this chapter in a house."""
        return _entries(self.entries, lambda entry: entry.condition(house))

    @property
    def all(self) -> Iterator[str]:
        """The entries of this chapter in all possible houses."""
        return _entries(self.entries, lambda entry: True)


def _entries(entries: tuple[Entry, ...], stands: Callable[[When], bool]) -> Iterator[str]:
    for entry in entries:
        if isinstance(entry, str):
            yield entry
        elif stands(entry):
            yield from _entries(entry.entries, stands)


def value_text(value: Value) -> str:
    """Return a value as it is written in a record.

    >>> value_text(True), value_text(12)
    ('true', '12')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


def _plain(value: Value) -> Value:
    """Return a value of Python, also for a whole number of another type, such as one of NumPy."""
    try:
        return value if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        return value


def parse_value(text: str, like: Value) -> Value:
    """Read a value of the same type as `like` from text; raise ValueError if it is not one."""
    if isinstance(like, bool):
        if text not in ("true", "false"):
            raise ValueError(f"{text!r} is neither true nor false")
        return text == "true"
    if isinstance(like, int):
        if not re.fullmatch(r"-?[0-9]{1,9}", text):
            raise ValueError(f"{text!r} is not a whole number")
        return int(text)
    return text
