import type { Words } from './en'

export const de: Words = {
  title: 'Sie',
  keep: 'Name und Tische behalten',
  keepMeans:
    'Dieser Browser erkennt Sie ohne Passwort. Mit einem Passkey oder einem Wiederherstellungscode kommen Sie auf einem anderen Gerät zurück, oder hier, wenn der Browser Sie vergessen hat.',
  passkeys: 'Passkeys',
  passkeyMeans:
    'Ihr Telefon oder Rechner bewahrt ihn auf; Sie geben ihn frei, wie Sie das Gerät entsperren. Wir bekommen kein Geheimnis.',
  noPasskeys: 'Sie haben noch keinen.',
  makePasskey: 'Passkey anlegen',
  noPasskeysHere:
    'Passkeys brauchen eine Adresse mit Namen und eine sichere Verbindung. Hier hilft der Wiederherstellungscode.',
  passkeyOf: (device, day) => `${device}, angelegt am ${day}`,
  remove: 'Entfernen',
  passkeyMade: 'Der Passkey ist angelegt.',
  passkeyFailed: 'Es wurde kein Passkey angelegt oder benutzt.',
  code: 'Wiederherstellungscode',
  codeMeans:
    'Drucken Sie ihn aus oder schreiben Sie ihn auf. Wer ihn hat, kann als Sie zurückkommen.',
  codeMade: (day) => `Sie haben einen, angelegt am ${day}. Ein neuer ersetzt ihn.`,
  makeCode: 'Wiederherstellungscode anlegen',
  newCode: 'Einen neuen anlegen',
  codeOnce:
    'Er wird nur dieses eine Mal gezeigt. Drucken Sie ihn jetzt oder schreiben Sie ihn auf.',
  print: 'Drucken',
  copy: 'Kopieren',
  copied: 'Kopiert',
  back: 'Waren Sie schon einmal hier?',
  backMeans:
    'Melden Sie sich als die Person an, die Sie auf einem anderen Gerät sind. Was Sie auf diesem Gerät gespielt haben, kommt mit, wenn es dafür keinen eigenen Passkey oder Wiederherstellungscode gibt. Haben beide an einem Tisch einen Platz, übernimmt einen davon ein Computerspieler.',
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
  mail: 'E-Mail',
  mailMeans:
    'Sie bekommen eine Nachricht, wenn Sie an einem langsamen Tisch dran und nicht dort sind. Darin stehen der Name des Spiels und ein Link zum Tisch, aber keine Karten. Ihre Adresse sieht sonst niemand.',
  mailAddress: 'Ihre E-Mail-Adresse',
  mailAsk: 'Einen Code schicken',
  mailSent: 'Ein Code aus sechs Buchstaben ist unterwegs.',
  mailWaits: 'wartet auf den Code',
  mailCode: 'Der Code aus der Nachricht',
  mailConfirm: 'Bestätigen',
  mailGoes: 'dorthin gehen Benachrichtigungen',
  mailOn: 'Von nun an gehen Benachrichtigungen dorthin.',
  mailEnd: 'Keine E-Mails mehr',
  mailOff: 'Dorthin gehen keine E-Mails mehr, und die Adresse ist gelöscht.',
  mailStop: 'Sie kommen aus einer E-Mail dieses Servers. Sollen keine mehr kommen?',
  data: 'Ihre Daten',
  exportMeans:
    'Eine ZIP-Datei mit Ihren beendeten Spielen als Aufzeichnungen und mit Ihren Tischen, Ergebnissen, Geräten und Einstellungen als JSON.',
  export: 'Alle meine Daten herunterladen',
  delete: 'Mich löschen',
  deleteMeans:
    'Ihr Name verschwindet von allen Tischen, Listen und Wiedergaben; dort steht dann „Jemand“. Die Spiele bleiben. Passkeys, Wiederherstellungscode und Anmeldungen enden sofort. Das lässt sich nicht rückgängig machen.',
  deleteSure: 'Mich endgültig löschen',
  keepMe: 'Alles behalten',
  deleted: 'Sie sind gelöscht. Dieser Browser ist jetzt ein neuer Gast.',
}
