#!/bin/sh
# pywebpush writes the audience of the first push service into the claims that it is given.
#
# Two people at a table have browsers with different push services. Whoever notifies both with the
# same claims sends the second service a token for the first one. By RFC 8292 a token names the
# service that it is sent to.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install -q pywebpush==2.5.0

"$folder/venv/bin/python" - <<'PYTHON'
import base64
import json
from importlib.metadata import version

import requests
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid
from pywebpush import webpush


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def subscription(host: str) -> dict:
    key = ec.generate_private_key(ec.SECP256R1()).public_key()
    point = key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    keys = {"p256dh": encoded(point), "auth": encoded(bytes(16))}
    return {"endpoint": f"https://{host}/1", "keys": keys}


class Noted(requests.Session):
    """Sends nothing; notes for whom the token of each message is."""

    audiences = []

    def post(self, url: str, **options: object) -> requests.Response:
        headers = {name.lower(): value for name, value in options["headers"].items()}
        body = headers["authorization"].split("t=")[1].split(",")[0].split(".")[1]
        self.audiences.append(json.loads(base64.urlsafe_b64decode(body + "=="))["aud"])
        response = requests.Response()
        response.status_code = 201
        return response


key, claims = Vapid(), {"sub": "mailto:table@example.org"}
key.generate_keys()
for host in ("push.one.example", "push.two.example"):
    webpush(subscription(host), "your turn", key, claims, requests_session=Noted())
print(f"version: pywebpush {version('pywebpush')}")
print("guess: each token names its own service, since the claims name none")
print("seen:", " and then ".join(Noted.audiences), "with the same claims")
raise SystemExit(Noted.audiences != ["https://push.one.example"] * 2)
PYTHON
