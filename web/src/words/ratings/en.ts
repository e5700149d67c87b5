// The words of the pages about results and ratings, fetched with them. This module is the type of
// the others.

export const en = {
  title: 'Your evenings and ratings',
  none: 'You have finished no deal yet. After the first one your figures stand here.',
  ratings: 'Ratings',
  ratingMeans:
    'How strong you have shown to be at rated tables. A new player begins at 1500; what stands after ± is how far the truth may lie to either side, with 95 % certainty.',
  unrated:
    'You have played no deal that counted. Whoever makes a table chooses whether it is rated; then a deal counts if at least two people play it, and play it whole.',
  margin: (rating: number, margin: number) => `${rating} ± ${margin}`,
  deals: (n: number) => (n === 1 ? '1 deal' : `${n} deals`),
  ratingLine: (game: string) => `Your rating at ${game} after each deal`,
  sheet: 'The sheet',
  sheetMeans: 'What you have won, deal by deal, added up.',
  sheetLine: (game: string) => `What you have won at ${game}, added up`,
  game: 'Game',
  asTable: 'The same as a table',
  deal: 'Deal',
  when: 'When',
  won: 'Won',
  total: 'Added up',
  rating: 'Rating',
  went: 'How your deals went',
  reading: (n: number) =>
    n === 1
      ? '1 deal of before is still being read.'
      : `${n} deals of before are still being read.`,
  noRole: 'Nobody declared',
  byRole: 'By what you were',
  byContract: 'As the declarer, by contract',
  dealsWon: 'Won',
  points: 'Points',
  aDeal: 'A deal',
  byFigure: 'Announcements and kontras',
  figuresMean:
    'Made: by the side that announced it, or that was doubled. What it has brought is yours, kontras counted.',
  noFigures: 'Nothing was announced or doubled so far.',
  said: 'Said',
  made: 'Made',
  paid: 'Brought you',
  by: { me: 'by you', partner: 'by your partner', other: 'by opponents' },
  doubled: 'doubled by you',
  lost: 'What your decisions cost',
  lostMeans:
    'By what you could know, in each deal that was reviewed: how much less you chose than the best option was worth, in points, all decisions together.',
  lossLine: (game: string) => `What your decisions cost at ${game}, deal by deal`,
  meanLoss: (points: string, n: number) =>
    n === 1 ? `${points} points, in 1 deal` : `${points} points a deal, in ${n} deals`,
  cost: 'Cost',
  decisions: 'Decisions weighed',
  unreviewed: (n: number) =>
    n === 1 ? '1 deal was not reviewed yet.' : `${n} deals were not reviewed yet.`,
  reviewLast: (n: number) => (n === 1 ? 'Review it' : `Review the last ${n} of them`),
  reviewing: (n: number) =>
    `${n === 1 ? '1 deal is' : `${n} deals are`} being reviewed, as far as no table has something to think about. You may go away meanwhile.`,
  dearest: 'The themes that cost you most',
  dearestMean: 'What was asked in the decisions in which you lost something.',
  themeCost: (n: number, points: string) =>
    `${n === 1 ? '1 decision' : `${n} decisions`}, ${points} points`,
  practise: (n: number) => (n === 1 ? '1 puzzle' : `${n} puzzles`),
  noPuzzles: 'no puzzles about it yet',
  searchDeals: 'Search your deals',
  search: 'Search',
  any: 'any',
  playedWith: 'Played with',
  youWere: 'You were',
  contract: 'Contract',
  announcement: 'Announcement',
  saidBy: 'Announced',
  andWas: 'And it was',
  wasMade: 'made',
  wasLost: 'lost',
  result: 'Result',
  results: { won: 'won', lost: 'lost', even: 'even' },
  since: 'From',
  until: 'To',
  clear: 'All my deals',
  nothing: 'No deal of yours is like that.',
  found: (n: number, more: boolean) =>
    `${more ? 'The last ' : ''}${n === 1 ? '1 deal' : `${n} deals`}`,
  more: 'More deals',
  asRecords: 'Take them along as records',
  costYou: (points: string) => `cost by what you could know: ${points}`,
  evenings: 'Evenings',
  eveningMeans: 'The deals at one table without a pause of six hours.',
  alone: 'with computer players alone',
  partners: 'Whom you have played with',
  partnersMeans:
    'In how many deals you both played, in how many of them on one side, and what you have won in those.',
  noPartners: 'You have played with nobody else so far.',
  name: 'Name',
  dealsHead: 'Deals',
  together: 'On one side',
  list: 'Who is best',
  listMe: 'Show me in the lists of the best',
  listMeans:
    'Your name, your ratings and the number of your deals stand there for everybody. Where you sit at an open table, the lobby shows your rating beside your name.',
  listNeeds: 'For that you need a passkey or a recovery code.',
  keep: 'Keep your name',
  best: 'Who is best',
  bestMeans:
    'People who agreed to be listed and have played at least 20 rated deals of a game, by what they are at least: the rating less what stands after ±.',
  nobody: 'Nobody is in this list yet.',
  place: 'Place',
  you: 'you',
  moved: (before: string, by: string, now: string) =>
    `Your rating: ${now} (${by}; it was ${before})`,
  notCounted: 'This deal did not count for your rating.',
  mine: 'Your own figures',
}

export type Words = typeof en
