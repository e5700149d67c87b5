// Whether this browser keeps the cookie by which the server knows a person. Without it every request
// is that of a new person, who has no seat anywhere and owns nothing.
import { api } from './api'

/** `isNamed`: whether the person has chosen a name */
export const cookie = $state({ isKept: true, isNew: false, isNamed: true })

/** the id of the line that says so */
export const NO_COOKIE = 'no-cookie'

let known: Promise<void> = Promise.resolve()

/** Introduces this browser to the server, a second time if the first answer brings a cookie. */
export async function meet() {
  const { first, named } = await api.me()
  cookie.isNamed = named
  cookie.isNew = !!first
  if (first)
    known = api
      .me()
      .then((again) => void (cookie.isKept = !again.first))
      .catch(() => {})
}

/**
 * Whether the server knows this browser again. Ask before something is made that has an owner, such
 * as a table or a study. If not, the line that says why gets the focus, so that it is seen and heard
 * again.
 */
export async function isKnownAgain(): Promise<boolean> {
  await known
  if (!cookie.isKept) document.getElementById(NO_COOKIE)?.focus()
  return cookie.isKept
}
