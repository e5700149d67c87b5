// The words of a review and of beliefs, fetched with a replay. This module is the type for the
// other languages.
const many = (n: number) => (Math.abs(n) === 1 ? 'point' : 'points')

export const en = {
  title: 'What could be known',
  begins: 'The decisions are evaluated one after the other; the list grows meanwhile.',
  weighed: (n: number, of: number) => `${n} of ${of} decisions evaluated`,
  broken: 'The review stopped before the end.',
  again: 'Continue',
  line: 'How the expected result changed',
  lineNote:
    'The points each player could expect with these cards, if everybody had gone on as the computer players do.',
  declarers: 'Declarer’s side',
  opponents: 'Opponents',
  asTable: 'As a table',
  happened: 'What happened',
  start: 'Beginning',
  dearest: 'The most expensive decisions, by what could be known',
  nothingDear: 'By what could be known, nobody made a mistake.',
  cost: (points: string) => `${points} points worse than the best`,
  luck: (points: string, good: boolean) =>
    good
      ? `the cards lay well and gave ${points} points back`
      : `the cards lay badly and cost ${points} points more`,
  here: 'The decision before this step',
  none: 'Nobody decided anything at this step.',
  options: 'The options: what each was worth to this player, and how far off that may be',
  option: 'Option',
  known: 'By what could be known',
  open: 'As the cards lay',
  done: 'chosen',
  sums: (who: string, lost: string, luck: string) =>
    `${who}: mistakes ${lost}, luck with the cards ${luck}`,
  note: 'Worth is the average number of points for the player who decided, over deals that fit what that player had seen. Luck is the cost of a decision by that measure, minus its cost with the real cards. It is positive if a mistake did no harm, and negative if the right choice turned out badly.',
  by: (player: string) => `evaluated by ${player}`,
  points: (n: number) => `${n} ${many(n)}`,
  belief: 'What was believed',
  showBelief: 'Where the cards were thought to be',
  eyes: 'Seen by',
  holder: (who: string) => `hand of ${who}`,
  laid: (who: string) => `discarded by ${who}`,
  inHand: 'in hand',
  laidAway: 'discarded',
  talon: 'talon',
  card: 'Card',
  grid: 'Each card that this seat did not see: where it was, in how many of a hundred deals',
  truth: 'Show where they were',
  truly: 'it was here',
  partner: (who: string, percent: number) => `${who} with the declarer: ${percent} of 100`,
  partners: 'Who was thought to be with the declarer',
  changed: 'What the last bid or announcement changed',
  change: (card: string, holder: string, before: number, after: number) =>
    `${card}, ${holder}: ${before} before, ${after} after`,
  unchanged: 'Nothing beyond chance.',
  sawAll: 'This seat had seen every card.',
  inWords: 'In words',
  most: (card: string, holder: string, percent: number) => `${card}: ${holder}, ${percent} of 100`,
  noBelief: 'There is nothing to show at this step.',
}

export type Words = typeof en
