import type { Words } from './en'

export const hu: Words = {
  ask: 'Mit gondolt a gép?',
  title: 'Miért tette ezt a gép?',
  step: 'Lépj olyanhoz, amit gépi játékos tett.',
  closed:
    'Nyitott lapokkal vagy ennek a széknek a szemével nézve látható, miért: az indok lapokat árul el.',
  who: (who, kind, did) => `${who} (${kind}): ${did}`,
  asHint: 'Így szólna egy tipp annak, aki ott ül, abból, ami akkor onnan tudható volt.',
  worth:
    'A pontok, amelyeket egy-egy lehetőség ennek a széknek hozna, 95 % bizonyossággal a sávon belül; aláhúzva az, ami történt.',
  faster: (kind) => `Többre nem volt idő: úgy döntött, mint ez: ${kind}.`,
  other: 'Ennek a játékosnak egy másik változata döntött: ma mást tenne.',
}
