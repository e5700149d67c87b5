import type { Words } from './en'

export const hu: Words = {
  about: 'Erről a leosztásról',
  whoSees:
    'Aki ismeri ennek az oldalnak a linkjét, minden lappal láthatja a leosztást, akkor is, ha nem ült az asztalnál. Ha az asztal szerepel a nyitott asztalok listáján, a linkjét bárki megtudhatja.',
  whoSeesGiven: 'Csak az láthatja ezt a leosztást, aki ezekkel a lapokkal már játszott.',
  dealt: 'A lapok kiosztva.',
}
