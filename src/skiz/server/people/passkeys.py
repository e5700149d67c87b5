"""Passkeys by WebAuthn: the requests to a browser, and the check of its answers.

The site is the host name of the request, so a passkey for one is worth nothing at another.
"""

import json
from collections.abc import Iterable
from typing import Any

from fastapi import Request

from ..common import Json, Refused
from .credentials import Passkey
from .store import Person, today

SITE = "Skíz"
LOCAL = "localhost"  # the one name that browsers trust without TLS
MOST = 20  # passkeys of a person
LONGEST = 1023  # bytes of an id, by the standard


def to_register(
    request: Request, person: Person, name: str, has: Iterable[Passkey], challenge: str
) -> Json:
    """Return the request to make a passkey, with those that the person has already."""
    import webauthn
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
    )

    options = webauthn.generate_registration_options(
        rp_id=_site(request),
        rp_name=SITE,
        user_name=name,
        user_display_name=name,
        user_id=bytes.fromhex(person.guest),
        challenge=base64url_to_bytes(challenge),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(base64url_to_bytes(passkey.id)) for passkey in has
        ],
    )
    return _parsed(webauthn.options_to_json(options))


def registered(
    request: Request, guest: str, device: str, credential: Json, challenge: str
) -> Passkey:
    """Return the passkey that a browser has made; refuse an invalid answer."""
    import webauthn
    from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

    try:
        made = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=_site(request),
            expected_origin=_origins(request),
        )
    except Exception:  # the library may raise anything for bytes from outside
        raise Refused("bad-passkey", 422) from None
    if len(made.credential_id) > LONGEST:
        raise Refused("bad-passkey", 422)
    id_ = bytes_to_base64url(made.credential_id)
    key, count = made.credential_public_key, made.sign_count
    return Passkey(id_, guest, key, count, device, today())


def to_sign_in(request: Request, challenge: str) -> Json:
    """Return the request to sign in by any passkey of this site.

    So nobody learns here who has one.
    """
    import webauthn
    from webauthn.helpers import base64url_to_bytes

    options = webauthn.generate_authentication_options(
        rp_id=_site(request), challenge=base64url_to_bytes(challenge)
    )
    return _parsed(webauthn.options_to_json(options))


def signed(request: Request, passkey: Passkey, credential: Json, challenge: str) -> int:
    """Return how often a passkey has been used, after it signed the challenge.

    Refuse it if the signature is invalid.
    """
    import webauthn
    from webauthn.helpers import base64url_to_bytes

    try:
        return webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=_site(request),
            expected_origin=_origins(request),
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
        ).new_sign_count
    except Exception:  # the library may raise anything for bytes from outside
        raise Refused("bad-passkey", 422) from None


def _parsed(options: str) -> Json:
    parsed: dict[str, Any] = json.loads(options)
    return parsed


def _site(request: Request) -> str:
    return (request.url.hostname or "").lower()


def _origins(request: Request) -> list[str]:
    """Return the origins of our page.

    TLS is assumed even if no proxy reports it, since browsers have no passkeys for a name without
    it.
    """
    schemes = ("https", "http") if _site(request) == LOCAL else ("https",)
    return [f"{scheme}://{request.headers.get('host', '').lower()}" for scheme in schemes]
