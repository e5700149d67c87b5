import type { Words } from './en'

export const hu: Words = {
  ask: 'Mit gondolt a gép?',
  title: 'Miért tette ezt a gép?',
  step: 'Lépj oda, ahol egy gépi játékos lépett.',
  closed: 'Az indokot nyitott lapokkal vagy erről a helyről nézve láthatod, mert lapokat árul el.',
  who: (who, kind, did) => `${who} (${kind}): ${did}`,
  asHint: 'Ezt a tippet kapta volna, aki ott ül, abból, amit akkor onnan tudni lehetett.',
  worth:
    'Ennyi pontot hozhattak az egyes lehetőségek ennek a helynek; a sávok mutatják, mennyit tévedhet. Aláhúzva az, ami történt.',
  faster: (kind) => `Többre nem volt idő, ezért egy gyorsabb játékos döntött: ${kind}.`,
  other: 'Ennek a játékosnak egy másik változata döntött; a mai mást választana.',
}
