// The words of the puzzles, fetched with them. This module is the type for the other languages.

const rules = new Intl.PluralRules('en')
const many = (n: number, one: string, other: string) =>
  `${n} ${rules.select(n) === 'one' ? one : other}`

export const en = {
  title: 'Puzzles',
  intro:
    'Moments from deals of strong computer players. One card, or one thing to say, is better than all others, judging by what you can know. Find it; the obvious choice is wrong.',
  any: 'All themes',
  theme: 'Theme',
  start: 'Start',
  has: (n: number) => many(n, 'puzzle', 'puzzles'),
  done: (tried: number, solved: number) => `${tried} tried, ${solved} solved at once`,
  rating: (rating: number, about: number) => `Rating ${rating} ± ${about}`,
  ratingSoon: (left: number) =>
    `Your rating appears after ${many(left, 'more puzzle', 'more puzzles')}`,
  card: 'Find the card',
  talk: 'What do you say?',
  youAre: (seat: string) => `You are ${seat}. What would you do here?`,
  nothingSaid: 'Nobody has said anything yet.',
  nothingPlayed: 'No card has been played yet.',
  firstTrick: 'This is the first trick.',
  tricks: (of: string) => `Tricks so far: ${of}.`,
  lying: (cards: string) => `On the table: ${cards}.`,
  youLead: 'You lead.',
  right: 'Right.',
  wrong: 'Not the best.',
  youChose: (what: string) => `You chose: ${what}.`,
  best: (what: string) => `Best is: ${what}.`,
  orElse: (whats: string[]) => `Equally good: ${whats.join(', ')}.`,
  ahead: (points: string, what: string) =>
    `It is ${points} points better than the next best, ${what}.`,
  natural: (what: string, points: string) => `Obvious, but ${points} points worse: ${what}.`,
  about: 'What it is about',
  values: 'What each option should bring',
  valuesMean:
    'Points for this seat, averaged over the deals that fit what it has seen; in brackets how far off that may be.',
  option: 'Option',
  points: 'Points',
  likely: 'Where the cards probably were',
  likelyMean: 'In how many of a hundred such deals each seat held the card.',
  nobody: 'discarded',
  cardHead: 'Card',
  moved: (before: number, after: number) =>
    after >= before
      ? `Your rating: ${before} → ${after} (+${after - before})`
      : `Your rating: ${before} → ${after} (−${before - after})`,
  hard: (rating: number) => `This puzzle: ${rating}`,
  notRated: 'You have tried this one before; only your first answer is rated.',
  offline: 'You are offline, so this answer is not rated.',
  next: 'Next puzzle',
  playOn: 'Play on from here',
  playing: 'You play on from this moment against computer players.',
  again: 'Back to this moment',
  over: 'The deal is over.',
  list: 'All puzzles',
  learnToo: 'Test what you know: puzzles from real deals.',
  themes: {
    bid: ['Bid', 'Your hand is worth more than it looks: if you pass, you win fewer points.'],
    pass: ['Pass', 'Your hand looks good enough, but it costs more than it wins.'],
    'how-to-bid': ['How to bid', 'Your bid decides what you play for, and what you reveal.'],
    'whom-to-call': [
      'Whom to call',
      'Your call chooses your partner, and the suit that is in danger.',
    ],
    'name-trumps': ['Name trumps', 'Choose the suit in which your small cards win most.'],
    'choose-contract': [
      'Choose the contract',
      'Weigh what you undertake against what the talon may bring.',
    ],
    'lay-away': ['Discard', 'Your discards shape your hand: one suit fewer, or points in safety.'],
    double: ['Double', 'The others will fail often enough: doubling wins points.'],
    'do-not-double': ['Do not double', 'A kontra that fails costs double, and warns the others.'],
    announce: ['Announce', 'It succeeds often enough to be worth more announced than silent.'],
    'do-not-announce': ['Do not announce', 'It fails too often; trying it silently costs nothing.'],
    'keep-bound-card': [
      'The bound card',
      'You must keep the card of your announcement for its trick: first take away with others what beats it.',
    ],
    'save-pagat': [
      'The pagát',
      'The lowest tarokk is worth five points and more: find the right trick for it.',
    ],
    'catch-xxi': ['Catch the XXI', 'Somebody else has the XXI, and only the skíz beats it.'],
    'save-xxi': ['Save the XXI', 'The skíz is still out: play the XXI when it is safe.'],
    'draw-trumps': [
      'Draw trumps',
      'Lead trumps while others have some, so that they cannot trump later.',
    ],
    'keep-trumps': ['Keep trumps', 'A trump you lead is spent; it is worth more later.'],
    'hold-up': ['Wait', 'You could win the trick now, but the card wins more later.'],
    overtake: [
      'Overtake your partner',
      'Taking your partner’s trick keeps the lead or saves a card.',
    ],
    'leave-to-partner': [
      'Leave it to your partner',
      'Your partner is winning already: save the high card.',
    ],
    ruff: [
      'Trump it',
      'You lack the suit that was led: a trump wins a trick you would otherwise lose.',
    ],
    'save-trump': ['Do not trump', 'The trick is not worth the trump.'],
    'win-trick': ['Win the trick', 'A trick you do not take now does not come back.'],
    'give-points': ['Give points', 'Your partner’s trick is the place for cards that count.'],
    'save-points': ['Give no points', 'The others win this: give them what counts least.'],
    'cash-winner': ['Take the sure trick', 'A card that nothing beats now may be trumped later.'],
    'keep-winner': [
      'Keep the sure trick',
      'This card will still win later, and until then the others cannot win with its suit.',
    ],
    'win-high': ['Win with a high card', 'A low card may still be beaten, or is needed later.'],
    'win-low': ['Win with a low card', 'The cheapest card that wins is enough.'],
    'which-suit': ['Which suit?', 'The suit you lead decides what the others can play.'],
    'which-rank': [
      'Which card of the suit?',
      'The suit is clear; high or low makes the difference.',
    ],
    'throw-away': ['Throw away', 'The trick is lost: part with the card you need least.'],
    'high-or-low': [
      'High or low?',
      'The trick is lost; what counts is which card of the suit you keep.',
    ],
  } as Record<string, [string, string]>,
}
