import type { Words } from './en'

export const de: Words = {
  ask: 'Was der Computer dachte',
  title: 'Warum der Computer das tat',
  step: 'Gehen Sie zu etwas, das ein Computerspieler getan hat.',
  closed:
    'Sehen Sie mit offenen Karten oder mit den Augen dieses Platzes hin, um zu erfahren, warum: Ein Grund verrät Karten.',
  who: (who, kind, did) => `${who} (${kind}): ${did}`,
  asHint:
    'So spräche ein Tipp zu dem, der dort sitzt, aus dem, was dort in diesem Augenblick zu wissen war.',
  worth:
    'Die Punkte, die jede Möglichkeit diesem Platz bringen sollte, mit 95 % Sicherheit innerhalb des Balkens; unterstrichen ist, was geschah.',
  faster: (kind) => `Für mehr war keine Zeit: entschieden wie ${kind}.`,
  other: 'Eine andere Version dieses Spielers hat entschieden: Heute täte er etwas anderes.',
}
