// How a person is known again and reached.

import type { Lang } from './base'

/** where a browser receives push messages, its keys, and the language */
export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
  lang: Lang
}

/** How I can come back, and where I am signed in; days as `2026-11-24`. */
export interface Account {
  name: string
  passkeys: { id: string; device: string; made: string }[]
  recovery: string | null
  sessions: { id: string; device: string; seen: string; here: boolean }[]
}

/** my mail address, and whether it is confirmed */
export interface MyMail {
  address: string | null
  confirmed: boolean
}

export interface CameBack {
  name: string
  /** whether the games played on this device were taken along */
  carried: boolean
}

/** What a browser created or signed with a passkey: WebAuthn as JSON, bytes as base64url. */
export interface Credential {
  id: string
  rawId: string
  type: string
  response: Record<string, string>
}

export interface ToRegister {
  rp: { id: string; name: string }
  user: { id: string; name: string; displayName: string }
  challenge: string
  pubKeyCredParams: { type: 'public-key'; alg: number }[]
  timeout: number
  excludeCredentials: { id: string; type: 'public-key' }[]
  authenticatorSelection: AuthenticatorSelectionCriteria
  attestation: AttestationConveyancePreference
}

export interface ToSign {
  challenge: string
  timeout: number
  rpId: string
  userVerification: UserVerificationRequirement
}
