// Passkeys as the browser handles them: bytes there, base64url on the wire.
import type { Credential, ToRegister, ToSign } from '../wire/people'

const bytes = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
const written = (raw: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(raw)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

/** Whether this browser supports passkeys at this address: they need a host name and TLS. */
export const hasPasskeys = () =>
  isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)

/** Has the device create a passkey; throws if the person declines. */
export async function make(options: ToRegister): Promise<Credential> {
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    user: { ...options.user, id: bytes(options.user.id) },
    excludeCredentials: options.excludeCredentials.map(({ id }) => ({
      id: bytes(id),
      type: 'public-key' as const,
    })),
  }
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse
  return asJson(made, { clientDataJSON, attestationObject })
}

/** Has the device sign with a passkey that the person chooses; throws if there is none. */
export async function sign(options: ToSign): Promise<Credential> {
  const publicKey = {
    challenge: bytes(options.challenge),
    rpId: options.rpId,
    timeout: options.timeout,
    userVerification: options.userVerification,
  }
  const made = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  const { clientDataJSON, authenticatorData, signature } =
    made.response as AuthenticatorAssertionResponse
  return asJson(made, { clientDataJSON, authenticatorData, signature })
}

function asJson(made: PublicKeyCredential, parts: Record<string, ArrayBuffer>): Credential {
  const response = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, written(part)]),
  )
  return { id: made.id, rawId: made.id, type: made.type, response }
}
