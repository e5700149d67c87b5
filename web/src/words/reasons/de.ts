import type { Words } from './en'

export const de: Words = {
  ask: 'Was der Computer dachte',
  title: 'Warum der Computer das tat',
  step: 'Gehen Sie zu einem Schritt, den ein Computerspieler getan hat.',
  closed:
    'Den Grund sehen Sie mit offenen Karten oder aus der Sicht dieses Platzes: Er verrät Karten.',
  who: (who, kind, did) => `${who} (${kind}): ${did}`,
  asHint:
    'Diesen Tipp hätte bekommen, wer dort sitzt, nach dem, was von dort aus in diesem Augenblick zu wissen war.',
  worth:
    'Die Punkte, die jede Möglichkeit diesem Platz bringen dürfte; die Balken zeigen, wie weit das danebenliegen kann. Unterstrichen ist, was geschah.',
  faster: (kind) => `Für mehr war keine Zeit, darum entschied ein schnellerer Spieler: ${kind}.`,
  other:
    'Eine andere Version dieses Spielers hat entschieden; die heutige würde etwas anderes wählen.',
}
