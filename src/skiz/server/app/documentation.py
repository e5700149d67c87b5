"""The built documentation: files of a folder, whose search is a form."""

from typing import Any

from starlette.responses import Response
from starlette.staticfiles import StaticFiles

# As for the page, but without sockets, and forms lead to the search.
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)


class Documentation(StaticFiles):
    """The files of the documentation, with a policy of their own."""

    def file_response(self, *of: Any, **more: Any) -> Response:
        """Return a file."""
        response = super().file_response(*of, **more)
        response.headers["Content-Security-Policy"] = POLICY
        return response
