// The position of a chair on the screen: mine at the bottom, the others clockwise around the table.

/** Direction from the middle, x to the right and y downwards. */
const SPOTS: Record<number, [number, number][]> = {
  2: [
    [0, 1],
    [0, -1],
  ],
  3: [
    [0, 1],
    [-1, -0.55],
    [1, -0.55],
  ],
  4: [
    [0, 1],
    [-1, 0],
    [0, -1],
    [1, 0],
  ],
  5: [
    [0, 1],
    [-1, 0.15],
    [-0.5, -1],
    [0.5, -1],
    [1, 0.15],
  ],
}
/** The same in a middle that is wider than high, where the cards lie side by side. */
const FLAT: Record<number, [number, number][]> = {
  3: [
    [0, 1],
    [-1, -0.55],
    [1, -0.55],
  ],
  4: [
    [0.5, 1],
    [-1.5, 0],
    [-0.5, -1],
    [1.5, 0],
  ],
}
const SIDES: Record<number, Side[]> = {
  2: ['bottom', 'top'],
  3: ['bottom', 'left', 'right'],
  4: ['bottom', 'left', 'top', 'right'],
  5: ['bottom', 'left', 'left-top', 'right-top', 'right'],
}
export type Side = 'bottom' | 'left' | 'left-top' | 'top' | 'right-top' | 'right'

const turn = (chair: number, me: number, chairs: number) => (chair - me + chairs) % chairs

export const spot = (chair: number, me: number, chairs: number): [number, number] =>
  SPOTS[chairs]?.[turn(chair, me, chairs)] ?? [0, 0]

export const flatSpot = (chair: number, me: number, chairs: number): [number, number] =>
  FLAT[chairs]?.[turn(chair, me, chairs)] ?? spot(chair, me, chairs)

export const side = (chair: number, me: number, chairs: number): Side =>
  SIDES[chairs]?.[turn(chair, me, chairs)] ?? 'top'
