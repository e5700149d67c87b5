// Whether this browser keeps the cookie by which the server knows a person. Without it every request
// is that of a new person, who has no seat anywhere.
import { api } from './api'

export const cookie = $state({ isKept: true, isNew: false })

/** Introduces this browser to the server, a second time if the first answer brings a cookie. */
export async function meet() {
  const { first } = await api.me()
  cookie.isNew = !!first
  if (first)
    void api
      .me()
      .then((again) => (cookie.isKept = !again.first))
      .catch(() => {})
}
