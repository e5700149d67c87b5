// Why a bot did so: the words of the replay for it.
export const en = {
  ask: 'What the computer thought',
  title: 'Why the computer did so',
  step: 'Step to something that a computer player did.',
  closed:
    'Look with all cards open, or with this seat’s eyes, to see why: a reason tells of cards.',
  who: (who: string, kind: string, did: string) => `${who} (${kind}): ${did}`,
  asHint:
    'These are the words of a hint to whoever sits there, from what could be known at that moment.',
  worth:
    'The points that each option was to bring this seat, with 95 % certainty within the bar; underlined is what was done.',
  faster: (kind: string) => `There was no time for more: decided as by ${kind}.`,
  other: 'Another version of this player decided: today it would do something else.',
}

export type Words = typeof en
