// The names of roles, figures and contracts, wherever a person's deals are shown.
import type { Role, SaidBy } from '../wire/deals'
import { hasWord, t, word } from '../words/words.svelte'
import { f } from '../ratings/words'

export function roleName(role: Role | null): string {
  if (role === 'declarer') return t().declarerWith
  if (role === 'partner') return t().partner
  return role === 'defender' ? t().opponent : f().noRole
}

/** The name of a figure. The line of the game itself has many keys; all are called the game. */
export const figureName = (key: string) =>
  word(hasWord(`line.${key}`) && !hasWord(`figure.${key}`) ? 'figure.game' : `figure.${key}`)

export const saidBy = (by: SaidBy) => (by === null ? '' : f().by[by])
