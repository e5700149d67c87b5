// The words of the pages about the person, fetched with them. This module is the type for the other
// languages.

export const en = {
  title: 'You',
  keep: 'Keep your name and your tables',
  keepMeans:
    'This browser knows you without a password. With a passkey or a recovery code you can come back on another device, or here if the browser forgets you.',
  passkeys: 'Passkeys',
  passkeyMeans:
    'Your phone or computer keeps it, and you unlock it as you unlock the device. This server learns no secret.',
  noPasskeys: 'You have none yet.',
  makePasskey: 'Create a passkey',
  noPasskeysHere:
    'Passkeys need an address with a name and a secure connection. Use the recovery code here.',
  passkeyOf: (device: string, day: string) => `${device}, created ${day}`,
  remove: 'Remove',
  passkeyMade: 'The passkey has been created.',
  passkeyFailed: 'No passkey was created or used.',
  code: 'Recovery code',
  codeMeans: 'Print it or write it down. Anybody who has it can come back as you.',
  codeMade: (day: string) => `You have one, created ${day}. A new one replaces it.`,
  makeCode: 'Create a recovery code',
  newCode: 'Create a new one',
  codeOnce: 'You see this code only once. Print it or write it down now.',
  print: 'Print',
  copy: 'Copy',
  copied: 'Copied',
  back: 'Have you been here before?',
  backMeans:
    'Sign in as the person you are on another device. What you have played on this device comes with you, unless it has its own passkey or recovery code. If both have a chair at the same table, a computer player takes one of them.',
  byPasskey: 'Use a passkey',
  yourCode: 'Your recovery code',
  byCode: 'Use the code',
  welcome: (name: string) => `Welcome back, ${name}.`,
  carried: 'What you have played here came with you.',
  devices: 'Where you are signed in',
  unknownDevice: 'Unknown device',
  thisDevice: 'this device',
  seen: (day: string) => `last here ${day}`,
  end: 'Sign out',
  endHere: 'Sign out here',
  endMeans:
    'You have neither a passkey nor a recovery code: nobody will be able to come back to this name.',
  yes: 'Yes, sign out',
  mail: 'Email',
  mailMeans:
    'You get a message when it is your turn at a slow table and you are not there. It gives the name of the game and a link to the table, but no cards. Nobody else sees your address.',
  mailAddress: 'Your email address',
  mailAsk: 'Send me a code',
  mailSent: 'A six-letter code is on its way.',
  mailWaits: 'waiting for the code',
  mailCode: 'The code from the message',
  mailConfirm: 'Confirm',
  mailGoes: 'notifications go there',
  mailOn: 'From now on notifications go there.',
  mailEnd: 'Stop the emails',
  mailOff: 'No more emails go there, and the address has been deleted.',
  mailStop: 'You come from an email of this server. Do you want to stop these emails?',
  data: 'Your data',
  exportMeans:
    'A ZIP file with your finished deals as records, and your tables, results, devices and settings as JSON.',
  export: 'Download all my data',
  exporting: 'Collecting your data …',
  delete: 'Delete me',
  deleteMeans:
    'Your name disappears from all tables, lists and replays; they show “Somebody” instead. The deals stay. Your passkeys, recovery code and sessions end at once. You cannot undo this.',
  deleteSure: 'Delete me for good',
  keepMe: 'Keep everything',
  deleted: 'You have been deleted. This browser is a new guest now.',
}

export type Words = typeof en
