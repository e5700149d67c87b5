// The words of the page about fairness, fetched with it. This module is the type of the others.
export const en = {
  steps: [
    'Before the cards, the server draws a secret and tells everybody its SHA-256. From then on it cannot exchange it.',
    'The browser of each person at the table draws a secret of its own, and tells its SHA-256 too. Computer players give none.',
    'When all have, the browsers tell their secrets. Nobody can change anything any more: the last to speak gains nothing.',
    'From all secrets a published function makes the order of the pack. Where the house has the pack cut, that is done now.',
    'After the deal the server tells its secret. It stands in the replay and in the record, with those of the browsers and with the cut, and your browser works the deal out again.',
  ],
  missing:
    'Who does not answer within a few seconds is not waited for: the deal goes on without that secret, and says so.',
  here: 'The deals dealt here',
  counted:
    'Every finished deal counts, whatever its cards and its result. Deals are added once a day, at least a day after they end, and at least twenty of a game at a time, so that nobody can learn the cards of a single deal by comparing two counts. Unfinished deals are not counted, nor are boards that others may still play.',
  drawn:
    'A column for each card, a row for each chair and the talon: green where the card came there more often than expected, red where more seldom; the full colour is four standard errors. By chance one square in twenty is off by two or more.',
  picture: 'How often each card came to each place, against what is expected',
  deals: (n: number, chairs: number) => `${n} ${n === 1 ? 'deal' : 'deals'}, ${chairs} chairs`,
  test: (statistic: number, degrees: number, p: number) =>
    `Chi-square ${statistic.toFixed(1)} with ${degrees} degrees of freedom: by chance alone it is as large or larger in ${(100 * p).toFixed(1)} % of all cases.`,
  none: 'No game has twenty deals to show yet.',
  few: 'These are too few deals for a test.',
  expected: (n: number) => `${n.toFixed(1)} expected`,
  chair: (n: number) => `chair ${n}`,
  talon: 'talon',
  given:
    'Where several play the same cards, as in the deal of the day, nobody else can shuffle: the cards follow from a seed to which the server has committed before the first deal. It proves that they are the same for all; the server alone knows the seed until the end.',
  proves: 'What it proves',
  proved:
    'If your browser gave a secret, nobody could choose the cards, neither the server nor another player; for the one exception see the fourth point below.',
  not: 'What it does not prove',
  unproved: [
    'That the server does not look. It deals, so it knows the cards.',
    'That others at the table do not tell each other their cards.',
    'Where no browser gave a secret, more than that the server kept to the one it had drawn first.',
    'That somebody in league with the server did not keep back a secret that was committed to, and so choose between two orders of the pack. Log, replay and record name whoever gave none.',
    'That this page is honest: it comes from the same server. The record can be checked elsewhere, by “skiz verify” or by twenty lines of Python in docs/fairness.md.',
  ],
}

export type Words = typeof en
