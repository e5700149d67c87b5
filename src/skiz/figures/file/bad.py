"""The error for a file of figures that cannot be played with."""

from skiz.words import say


class BadFigures(ValueError):
    """A file of figures that cannot be played with.

    It holds the name of the file, the line, and the reason: a key of the words with its parameters.
    """

    def __init__(self, file: str, line: int, reason: str, **params: str | int) -> None:
        super().__init__(f"{file}:{line}: {say(f'reason.{reason}', 'en', None, None, **params)}")
        self.file, self.line, self.reason, self.params = file, line, reason, params
