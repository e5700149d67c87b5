// The words of the puzzles, fetched with them. This module is the type of the others.

const rules = new Intl.PluralRules('en')
const many = (n: number, one: string, other: string) =>
  `${n} ${rules.select(n) === 'one' ? one : other}`

export const en = {
  title: 'Puzzles',
  intro:
    'Moments from deals of strong computer players. One card, or one word, is ahead of all others, as far as that seat can know. Find it; the one that comes naturally is wrong.',
  any: 'All themes',
  theme: 'Theme',
  start: 'Start',
  has: (n: number) => many(n, 'puzzle', 'puzzles'),
  done: (tried: number, solved: number) => `${tried} tried, ${solved} solved at once`,
  rating: (rating: number, about: number) => `Rating ${rating} ± ${about}`,
  card: 'Find the card',
  talk: 'What do you say?',
  youAre: (seat: string) => `You are ${seat}. What would you do here?`,
  right: 'Right.',
  wrong: 'Not the best.',
  youChose: (what: string) => `You chose: ${what}.`,
  best: (what: string) => `Best is: ${what}.`,
  orElse: (whats: string[]) => `As good: ${whats.join(', ')}.`,
  ahead: (points: string, what: string) => `It is ${points} points better than the next, ${what}.`,
  natural: (what: string, points: string) => `Natural, and ${points} points worse: ${what}.`,
  about: 'What it is about',
  values: 'What each option should bring',
  valuesMean:
    'Points for this seat, on average over the deals that agree with what it has seen; in brackets 95 % of what chance leaves open.',
  option: 'Option',
  points: 'Points',
  likely: 'Where the cards were likely to be',
  likelyMean: 'In how many of a hundred such deals each seat held the card.',
  nobody: 'laid away',
  cardHead: 'Card',
  moved: (before: number, after: number) =>
    after >= before
      ? `Your rating: ${before} → ${after} (+${after - before})`
      : `Your rating: ${before} → ${after} (−${before - after})`,
  hard: (rating: number) => `This puzzle: ${rating}`,
  notRated: 'You have tried this one before; only the first answer is rated.',
  next: 'Next puzzle',
  playOn: 'Play on from here',
  playing: 'You play on against computer players, from the same moment.',
  again: 'From the moment again',
  over: 'The deal is over.',
  list: 'All puzzles',
  learnToo: 'Try what you know: puzzles from real deals.',
  themes: {
    bid: ['Bid', 'The hand is worth more than it looks: passing leaves points on the table.'],
    pass: ['Pass', 'The hand looks good enough, but costs more than it wins.'],
    'how-to-bid': [
      'How to bid',
      'How high one bids decides what is played for, and what it tells.',
    ],
    'whom-to-call': ['Whom to call', 'The call chooses the partner, and which suit is in danger.'],
    'name-trumps': ['Name trumps', 'Trumps are the suit in which the small cards win most.'],
    'choose-contract': [
      'Choose the contract',
      'What one undertakes is weighed against what the talon may bring.',
    ],
    'lay-away': ['Lay away', 'What is laid away shapes the hand: a void, or points in safety.'],
    double: ['Double', 'The others will make it too seldom: doubling pays.'],
    'do-not-double': ['Do not double', 'A kontra that fails is paid twice, and warns the others.'],
    announce: ['Announce', 'It succeeds often enough to be worth more said than silent.'],
    'do-not-announce': [
      'Do not announce',
      'It fails too often; made in silence it costs nothing to try.',
    ],
    'keep-bound-card': [
      'The bound card',
      'A card is bound by an announcement: the others have to clear its way.',
    ],
    'save-pagat': ['The pagát', 'The smallest tarokk is worth five points and more: time it well.'],
    'catch-xxi': ['Catch the XXI', 'The XXI is with somebody else, and only the skíz beats it.'],
    'save-xxi': ['Save the XXI', 'The skíz is out: the XXI has to be played when it is safe.'],
    'draw-trumps': [
      'Draw trumps',
      'Trumps are led while others have some, so that they cannot ruff later.',
    ],
    'keep-trumps': ['Keep trumps', 'A trump led is spent; it is worth more later.'],
    'hold-up': ['Hold up', 'The trick could be won now, but the card wins more later.'],
    overtake: [
      'Overtake the partner',
      'Taking the partner’s trick keeps the lead or saves a card.',
    ],
    'leave-to-partner': [
      'Leave it to the partner',
      'The partner wins already: save the high card.',
    ],
    ruff: ['Ruff', 'A trump on a plain suit wins a trick that is lost otherwise.'],
    'save-trump': ['Do not ruff', 'The trick is not worth the trump.'],
    'win-trick': ['Win the trick', 'What is not taken now does not come back.'],
    'give-points': ['Fatten', 'The partner’s trick is the place for cards that count.'],
    'save-points': ['Give no points', 'The others win this: give them what counts least.'],
    'cash-winner': ['Cash the winner', 'A card that nothing beats now may be ruffed later.'],
    'keep-winner': ['Keep the winner', 'A sure trick does not run away; it stops the suit later.'],
    'win-high': ['Win high', 'A low winner may be beaten, or is needed later.'],
    'win-low': ['Win low', 'The cheapest card that wins is enough.'],
    'which-suit': ['Which suit?', 'Which suit is led decides who gets to play what.'],
    'which-rank': [
      'Which card of the suit?',
      'The suit is clear; high or low makes the difference.',
    ],
    'throw-away': ['Throw away', 'The trick is lost: part with what is missed least.'],
    'high-or-low': [
      'High or low?',
      'The trick is lost; which card of the suit stays is what counts.',
    ],
  } as Record<string, [string, string]>,
}
