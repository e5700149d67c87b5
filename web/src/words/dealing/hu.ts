import type { Words } from './en'

export const hu: Words = {
  short:
    'A szerver és az asztalnál ülők böngészői együtt keverik a paklit. Mindegyik hozzátesz egy titkos számot, amelyet más nem ismer, mintha lezárt borítékban adná. A lapok sorrendje ezekből együtt adódik, így senki sem választhatja meg. A leosztás után minden boríték nyitva van: a böngésződ megismétli a keverést, és összeveti.',
  exactly: 'Lépésről lépésre',
  steps: [
    'Osztás előtt a szerver kisorsol egy titkot, és mindenkivel közli az ujjlenyomatát (SHA-256). Onnantól nem cserélheti ki.',
    'Minden asztalnál ülő ember böngészője saját titkot sorsol, és annak is közli az ujjlenyomatát. A gépi játékosok nem adnak titkot.',
    'Ezután a böngészők felfedik a titkukat. Ekkor már senki sem változtathat semmin: aki utoljára szól, semmit sem nyer vele.',
    'Az összes titokból egy nyilvános függvény adja a pakli sorrendjét. Ha az asztalnál emelni kell, az most következik.',
    'A leosztás után a szerver felfedi a titkát. A visszajátszás és a jegyzőkönyv tartalmazza, a böngészők titkaival és az emeléssel együtt. A böngésződ újra kiszámolja az osztást.',
  ],
  missing:
    'Ha egy böngésző néhány másodpercig nem válaszol, nem várunk rá: az osztás a titka nélkül folytatódik, és ezt jelezzük.',
  here: 'Leosztások ezen a szerveren',
  counted:
    'Minden befejezett leosztás számít, bármilyenek a lapjai és bármi az eredménye. Naponta egyszer kerülnek be újak, legkorábban egy nappal a végük után, és játékonként legalább húsz egyszerre. Így két számlálás összevetéséből senki sem tudhatja meg egyetlen leosztás lapjait. Nem számít a félbehagyott leosztás, és az a közös leosztás sem, amelyet mások még lejátszhatnak.',
  drawn:
    'Minden oszlop egy lap, minden sor egy szék vagy a talon. Zöld: a lap a vártnál többször került oda. Piros: ritkábban. A teljes szín négy standard hiba. Véletlenül minden huszadik négyzet tér el kettővel vagy többel.',
  picture: 'Hányszor került egy-egy lap az egyes helyekre a várthoz képest',
  deals: (n: number, chairs: number) => `${n} leosztás, ${chairs} szék`,
  test: (statistic: number, degrees: number, p: number) =>
    `Khi-négyzet ${statistic.toFixed(1).replace('.', ',')}, ${degrees} szabadságfok: pusztán véletlenül az esetek ${(100 * p).toFixed(1).replace('.', ',')} százalékában ekkora vagy nagyobb.`,
  none: 'Még egyik játékból sincs húsz leosztás.',
  few: 'Ennyi leosztás kevés a próbához.',
  expected: (n: number) => `várt: ${n.toFixed(1).replace('.', ',')}`,
  chair: (n: number) => `${n}. szék`,
  talon: 'talon',
  given:
    'Ha többen játsszák ugyanazokat a lapokat, mint a nap leosztásánál, akkor csak a szerver keverhet. A lapok egy magból következnek, amelyet a szerver az első leosztás előtt rögzített. Ez bizonyítja, hogy mindenki ugyanazokat a lapokat kapja; a magot a végéig csak a szerver ismeri.',
  proves: 'Mit bizonyít',
  proved:
    'Ha a böngésződ adott titkot, senki sem választhatta meg a lapokat, sem a szerver, sem más játékos. Az egyetlen kivétel a lenti negyedik pont.',
  not: 'Mit nem bizonyít',
  unproved: [
    'Hogy a szerver nem néz bele. Ő oszt, tehát ismeri a lapokat.',
    'Hogy az asztalnál mások nem árulják el egymásnak a lapjaikat.',
    'Ha egy böngésző sem adott titkot: többet annál, hogy a szerver az elsőként sorsolt titkánál maradt.',
    'Hogy senki sem játszott össze a szerverrel, és nem tartott vissza egy már rögzített titkot, hogy két sorrend közül választhasson. A napló, a visszajátszás és a jegyzőkönyv megnevezi, ki nem adott titkot.',
    'Hogy ez az oldal becsületes: ugyanarról a szerverről jön. A jegyzőkönyv máshol is ellenőrizhető: a „skiz verify” paranccsal vagy a docs/fairness.md húsz sornyi Pythonjával.',
  ],
}
