// Computes where the cards of a hand are: in a fan that never wraps, with one or two rows. All
// values are in pixels.

export interface Fan {
  /** the width of a card */
  card: number
  /** the total height */
  height: number
  /** how many cards are in a row, and by how much the row behind is higher, if there is one */
  perRow: number
  rise: number
  /** the left edge of the card at an index */
  left: (place: number) => number
}

const FINGER = 44
const LOW = 760
/** If less of each card were visible, a XVIII would look like a XVII. */
const LEAST = 27

/**
 * Returns the fan for a number of cards in a `width`, on a screen of a `height`. The card at the
 * index `lifted` (-1: none) is visible enough to be found with a finger. `worth` is whether values
 * are above the cards, `small` whether something else needs the room. If two rows would be higher
 * than `most`, the cards are smaller, and a finger still finds those behind.
 */
export function fanOf(
  count: number,
  width: number,
  height: number,
  lifted: number,
  worth: boolean,
  small = false,
  most = Infinity,
): Fan {
  // On a wide and low window the trick needs its share of the height.
  const share = small ? 0.155 : height < LOW ? 0.165 : 0.19
  const usual =
    width < 520
      ? Math.min(small ? 88 : 104, width * 0.28)
      : Math.min(176, width / 5, Math.max(76, height * share))
  const inTwo = count > 1 && (width - usual) / (count - 1) < LEAST
  const perRow = inTwo ? Math.ceil(count / 2) : count
  // The values of the cards in front are above the cards behind, and the corners of those stay
  // visible.
  const above = worth ? 15 : 0
  const isTight = inTwo && usual * (1.4 + 0.52) + above + 26 > most
  const rise = inTwo ? (isTight ? FINGER : usual * 0.52) + above : 0
  const card = isTight ? (most - 26 - rise) / 1.4 : usual
  const opens = !inTwo && lifted >= 0 && lifted < count - 1
  const rest = (width - card - FINGER) / Math.max(1, count - 2)
  /** each row by itself, from edge to edge or centred, because one may have a card fewer */
  const row = (size: number) => {
    const step = size < 2 ? 0 : Math.min(card * (isTight ? 0.9 : 0.62), (width - card) / (size - 1))
    return { step, start: (width - card - step * (size - 1)) / 2 }
  }
  const [back, front] = [row(perRow), row(count - perRow)]
  const left = (place: number) => {
    if (opens && back.step < 40)
      return back.start + (place <= lifted ? place * rest : (place - 1) * rest + FINGER)
    const { step, start } = place < perRow ? back : front
    return start + (place % perRow) * step
  }
  return { card, height: card * 1.4 + 26 + rise, perRow, rise, left }
}
