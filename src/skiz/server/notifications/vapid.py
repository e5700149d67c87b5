"""The keys of push messages, on the curve P-256: ours (VAPID, RFC 8292) and those of browsers."""

from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

LENGTH = 32  # bytes
UNCOMPRESSED = 4  # the first byte of such a point


def new_key() -> str:
    """Return a new private key: its number, in base64 for URLs."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(number.to_bytes(LENGTH, "big"))


def public_key(private: str) -> str:
    """Return the public key of a private one, as a browser needs it: the point, uncompressed."""
    number = int.from_bytes(urlsafe_b64decode(private + "="), "big")
    public = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    return _text(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def is_on_curve(public: str) -> bool:
    """Return whether the public key of a browser is one: a point of the curve, uncompressed."""
    raw = urlsafe_b64decode(public + "=")
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw)
    except ValueError:
        return False
    return raw[0] == UNCOMPRESSED


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")
