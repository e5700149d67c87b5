// The words of the page about fairness, fetched with it. This module is the type for the other
// languages.
export const en = {
  short:
    'The server and the browsers at the table shuffle together. Each adds a secret number that nobody else knows, like a sealed envelope. The order of the cards follows from all of them, so nobody can choose it. After the deal all envelopes are open, and your browser repeats the shuffle and compares.',
  exactly: 'Step by step',
  steps: [
    'Before the deal the server draws a secret and tells everybody its fingerprint (SHA-256). From then on it cannot swap the secret.',
    'The browser of each person at the table draws its own secret and tells its fingerprint too. Computer players give none.',
    'Then the browsers reveal their secrets. Nobody can change anything now: the last to speak gains nothing.',
    'A published function turns all the secrets into the order of the pack. If the house has the pack cut, that happens now.',
    'After the deal the server reveals its secret. The replay and the record show it, with the secrets of the browsers and the cut. Your browser works out the deal again.',
  ],
  missing:
    'If a browser does not answer within a few seconds, nobody waits: the deal goes on without its secret, and the log says so.',
  here: 'Deals on this server',
  counted:
    'Every finished deal counts, whatever its cards and its result. Deals are added once a day, at least a day after they end, and at least twenty of a game at a time. So nobody can learn the cards of a single deal by comparing two counts. Unfinished deals do not count, nor do shared deals that others may still play.',
  drawn:
    'Each column is a card; each row is a chair or the talon. Green: the card came there more often than expected. Red: less often. Full colour means four standard errors. By chance one square in twenty is off by two or more.',
  picture: 'How often each card came to each place, compared with what is expected',
  deals: (n: number, chairs: number) => `${n} ${n === 1 ? 'deal' : 'deals'}, ${chairs} chairs`,
  test: (statistic: number, degrees: number, p: number) =>
    `Chi-square ${statistic.toFixed(1)} with ${degrees} degrees of freedom: by chance alone it is as large or larger in ${(100 * p).toFixed(1)} % of all cases.`,
  none: 'No game has twenty deals to show yet.',
  few: 'Too few deals for a test.',
  expected: (n: number) => `${n.toFixed(1)} expected`,
  chair: (n: number) => `chair ${n}`,
  talon: 'talon',
  given:
    'When several people play the same cards, as in the deal of the day, only the server can shuffle. The cards follow from a seed, and the server committed to that seed before the first deal. This proves that everybody gets the same cards. Until the end only the server knows the seed.',
  proves: 'What it proves',
  proved:
    'If your browser gave a secret, nobody could choose the cards, neither the server nor another player. The fourth point below names the one exception.',
  not: 'What it does not prove',
  unproved: [
    'That the server does not look. It deals, so it knows the cards.',
    'That others at the table do not tell each other their cards.',
    'That the shuffle was fair if no browser gave a secret. Then you know only that the server kept to the secret it drew first.',
    'That nobody in league with the server held back a secret after committing to it, and so chose between two orders of the pack. The log, the replay and the record name everybody who gave none.',
    'That this page is honest: it comes from the same server. You can check the record elsewhere, with “skiz verify” or with twenty lines of Python in docs/fairness.md.',
  ],
}

export type Words = typeof en
