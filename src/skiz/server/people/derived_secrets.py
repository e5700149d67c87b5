"""Secrets that follow from the key of the server, so that no process has to store them.

Nobody without the key can compute one from another.
"""

import hashlib
import hmac

LENGTH = 24  # hexadecimal digits


class DerivedSecrets:
    """The secrets that follow from the `key` of the server.

    The key, the names and the numbers decide them: if one of these changed, links that people have
    would lead nowhere.
    """

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    def invitation(self, table: str, number: int) -> str:
        """Return the secret part of the link of a table, after `number` changes of it."""
        return self._derived(table, number)

    def host_page(self) -> str:
        """Return the secret part of the address of the host's page."""
        return self._derived("the host", 0)

    def between_processes(self) -> str:
        """Return the secret by which the processes of a server recognise each other."""
        return self._derived("between processes", 0)

    def _derived(self, name: str, number: int) -> str:
        text = f"invitation/{name}/{number}".encode()
        return hmac.new(self._key, text, hashlib.sha256).hexdigest()[:LENGTH]
