import type { Words } from './en'

export const de: Words = {
  title: 'Sie',
  keep: 'Name und Tische behalten',
  keepMeans:
    'Dieser Browser erkennt Sie ohne Passwort. Mit einem Passkey oder einem Wiederherstellungscode kommen Sie auf einem anderen Gerät zurück, oder hier, wenn der Browser Sie vergessen hat.',
  passkeys: 'Passkeys',
  passkeyMeans:
    'Ihr Telefon oder Rechner bewahrt ihn auf und gibt ihn frei, wie er sich selbst entsperrt. Wir bekommen kein Geheimnis.',
  noPasskeys: 'Sie haben noch keinen.',
  makePasskey: 'Passkey anlegen',
  noPasskeysHere:
    'Passkeys brauchen eine Adresse mit Namen und eine sichere Verbindung. Hier hilft der Wiederherstellungscode.',
  passkeyOf: (device, day) => `${device}, angelegt am ${day}`,
  remove: 'Entfernen',
  passkeyMade: 'Der Passkey ist angelegt.',
  passkeyFailed: 'Es wurde kein Passkey angelegt oder benutzt.',
  code: 'Wiederherstellungscode',
  codeMeans: 'Zum Ausdrucken oder Aufschreiben. Wer ihn hat, kann als Sie zurückkommen.',
  codeMade: (day) => `Sie haben einen, angelegt am ${day}. Ein neuer beendet ihn.`,
  makeCode: 'Wiederherstellungscode anlegen',
  newCode: 'Einen neuen anlegen',
  codeOnce:
    'Er wird nur dieses eine Mal gezeigt. Drucken Sie ihn jetzt oder schreiben Sie ihn auf.',
  print: 'Drucken',
  copy: 'Kopieren',
  copied: 'Kopiert',
  back: 'Waren Sie schon einmal hier?',
  backMeans:
    'Kommen Sie als die Person zurück, die Sie anderswo sind. Was Sie auf diesem Gerät gespielt haben, kommt mit, es sei denn, man kann dazu selbst zurückkommen. Wo beide an einem Tisch einen Platz haben, übernimmt einen ein Computerspieler.',
  byPasskey: 'Passkey benutzen',
  yourCode: 'Ihr Wiederherstellungscode',
  byCode: 'Code benutzen',
  welcome: (name) => `Willkommen zurück, ${name}.`,
  carried: 'Was Sie hier gespielt haben, ist mitgekommen.',
  devices: 'Wo Sie angemeldet sind',
  unknownDevice: 'Unbekanntes Gerät',
  thisDevice: 'dieses Gerät',
  seen: (day) => `zuletzt am ${day}`,
  end: 'Abmelden',
  endHere: 'Hier abmelden',
  endMeans:
    'Sie haben weder einen Passkey noch einen Wiederherstellungscode: Zu diesem Namen kann danach niemand mehr zurückkommen.',
  yes: 'Ja, abmelden',
  data: 'Ihre Daten',
  exportMeans:
    'Eine ZIP-Datei mit Ihren beendeten Spielen als Aufzeichnungen und mit Ihren Tischen, Ergebnissen, Geräten und Einstellungen als JSON.',
  export: 'Alle meine Daten sichern',
  delete: 'Mich löschen',
  deleteMeans:
    'Ihr Name verschwindet von allen Tischen, Listen und Wiedergaben; dort steht dann „Jemand“. Die Spiele bleiben. Passkeys, Wiederherstellungscode und Anmeldungen enden sofort. Das lässt sich nicht rückgängig machen.',
  deleteSure: 'Mich endgültig löschen',
  keepMe: 'Alles behalten',
  deleted: 'Sie sind gelöscht. Dieser Browser ist jetzt ein neuer Gast.',
}
