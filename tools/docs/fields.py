"""What the comments behind fields and names say, for the pages of the API."""

import ast
import io
import tokenize
from collections.abc import Iterator, Mapping
from inspect import getsource
from textwrap import dedent
from types import ModuleType

NO_WORDS = ("type:", "noqa")  # comments for programs


def fields(of: type) -> Iterator[tuple[str, str]]:
    """Yield the fields of a class that have a comment on their line, each with the comment."""
    try:
        source = dedent(getsource(of))
    except (OSError, TypeError):  # made by a call, not by a `class`
        return
    for statement in ast.parse(source).body:
        yield from _named(getattr(statement, "body", []), _comments(source))


def names(of: ModuleType) -> Mapping[str, str]:
    """Return the names that a module assigns with a comment on their line, with the comments."""
    source = getsource(of)
    return dict(_named(ast.parse(source).body, _comments(source)))


def _named(body: list[ast.stmt], comments: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    for node in body:
        if isinstance(node, ast.AnnAssign | ast.Assign) and node.lineno in comments:
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if isinstance(target, ast.Name):
                comment = comments[node.lineno].rstrip(".")
                yield target.id, f"{comment[:1].upper()}{comment[1:]}."


def _comments(source: str) -> dict[int, str]:
    """Return the comments for people, by line."""
    found = {
        token.start[0]: token.string.lstrip("# ")
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    }
    return {line: text for line, text in found.items() if not text.startswith(NO_WORDS)}
