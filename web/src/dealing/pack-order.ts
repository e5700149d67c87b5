// The public function of docs/fairness.md. It computes the order of the cards from the secrets and
// the cut, and the hands from that order. So the page need not trust the server.
import type { PackDisclosure } from '../wire/dealing'

export const canHash = () => globalThis.crypto?.subtle !== undefined

export const hex = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export const sha256 = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

async function* numbers(seed: string) {
  for (let counter = 0; ; counter++) {
    const view = new DataView((await sha256(`${seed}\n${counter}`)).buffer)
    for (let at = 0; at < 32; at += 4) yield view.getUint32(at)
  }
}

export async function packOrder(
  cards: number,
  secret: string,
  place: number,
  others: string[],
): Promise<number[]> {
  const deck = Array.from({ length: cards }, (_, i) => i)
  const chance = numbers(['skiz pack 1', secret, ...others].join('\n'))
  for (let last = cards - 1; last > 0; last--) {
    const most = Math.floor(2 ** 32 / (last + 1)) * (last + 1)
    let number = most
    while (number >= most) number = (await chance.next()).value!
    const pick = number % (last + 1)
    ;[deck[last], deck[pick]] = [deck[pick]!, deck[last]!]
  }
  return [...deck.slice(place), ...deck.slice(0, place)]
}

/**
 * Returns the hands by seat and the talon that a pack gives, each as one text for the set of its
 * cards.
 */
export async function dealtBy(pack: PackDisclosure, seats: number) {
  const others = pack.shares.map(({ secret }) => secret)
  const order = await packOrder(pack.cards.length, pack.secret, pack.cut?.place ?? 0, others)
  const hands = Array.from({ length: seats }, () => [] as string[])
  const talon: string[] = []
  let next = 0
  for (const [to, count] of pack.packets)
    for (const pile of to === 'talon' ? [talon] : hands)
      for (let i = 0; i < count; i++) pile.push(pack.cards[order[next++]!]!)
  return { hands: hands.map((hand) => hand.toSorted().join(' ')), talon: talon.join(' ') }
}
