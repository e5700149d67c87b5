import type { Words } from './en'

export const de: Words = {
  title: 'Mein Konto',
  keep: 'Name und Tische behalten',
  keepMeans:
    'Dieser Browser erkennt Sie ohne Passwort. Mit einem Passkey oder einem Wiederherstellungscode melden Sie sich auf einem anderen Gerät an, oder hier, wenn der Browser Sie vergessen hat.',
  passkeys: 'Passkeys',
  passkeyMeans:
    'Ihr Telefon oder Rechner bewahrt den Passkey auf. Sie geben ihn so frei, wie Sie das Gerät entsperren. Dieser Server erfährt kein Geheimnis.',
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
    'Drucken Sie ihn aus oder schreiben Sie ihn auf. Wer ihn hat, kann sich unter Ihrem Namen anmelden.',
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
    'Melden Sie sich unter dem Namen an, unter dem Sie auf einem anderen Gerät spielen. Was Sie auf diesem Gerät gespielt haben, kommt mit, wenn es dafür keinen eigenen Passkey oder Wiederherstellungscode gibt. Haben Sie unter beiden Namen einen Platz am selben Tisch, übernimmt ein Computerspieler einen davon.',
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
    'Sie haben weder einen Passkey noch einen Wiederherstellungscode: Unter diesem Namen können Sie sich danach nicht mehr anmelden.',
  yes: 'Ja, abmelden',
  mail: 'E-Mail',
  mailMeans:
    'Sie bekommen eine Nachricht, wenn Sie an einem langsamen Tisch dran sind, aber nicht da. Darin stehen der Name des Spiels und ein Link zum Tisch, aber keine Karten. Ihre Adresse sieht sonst niemand.',
  mailAddress: 'Ihre E-Mail-Adresse',
  mailAsk: 'Code anfordern',
  mailSent: 'Ein Code aus sechs Buchstaben ist unterwegs.',
  mailWaits: 'wartet auf den Code',
  mailCode: 'Der Code aus der Nachricht',
  mailConfirm: 'Bestätigen',
  mailGoes: 'bekommt Benachrichtigungen',
  mailOn: 'Von nun an gehen Benachrichtigungen an diese Adresse.',
  mailEnd: 'Keine E-Mails mehr',
  mailOff: 'Sie bekommen keine E-Mails mehr, und Ihre Adresse ist gelöscht.',
  mailStop:
    'Sie sind über eine E-Mail dieses Servers hierhergekommen. Möchten Sie keine E-Mails mehr bekommen?',
  data: 'Ihre Daten',
  exportMeans:
    'Eine ZIP-Datei mit Ihren beendeten Spielen als Aufzeichnungen und mit Ihren Tischen, Ergebnissen, Geräten und Einstellungen als JSON.',
  export: 'Alle meine Daten herunterladen',
  exporting: 'Ihre Daten werden gesammelt …',
  delete: 'Meine Daten löschen',
  deleteMeans:
    'Ihr Name verschwindet von allen Tischen, Listen und Wiedergaben; dort steht dann „Jemand“. Die Spiele bleiben. Passkeys, Wiederherstellungscode und Anmeldungen enden sofort. Das lässt sich nicht rückgängig machen.',
  deleteSure: 'Endgültig löschen',
  keepMe: 'Alles behalten',
  deleted: 'Ihre Daten sind gelöscht. In diesem Browser sind Sie jetzt ein neuer Gast.',
}
