"""The slow line between a phone and a server."""

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.request import urlopen

from bench.page.phone.slow_line import CHUNK, SlowLine

TEXT = bytes(range(256)) * (3 * CHUNK // 256)


class Answers(BaseHTTPRequestHandler):
    """A server with one text."""

    def do_GET(self) -> None:
        """Answer with the text."""
        self.send_response(200)
        self.end_headers()
        self.wfile.write(TEXT)

    def log_message(self, *_: object) -> None:
        """Print nothing."""


def test_everything_arrives_and_is_counted() -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        line = SlowLine(server.server_port, kilobits=1e6, round_trip=0)
        with line as address, urlopen(address) as answer:
            assert answer.read() == TEXT
        assert line.carried > len(TEXT)  # with the head of the answer
        server.shutdown()
