// Where the cards of a hand stand: in a fan that never wraps, one row or two. All in pixels.

export interface Fan {
  /** the width of a card */
  card: number
  /** the height of all */
  height: number
  /** how many stand in a row, and by how much those of the row behind stand higher, if there is one */
  perRow: number
  rise: number
  /** where the card at a place begins */
  left: (place: number) => number
}

const FINGER = 44
const LOW = 760
/** With less of each card in sight a XVIII would look like a XVII. */
const LEAST = 27

/**
 * The fan of so many cards in a `width`, on a screen of a `height`; of a card at the place `lifted`
 * (-1: none) so much shows that a finger finds it. `worth` is whether values stand above the cards, `small`
 * whether something else needs the room.
 */
export function fanOf(
  count: number,
  width: number,
  height: number,
  lifted: number,
  worth: boolean,
  small = false,
): Fan {
  // Where the window is broad and low the trick needs its part of the height.
  const share = small ? 0.155 : height < LOW ? 0.165 : 0.19
  const card =
    width < 520
      ? Math.min(small ? 88 : 104, width * 0.28)
      : Math.min(176, width / 5, Math.max(76, height * share))
  const inTwo = count > 1 && (width - card) / (count - 1) < LEAST
  const perRow = inTwo ? Math.ceil(count / 2) : count
  // What cards in front are worth stands over those behind, whose corners show above it.
  const rise = inTwo ? card * 0.52 + (worth ? 15 : 0) : 0
  const opens = !inTwo && lifted >= 0 && lifted < count - 1
  const rest = (width - card - FINGER) / Math.max(1, count - 2)
  /** each row by itself from edge to edge, or in the middle: one may have a card less */
  const row = (size: number) => {
    const step = size < 2 ? 0 : Math.min(card * 0.62, (width - card) / (size - 1))
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
