// Die Wörter der Aufgaben.
import type { en } from './en'

export const de: typeof en = {
  title: 'Aufgaben',
  intro:
    'Situationen aus Spielen starker Computerspieler. Eine Karte oder eine Ansage ist besser als alles andere, soweit man es von diesem Platz aus wissen kann. Finden Sie sie; was naheliegt, ist falsch.',
  any: 'Alle Themen',
  theme: 'Thema',
  start: 'Anfangen',
  has: (n) => (n === 1 ? '1 Aufgabe' : `${n} Aufgaben`),
  done: (tried, solved) => `${tried} versucht, ${solved} auf Anhieb gelöst`,
  rating: (rating, about) => `Wertung ${rating} ± ${about}`,
  ratingSoon: (left) =>
    `Ihre Wertung erscheint nach ${left === 1 ? 'einer weiteren Aufgabe' : `${left} weiteren Aufgaben`}`,
  card: 'Finden Sie die Karte',
  talk: 'Was sagen Sie?',
  youAre: (seat) => `Sie sind ${seat}. Was würden Sie hier tun?`,
  nothingSaid: 'Noch hat niemand etwas gesagt.',
  nothingPlayed: 'Noch wurde keine Karte gespielt.',
  firstTrick: 'Das ist der erste Stich.',
  tricks: (of) => `Stiche bisher: ${of}.`,
  lying: (cards) => `Auf dem Tisch: ${cards}.`,
  youLead: 'Sie spielen aus.',
  right: 'Richtig.',
  wrong: 'Nicht das Beste.',
  youChose: (what) => `Sie haben gewählt: ${what}.`,
  best: (what) => `Am besten ist: ${what}.`,
  orElse: (whats) => `Ebenso gut: ${whats.join(', ')}.`,
  ahead: (points, what) => `Das ist um ${points} Punkte besser als das Nächstbeste, ${what}.`,
  natural: (what, points) => `Naheliegend, aber um ${points} Punkte schlechter: ${what}.`,
  about: 'Worum es geht',
  values: 'Was jede Möglichkeit bringen dürfte',
  valuesMean:
    'Punkte für diesen Platz, im Mittel über die Verteilungen, die zu dem passen, was er gesehen hat; in Klammern, wie weit das danebenliegen kann.',
  option: 'Möglichkeit',
  points: 'Punkte',
  likely: 'Wo die Karten wahrscheinlich waren',
  likelyMean: 'In wie vielen von hundert solchen Verteilungen jeder Platz die Karte hatte.',
  nobody: 'gedrückt',
  cardHead: 'Karte',
  moved: (before, after) =>
    after >= before
      ? `Ihre Wertung: ${before} → ${after} (+${after - before})`
      : `Ihre Wertung: ${before} → ${after} (−${before - after})`,
  hard: (rating) => `Diese Aufgabe: ${rating}`,
  notRated: 'Diese haben Sie schon versucht; nur Ihre erste Antwort wird gewertet.',
  offline: 'Sie sind offline; diese Antwort wird nicht gewertet.',
  next: 'Nächste',
  playOn: 'Weiterspielen',
  playing: 'Sie spielen von hier an gegen Computerspieler weiter.',
  again: 'Zurück zur Aufgabe',
  over: 'Das Spiel ist zu Ende.',
  list: 'Alle Aufgaben',
  learnToo: 'Prüfen Sie, was Sie können: Aufgaben aus echten Spielen.',
  themes: {
    bid: ['Bieten', 'Das Blatt ist mehr wert, als es aussieht: Wer passt, gewinnt weniger Punkte.'],
    pass: ['Passen', 'Das Blatt sieht gut genug aus, kostet aber mehr, als es gewinnt.'],
    'how-to-bid': ['Wie bieten?', 'Ihr Gebot entscheidet, worum Sie spielen und was Sie verraten.'],
    'whom-to-call': [
      'Wen rufen?',
      'Der Ruf bestimmt den Partner und die Farbe, die in Gefahr ist.',
    ],
    'name-trumps': [
      'Trumpf wählen',
      'Wählen Sie die Farbe, in der Ihre kleinen Karten die meisten Stiche machen.',
    ],
    'choose-contract': [
      'Was spielen?',
      'Wägen Sie ab, was Sie sich zutrauen und was der Talon bringen kann.',
    ],
    'lay-away': [
      'Drücken',
      'Was Sie drücken, formt Ihr Blatt: eine Fehlfarbe oder sichere Punkte.',
    ],
    double: ['Kontra geben', 'Die anderen gewinnen es zu selten: Kontra lohnt sich.'],
    'do-not-double': [
      'Kein Kontra',
      'Ein Kontra, das misslingt, kostet doppelt und warnt die anderen.',
    ],
    announce: ['Ansagen', 'Es gelingt oft genug, um angesagt mehr zu bringen als still.'],
    'do-not-announce': ['Nicht ansagen', 'Es misslingt zu oft; still versucht kostet es nichts.'],
    'keep-bound-card': [
      'Die gebundene Karte',
      'Die Karte Ihrer Ansage muss bis zu ihrem Stich bleiben: Nehmen Sie zuerst weg, was sie schlägt.',
    ],
    'save-pagat': [
      'Der Pagát',
      'Das kleinste Tarock zählt fünf Punkte und mehr: Finden Sie den richtigen Stich dafür.',
    ],
    'catch-xxi': ['Den XXI fangen', 'Der XXI ist bei einem anderen, und nur der Skíz schlägt ihn.'],
    'save-xxi': [
      'Den XXI retten',
      'Der Skíz ist noch im Spiel: Spielen Sie den XXI, wenn er sicher ist.',
    ],
    'draw-trumps': [
      'Trumpf ziehen',
      'Spielen Sie Trumpf, solange andere noch Trümpfe haben, damit sie später nicht stechen.',
    ],
    'keep-trumps': [
      'Trümpfe behalten',
      'Ein ausgespielter Trumpf ist weg; später ist er mehr wert.',
    ],
    'hold-up': ['Abwarten', 'Der Stich wäre zu haben, aber die Karte bringt später mehr.'],
    overtake: [
      'Den Partner überstechen',
      'Wer den Stich des Partners nimmt, behält das Ausspiel oder rettet eine Karte.',
    ],
    'leave-to-partner': [
      'Dem Partner lassen',
      'Der Partner hat den Stich schon: Sparen Sie die hohe Karte.',
    ],
    ruff: [
      'Stechen',
      'Die ausgespielte Farbe fehlt Ihnen: Ein Trumpf macht einen Stich, der sonst verloren ist.',
    ],
    'save-trump': ['Nicht stechen', 'Dieser Stich ist den Trumpf nicht wert.'],
    'win-trick': ['Den Stich machen', 'Was jetzt nicht genommen wird, kommt nicht wieder.'],
    'give-points': ['Augen geben', 'In den Stich des Partners gehören Karten, die zählen.'],
    'save-points': [
      'Keine Punkte geben',
      'Den machen die anderen: Geben Sie, was am wenigsten zählt.',
    ],
    'cash-winner': [
      'Die hohe Karte spielen',
      'Was jetzt niemand schlägt, kann später gestochen werden.',
    ],
    'keep-winner': [
      'Die hohe Karte behalten',
      'Die Karte gewinnt auch später, und bis dahin gewinnen die anderen mit ihrer Farbe nichts.',
    ],
    'win-high': ['Hoch nehmen', 'Eine niedrige Karte wird überstochen oder später gebraucht.'],
    'win-low': ['Niedrig nehmen', 'Die billigste Karte, die sticht, genügt.'],
    'which-suit': [
      'Welche Farbe?',
      'Die Farbe, die gespielt wird, entscheidet, wer was zugeben kann.',
    ],
    'which-rank': [
      'Welche Karte der Farbe?',
      'Die Farbe ist klar; hoch oder niedrig macht den Unterschied.',
    ],
    'throw-away': ['Abwerfen', 'Der Stich ist verloren: Geben Sie her, was am wenigsten fehlt.'],
    'high-or-low': [
      'Hoch oder niedrig?',
      'Der Stich ist verloren; es zählt, welche Karte der Farbe bleibt.',
    ],
  },
}
