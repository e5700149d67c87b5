import type { Words } from './en'

export const de: Words = {
  about: 'Zu diesem Spiel',
  whoSees:
    'Wer den Link zu dieser Seite hat, sieht das Spiel mit allen Karten, auch ohne Platz am Tisch. Steht der Tisch in der Liste der offenen Tische, kann jeder den Link kennen.',
  whoSeesGiven: 'Nur wer diese Karten schon gespielt hat, kann dieses Spiel sehen.',
  dealt: 'Die Karten sind verteilt.',
}
