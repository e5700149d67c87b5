import type { Words } from './en'

export const hu: Words = {
  steps: [
    'A lapok előtt a szerver titkot húz, és mindenkinek megmondja az SHA-256-ját. Onnantól nem cserélheti ki.',
    'Minden asztalnál ülő ember böngészője saját titkot húz, és annak is megmondja az SHA-256-ját. A gépi játékosok nem adnak titkot.',
    'Ha ez mindenkinél megvan, a böngészők megmondják a titkukat. Ekkor már senki sem változtathat semmin: aki utoljára szól, nem nyer vele.',
    'Az összes titokból egy nyilvános függvény adja a pakli sorrendjét. Ahol az asztalnál emelnek, az most következik.',
    'A leosztás után a szerver megmondja a titkát. Ott áll a visszajátszásban és a jegyzőkönyvben, a böngészőkével és az emeléssel együtt, és a böngésződ újra kiszámolja az osztást.',
  ],
  missing:
    'Akitől néhány másodpercig nem jön válasz, arra nem várunk: az osztás a titka nélkül folytatódik, és ezt jelezzük.',
  here: 'Az itt kiosztott lapok',
  counted:
    'Minden befejezett leosztás számít, bármilyenek a lapjai és bármi az eredménye. Újak naponta egyszer kerülnek be, legkorábban egy nappal a befejezésük után, és játékonként legalább húsz egyszerre, hogy két számlálás összevetéséből senki se tudja meg egyetlen leosztás lapjait. Nem számít az a leosztás, amelyet senki sem játszott végig, és az a közös leosztás sem, amelyet mások még lejátszhatnak.',
  drawn:
    'Laponként egy oszlop, székenként és a talonnak egy-egy sor: zöld, ahová a lap a vártnál többször került, piros, ahová ritkábban; a teljes szín négy standard hiba. Véletlenül minden huszadik négyzet tér el kettővel vagy többel.',
  picture: 'Hányszor került egy-egy lap az egyes helyekre a várthoz képest',
  deals: (n: number, chairs: number) => `${n} leosztás, ${chairs} szék`,
  test: (statistic: number, degrees: number, p: number) =>
    `Khi-négyzet ${statistic.toFixed(1).replace('.', ',')}, ${degrees} szabadságfok: pusztán véletlenül az esetek ${(100 * p).toFixed(1).replace('.', ',')} %-ában ekkora vagy nagyobb.`,
  none: 'Még egyik játékból sincs húsz leosztás.',
  few: 'Ennyi leosztás kevés a próbához.',
  expected: (n: number) => `várt: ${n.toFixed(1).replace('.', ',')}`,
  chair: (n: number) => `${n}. szék`,
  talon: 'talon',
  given:
    'Ahol többen játsszák ugyanazt a lapot, mint a nap leosztásánál, ott más nem keverhet: a lapok egy magból következnek, amelyre a kiszolgáló az első leosztás előtt elkötelezte magát. Ez bizonyítja, hogy mindenkinek ugyanaz a lapja; a magot a végéig csak a kiszolgáló ismeri.',
  proves: 'Mit bizonyít',
  proved:
    'Ha a böngésződ titkot adott, senki sem választhatta meg a lapokat, sem a szerver, sem más játékos; az egyetlen kivétel lent a negyedik pont.',
  not: 'Mit nem bizonyít',
  unproved: [
    'Hogy a szerver nem néz bele. Ő oszt, tehát ismeri a lapokat.',
    'Hogy az asztalnál mások nem árulják el egymásnak a lapjaikat.',
    'Ahol egy böngésző sem adott titkot, ott csak azt, hogy a szerver az elsőként húzott titkánál maradt.',
    'Hogy valaki, aki összejátszik a szerverrel, nem tartott vissza olyan titkot, amelyre elkötelezte magát, és így nem választott két sorrend közül. A napló, a visszajátszás és a jegyzőkönyv megnevezi, ki nem adott titkot.',
    'Hogy ez az oldal becsületes: ugyanarról a szerverről jön. A jegyzőkönyv máshol is ellenőrizhető: a „skiz verify” paranccsal vagy a docs/fairness.md húsz sornyi Pythonjával.',
  ],
}
