// The words with which the replay explains a bot's action.
export const en = {
  ask: 'What the computer thought',
  title: 'Why the computer did this',
  step: 'Go to a step where a computer player acted.',
  closed: 'To see the reason, look with all cards open or from this seat: a reason reveals cards.',
  who: (who: string, kind: string, did: string) => `${who} (${kind}): ${did}`,
  asHint: 'This is the hint this player would have got, from what could be known at that moment.',
  worth:
    'The points each option was expected to bring this seat; the bars show how far off that may be. What was done is underlined.',
  faster: (kind: string) => `There was no time for more, so a faster player decided: ${kind}.`,
  other: 'Another version of this player decided. Today’s version would choose something else.',
}

export type Words = typeof en
