// What a glance at the table tells, in sentences.
import { sorted } from '../../cards/cards'
import { settings } from '../../settings.svelte'
import { nameAt, nameOf, paired, type Table } from '../../table'
import type { Game } from '../../wire/games'
import { rungLabel } from '../../words/actions'
import { chosenLine } from '../../words/chosen'
import { spokenCards } from '../../words/spoken'
import { cardName, t, word } from '../../words/words.svelte'
import { contractOf } from '../settlement/account'

/** Returns who sits at the table, and first who I am; `me` is my chair, if I have one. */
export function sittersOf(table: Table, me: number | null | undefined): string {
  const chairs = Object.keys(table.sitters).map(Number)
  const name = (chair: number) => nameAt(table, chair)
  const own = chairs.filter((chair) => chair === me).map(name)
  return t().heardSitters(own[0] ?? '', chairs.filter((chair) => chair !== me).map(name))
}

/** Returns the cards of a seat in the order in which they are shown, or nothing without cards. */
export function handOf(table: Table, seat: number, game: Game): string {
  const cards = sorted(table.hands[seat]?.cards ?? [], game, settings.sort, table.chosen.trumps)
  return cards.length ? `${t().hand}: ${spokenCards(cards, game, table.chosen.trumps)}` : ''
}

/** Returns the state of a deal: what is played, who is with whom, and what lies on the table. */
export function overviewOf(table: Table): string[] {
  if (!table.number) return []
  return [
    table.dealer === null ? t().deal(table.number) : dealtBy(table, table.dealer),
    table.times > 1 ? t().countsTimes(table.times) : '',
    contractOf(table) || bidsOf(table),
    partnerOf(table),
    ...chosenIn(table),
    ...announcedIn(table),
    trickOf(table),
  ].filter(Boolean)
}

const dealtBy = (table: Table, dealer: number) => t().logDeal(table.number, nameAt(table, dealer))

const bidsOf = (table: Table) =>
  table.bids.map(({ seat, bid }) => `${nameOf(table, seat)}: ${word(`bid.${bid}`)}`).join(', ')

function partnerOf(table: Table): string {
  if (!paired(table)) return ''
  const partner = table.sides.findIndex((side, seat) => side && seat !== table.declarer)
  return `${t().partner}: ${partner < 0 ? t().partnerUnknown : nameOf(table, partner)}`
}

/** What was chosen besides the contract, which is said with the declarer. */
const chosenIn = (table: Table) =>
  Object.entries(table.chosen)
    .filter(([what]) => what !== 'contract')
    .map(([what, value]) => chosenLine(what, value))

/** What was announced, by whom, how often it was doubled, and whether it is made or lost. */
function announcedIn(table: Table): string[] {
  const listed = new Set(table.items.map(({ figure }) => figure))
  const items = table.items.map(({ figure, by, level, verdict }) =>
    [
      `${word(`figure.${figure}`)}, ${t().heardBy([nameOf(table, by)])}`,
      level ? rungLabel(level) : '',
      verdict === 'open' ? '' : word(`verdict.${verdict}`),
    ]
      .filter(Boolean)
      .join(', '),
  )
  const doubled = Object.entries(table.levels)
    .filter(([figure, { level }]) => level && !listed.has(figure))
    .map(([figure, { level }]) => t().says(rungLabel(level), word(`figure.${figure}`)))
  return [...items, ...doubled]
}

function trickOf(table: Table): string {
  const { cards } = table.trick
  if (!cards.length) return ''
  const played = cards.map(({ seat, card }) => `${nameOf(table, seat)} ${cardName(card)}`)
  return `${t().trick}: ${played.join(', ')}`
}
