"""The fields of a class with what the comment behind each says, for the pages of the API."""

import ast
import io
import tokenize
from collections.abc import Iterator
from inspect import getsource
from textwrap import dedent


def fields(of: type) -> Iterator[tuple[str, str]]:
    """Yield the fields of a class that have a comment on their line, each with the comment."""
    try:
        source = dedent(getsource(of))
    except (OSError, TypeError):  # made by a call, not by a `class`
        return
    comments = {
        token.start[0]: token.string.lstrip("# ")
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    }
    for statement in ast.parse(source).body:
        for node in getattr(statement, "body", ()):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                comment = comments.get(node.lineno, "")
                if comment and not comment.startswith(("type:", "noqa")):
                    yield node.target.id, comment
