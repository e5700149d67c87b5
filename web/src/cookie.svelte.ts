// Whether this browser keeps the cookie by which the server knows a person. Without it every request
// is that of a new person, who has no seat anywhere.
import { api } from './api'

/** `isNamed`: whether the person has chosen a name */
export const cookie = $state({ isKept: true, isNew: false, isNamed: true })

/** Introduces this browser to the server, a second time if the first answer brings a cookie. */
export async function meet() {
  const { first, named } = await api.me()
  cookie.isNamed = named
  cookie.isNew = !!first
  if (first)
    void api
      .me()
      .then((again) => (cookie.isKept = !again.first))
      .catch(() => {})
}
