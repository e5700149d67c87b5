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
  listMeans: 'Your name, your ratings and the number of your deals stand there for everybody.',
  listNeeds: 'For that you need a passkey or a recovery code.',
  keep: 'Keep your name',
  best: 'Who is best',
  bestMeans:
    'People who agreed to be listed and have played at least 20 rated deals of a game, by what they are at least: the rating less what stands after ±.',
  nobody: 'Nobody is in this list yet.',
  place: 'Place',
  you: 'you',
  mine: 'Your own figures',
}

export type Words = typeof en
