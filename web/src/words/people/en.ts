// The words of the page about oneself, fetched with it. This module is the type of the others.

export const en = {
  title: 'You',
  keep: 'Keep your name and your tables',
  keepMeans:
    'This browser knows you without a password. A passkey or a recovery code lets you come back on another device, or here when the browser forgot.',
  passkeys: 'Passkeys',
  passkeyMeans:
    'Your telephone or computer keeps it and unlocks it as it unlocks itself. We get no secret.',
  noPasskeys: 'You have none yet.',
  makePasskey: 'Make a passkey',
  noPasskeysHere:
    'Passkeys need an address with a name and a secure connection. Here the recovery code serves.',
  passkeyOf: (device: string, day: string) => `${device}, made ${day}`,
  remove: 'Remove',
  passkeyMade: 'The passkey is made.',
  passkeyFailed: 'No passkey was made or used.',
  code: 'Recovery code',
  codeMeans: 'To be printed or written down. Whoever has it can come back as you.',
  codeMade: (day: string) => `You have one, made ${day}. A new one ends it.`,
  makeCode: 'Make a recovery code',
  newCode: 'Make a new one',
  codeOnce: 'This is shown once. Print it or write it down now.',
  print: 'Print',
  copy: 'Copy',
  copied: 'Copied',
  back: 'You have been here before?',
  backMeans:
    'Come back as who you are elsewhere. What you have played on this device comes along, unless it can be come back to by itself. Where both have a chair at one table, one is left to a computer player.',
  byPasskey: 'Use a passkey',
  yourCode: 'Your recovery code',
  byCode: 'Use the code',
  welcome: (name: string) => `Welcome back, ${name}.`,
  carried: 'What you have played here came along.',
  devices: 'Where you are signed in',
  unknownDevice: 'Unknown device',
  thisDevice: 'this device',
  seen: (day: string) => `last here ${day}`,
  end: 'Sign out',
  endHere: 'Sign out here',
  endMeans:
    'You have neither a passkey nor a recovery code: nobody can come back to this name afterwards.',
  yes: 'Yes, sign out',
  mail: 'Mail',
  mailMeans:
    'When it is your turn at a slow table and you are not there: the name of the game and the way to it, no cards. Nobody else sees the address.',
  mailAddress: 'Your mail address',
  mailAsk: 'Send me a code',
  mailSent: 'A code of six letters is on its way.',
  mailWaits: 'waits for the code',
  mailCode: 'The code that was sent there',
  mailConfirm: 'This is the code',
  mailGoes: 'you are told there',
  mailOn: 'From now on you are told there.',
  mailEnd: 'No more mail',
  mailOff: 'No more mail is sent there, and the address is forgotten.',
  mailStop: 'You come from a message of this server. Shall there be no more of them?',
  data: 'Your data',
  exportMeans:
    'A ZIP file with your finished deals as records, and your tables, results, devices and settings as JSON.',
  export: 'Save all my data',
  delete: 'Delete me',
  deleteMeans:
    'Your name goes from all tables, lists and replays, where “Somebody” stands then. The deals stay. Passkeys, recovery code and sessions end at once. This cannot be undone.',
  deleteSure: 'Delete me for good',
  keepMe: 'Keep everything',
  deleted: 'You are deleted. This browser is a new guest now.',
}

export type Words = typeof en
