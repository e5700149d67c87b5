// The moments of a deal that matter: a kontra, a figure made or lost, the XXI caught, the partner
// unmasked, the hat.
import { nameOf, type Table } from '../../table'
import type { Event, Item } from '../../wire/events'
import { saysLabel } from '../../words/actions'
import { revealedSeats } from '../../words/sentence'
import { t, word } from '../../words/words.svelte'

export interface Moment {
  what: 'kontra' | 'made' | 'lost' | 'catch' | 'partner' | 'hat'
  text: string
  /** the card that it is about */
  card?: string | undefined
  /** whether a sentence of the event says the same */
  told: boolean
}
type Entry = { event: Event; table: Table }

const HUNTER = 'skiz'
const PREY = 'XXI'

/** Returns the moments of an event; `before` is the table before it. */
export function momentsOf(entry: Entry, before: Table | undefined): Moment[] {
  return [
    ...doubled(entry),
    ...judged(entry, before),
    ...caught(entry),
    ...unmasked(entry, before),
    ...hatted(entry),
  ]
}

function doubled({ event, table }: Entry): Moment[] {
  if (event.type !== 'said') return []
  const raised = event.says.filter(({ level }) => level > 0)
  const text = `${nameOf(table, event.seat)}: ${saysLabel(raised)}`
  return raised.length ? [{ what: 'kontra', text, told: true }] : []
}

/** What was announced and is now made or lost; the settlement says it for the rest. */
function judged({ event, table }: Entry, before: Table | undefined): Moment[] {
  if (event.type === 'settled' || before?.number !== table.number) return []
  const wasOpen = ({ figure, by }: Item) =>
    before.items.some((one) => one.figure === figure && one.by === by && one.verdict === 'open')
  return table.items.flatMap((item) => {
    const { figure, by, verdict } = item
    if (figure === 'game' || verdict === 'open' || !wasOpen(item)) return []
    // Both sides may have announced it.
    const text = `${nameOf(table, by)}: ${word(`figure.${figure}`)}, ${word(`verdict.${verdict}`)}`
    return [{ what: verdict, text, told: false }]
  })
}

/** The cards of a trick, whatever it is worth: the skíz has taken the XXI. */
function caught({ event, table }: Entry): Moment[] {
  const trick = table.tricks.at(-1)
  if (event.type !== 'took' || !trick) return []
  const by = trick.cards.find(({ card }) => card === HUNTER)
  const prey = trick.cards.find(({ card }) => card === PREY)
  if (!prey || by?.seat !== trick.winner) return []
  const text = t().caught(nameOf(table, by.seat), nameOf(table, prey.seat))
  return [{ what: 'catch', text, card: PREY, told: false }]
}

/** The partner of the declarer, at the moment at which everybody or the viewer gets to know. */
function unmasked({ table }: Entry, before: Table | undefined): Moment[] {
  return revealedSeats(before, table)
    .filter((seat) => table.sides[seat] && table.chosen.call)
    .map((seat) => ({
      what: 'partner',
      text: t().unmasked(nameOf(table, seat)),
      card: table.chosen.call,
      told: true,
    }))
}

function hatted({ event, table }: Entry): Moment[] {
  if (event.type !== 'sheet' || table.rows.at(-1)?.hat == null || event.hat == null) return []
  const name = table.sitters[event.hat]?.name ?? ''
  return [{ what: 'hat', text: word('custom.hat-told', { name }), told: true }]
}
