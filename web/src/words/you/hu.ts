import type { Words } from './en'

export const hu: Words = {
  title: 'Te',
  keep: 'Tartsd meg a neved és az asztalaid',
  keepMeans:
    'Ez a böngésző jelszó nélkül is felismer. Azonosító kulccsal (passkey) vagy helyreállító kóddal másik eszközön is visszajöhetsz, vagy itt, ha a böngésző elfelejtett.',
  passkeys: 'Azonosító kulcsok',
  passkeyMeans:
    'A telefonod vagy a géped őrzi, és úgy nyitja ki, ahogy önmagát. Mi titkot nem kapunk.',
  noPasskeys: 'Még nincs egy sem.',
  makePasskey: 'Azonosító kulcs készítése',
  noPasskeysHere:
    'Az azonosító kulcshoz névvel írt cím és biztonságos kapcsolat kell. Itt a helyreállító kód segít.',
  passkeyOf: (device, day) => `${device}, készült: ${day}`,
  remove: 'Törlés',
  passkeyMade: 'Elkészült az azonosító kulcs.',
  passkeyFailed: 'Nem készült és nem is volt használatban azonosító kulcs.',
  code: 'Helyreállító kód',
  codeMeans: 'Kinyomtatni vagy leírni való. Akinél ott van, a te neveden jöhet vissza.',
  codeMade: (day) => `Van kódod, készült: ${day}. Az új megszünteti.`,
  makeCode: 'Helyreállító kód készítése',
  newCode: 'Új kód készítése',
  codeOnce: 'Csak most látható. Nyomtasd ki vagy írd le.',
  print: 'Nyomtatás',
  copy: 'Másolás',
  copied: 'Másolva',
  back: 'Jártál már itt?',
  backMeans:
    'Gyere vissza úgy, ahogy máshol ismernek. Amit ezen az eszközön játszottál, veled jön, hacsak ahhoz is vissza nem lehet jönni külön. Ha egy asztalnál mindkettőnek van széke, az egyiket számítógép kapja.',
  byPasskey: 'Azonosító kulcs használata',
  yourCode: 'A helyreállító kódod',
  byCode: 'A kód használata',
  welcome: (name) => `Újra itt vagy, ${name}.`,
  carried: 'Amit itt játszottál, veled jött.',
  devices: 'Hol vagy bejelentkezve',
  unknownDevice: 'Ismeretlen eszköz',
  thisDevice: 'ez az eszköz',
  seen: (day) => `utoljára: ${day}`,
  end: 'Kijelentkezés',
  endHere: 'Kijelentkezés itt',
  endMeans:
    'Nincs se azonosító kulcsod, se helyreállító kódod: ehhez a névhez utána senki sem jöhet vissza.',
  yes: 'Igen, kijelentkezem',
  data: 'Az adataid',
  exportMeans:
    'ZIP-fájl: a befejezett leosztásaid feljegyzésként, az asztalaid, eredményeid, eszközeid és beállításaid JSON-ként.',
  export: 'Minden adatom mentése',
  delete: 'Törölj engem',
  deleteMeans:
    'A neved eltűnik minden asztalról, listáról és visszajátszásból; „Valaki” áll a helyén. A leosztások megmaradnak. Az azonosító kulcsok, a helyreállító kód és a bejelentkezések azonnal megszűnnek. Ezt nem lehet visszavonni.',
  deleteSure: 'Törölj végleg',
  keepMe: 'Maradjon minden',
  deleted: 'Törölve vagy. Ez a böngésző mostantól új vendég.',
}
