"""A software authenticator: makes passkeys and signs with them, as a device does."""

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from tests.support.server.clients import Json

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def text_of(raw: bytes) -> str:
    """Return bytes as base64url."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    """Return the bytes of a base64url text."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """A device with at most one passkey, which tells the site the page that asks."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.id = secrets.token_bytes(32)
        self.count = 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: Json) -> Json:
        """Return a new passkey, in the form of a browser's answer."""
        numbers = self._key.public_key().public_numbers()
        x, y = numbers.x.to_bytes(32, "big"), numbers.y.to_bytes(32, "big")
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        data = self._data(options["rp"]["id"], ATTESTED) + attested
        client = self._client("webauthn.create", options["challenge"])
        proof = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        response = {"clientDataJSON": text_of(client), "attestationObject": text_of(proof)}
        return self._credential(response)

    def sign(self, options: Json) -> Json:
        """Return a signature, in the form of a browser's answer."""
        self.count += 1
        data = self._data(options["rpId"])
        client = self._client("webauthn.get", options["challenge"])
        signed = data + hashlib.sha256(client).digest()
        response = {
            "clientDataJSON": text_of(client),
            "authenticatorData": text_of(data),
            "signature": text_of(self._key.sign(signed, ec.ECDSA(hashes.SHA256()))),
        }
        return self._credential(response)

    def _data(self, site: str, flags: int = 0) -> bytes:
        data = bytes([PRESENT | VERIFIED | flags]) + self.count.to_bytes(4, "big")
        return hashlib.sha256(site.encode()).digest() + data

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _credential(self, response: Json) -> Json:
        id_ = text_of(self.id)
        return {"id": id_, "rawId": id_, "type": "public-key", "response": response}
