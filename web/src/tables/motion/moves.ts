// Cards move as on a real table: from the dealer, to and from the talon, into the trick. Nothing
// waits for them, and no movement takes longer than the person's own pace.
import { prefersReducedMotion } from 'svelte/motion'
import type { Room } from '../../room.svelte'
import { settings } from '../../settings.svelte'
import type { Table } from '../../table'
import type { Event } from '../../wire/events'
import { arrive, arriveInTurn, drawn, placeOf, sendCopy } from './flight'

/** Milliseconds of a movement, and between the cards of a deal. */
const FLIGHT = 260
const APART = 25

/** Returns how long a movement of the others' pace takes: 0 if nothing is to move. */
export const flightOf = (pace: number) =>
  prefersReducedMotion.current || document.hidden ? 0 : Math.min(FLIGHT, pace)

const find = (where: string) => document.querySelector(where)
const all = (where: string) => [...document.querySelectorAll(where)]
const HAND = '[data-testid=hand] [data-card]'
const inHand = (card: string) => find(`[data-testid=hand] [data-card="${card}"]`)
const talon = () => find('[data-testid=talon] .cards')
/** The hand of another seat, or the plate where no backs are shown. */
const seatPlace = (seat: number) =>
  [`[data-seat="${seat}"] .fan`, `[data-seat="${seat}"] .plate`]
    .map((where) => placeOf(find(where)))
    .find((place) => place?.width)

type Move = (event: Event, table: Table, duration: number) => Promise<void> | void

/** Each event that moves cards. It is called before the page shows the event, and waits for that. */
const moves: Partial<Record<Event['type'], Move>> = {
  async dealt(_, table, duration) {
    await drawn()
    const from = placeOf(find(`[data-chair="${table.dealer}"] .face`))
    if (!from) return
    const backs = [...all('.fan'), ...all('[data-testid=talon] .cards > span')]
    const cards = [...all(HAND), ...backs.filter((one) => one.getClientRects().length)]
    const apart = Math.min(APART, Math.max(0, settings.botPace - duration) / cards.length)
    if (apart) await arriveInTurn(cards, from, duration, apart)
    else arrive(cards, from, duration)
  },
  async drew(event, _, duration) {
    if (event.type !== 'drew') return
    const [from, card] = [placeOf(talon()), talon()?.firstElementChild]
    await drawn()
    if (!from) return
    const mine = event.cards.flatMap((one) => (one ? (inHand(one) ?? []) : []))
    arrive(mine, from, duration)
    const to = seatPlace(event.seat)
    if (!mine.length && to && card) sendCopy(card, narrow(from), narrow(to), duration)
  },
  async laid(event, _, duration) {
    if (event.type !== 'laid') return
    const mine = event.cards.cards.flatMap((one) => inHand(one) ?? [])
    const from = mine.map(placeOf)
    const other = seatPlace(event.seat)
    await drawn()
    const to = placeOf(talon())
    const back = talon()?.firstElementChild
    if (!to) return
    mine.forEach((one, i) => {
      const card = one.firstElementChild
      if (card && from[i]) sendCopy(card, from[i], narrow(to), duration)
    })
    if (!mine.length && other && back) sendCopy(back, narrow(other), narrow(to), duration)
  },
  async played(event, _, duration) {
    if (event.type !== 'played') return
    const from = placeOf(inHand(event.card)) ?? seatPlace(event.seat)
    await drawn()
    const card = find(`[data-trick-card="${event.card}"]`)
    if (card && from) arrive([card], from, duration)
  },
}

/** The place of one card in the middle of several. */
function narrow(place: DOMRect): DOMRect {
  const width = Math.min(place.width, place.height / 1.4)
  return new DOMRect(place.x + (place.width - width) / 2, place.y, width, place.height)
}

/** Moves the cards of a room as its events are shown. Call the result to stop. */
export const moveCards = (room: Room) =>
  room.listen(({ event, table }, _, late) => {
    const duration = late ? 0 : flightOf(settings.botPace)
    if (duration) void moves[event.type]?.(event, table, duration)
  })
