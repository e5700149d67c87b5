// The words of a replay, fetched with it. This module is the type for the other languages.

export const en = {
  about: 'About this deal',
  whoSees:
    'Anybody with the link to this page can see the deal with all cards, without a seat at the table. At a table that the lobby lists, anybody can have the link.',
  whoSeesGiven: 'Only people who have played these cards can see this deal.',
  dealt: 'The cards are dealt.',
}

export type Words = typeof en
