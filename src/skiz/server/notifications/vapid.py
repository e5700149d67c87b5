"""The key by which push services recognise the server (VAPID, RFC 8292)."""

from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

LENGTH = 32  # bytes


def new_key() -> str:
    """Return a new private key: its number, in base64 for URLs."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(number.to_bytes(LENGTH, "big"))


def public_key(private: str) -> str:
    """Return the public key of a private one, as a browser needs it: the point, uncompressed."""
    number = int.from_bytes(urlsafe_b64decode(private + "="), "big")
    public = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    return _text(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")
