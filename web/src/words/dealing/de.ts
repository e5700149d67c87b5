import type { Words } from './en'

export const de: Words = {
  steps: [
    'Vor den Karten zieht der Server ein Geheimnis und sagt allen dessen SHA-256. Austauschen kann er es von da an nicht mehr.',
    'Der Browser jedes Menschen am Tisch zieht ein eigenes Geheimnis und sagt ebenfalls dessen SHA-256. Computerspieler geben keines.',
    'Haben das alle getan, sagen die Browser ihre Geheimnisse. Ändern kann niemand mehr etwas: Wer zuletzt spricht, hat nichts davon.',
    'Aus allen Geheimnissen ergibt eine veröffentlichte Funktion die Reihenfolge der Karten. Wo am Tisch abgehoben wird, geschieht das jetzt.',
    'Nach dem Spiel sagt der Server sein Geheimnis. Es steht in der Wiedergabe und in der Aufzeichnung, mit denen der Browser und dem Abheben, und Ihr Browser rechnet das Geben nach.',
  ],
  missing:
    'Auf wen nach einigen Sekunden keine Antwort kommt, wird nicht gewartet: Es geht ohne dieses Geheimnis weiter, und das wird gesagt.',
  here: 'Die Spiele, die hier gegeben wurden',
  counted:
    'Jedes beendete Spiel zählt, gleich mit welchen Karten und welchem Ergebnis. Neue kommen einmal am Tag hinzu, frühestens einen Tag nach ihrem Ende und je Spielart mindestens zwanzig auf einmal, damit niemand aus dem Vergleich zweier Zählungen die Karten eines einzelnen Spiels erfährt. Nicht gezählt werden Spiele, die niemand zu Ende gespielt hat, und gemeinsame Spiele, die andere noch spielen können.',
  drawn:
    'Eine Spalte je Karte, eine Zeile je Platz und für den Talon: grün, wo die Karte öfter hinkam als erwartet, rot, wo seltener; die volle Farbe sind vier Standardfehler. Durch Zufall liegt eines von zwanzig Feldern um zwei oder mehr daneben.',
  picture: 'Wie oft jede Karte an jeden Ort kam, gegen das, was zu erwarten ist',
  deals: (n: number, chairs: number) => `${n} ${n === 1 ? 'Spiel' : 'Spiele'}, ${chairs} Plätze`,
  test: (statistic: number, degrees: number, p: number) =>
    `Chi-Quadrat ${statistic.toFixed(1).replace('.', ',')} bei ${degrees} Freiheitsgraden: Durch Zufall allein ist es in ${(100 * p).toFixed(1).replace('.', ',')} % aller Fälle so groß oder größer.`,
  none: 'Noch ist keine Spielart auf zwanzig Spiele gekommen.',
  few: 'Für einen Test sind das zu wenige Spiele.',
  expected: (n: number) => `erwartet ${n.toFixed(1).replace('.', ',')}`,
  chair: (n: number) => `Platz ${n}`,
  talon: 'Talon',
  given:
    'Wo mehrere dieselben Karten spielen, wie beim Spiel des Tages, kann sonst niemand mischen: Die Karten folgen aus einem Startwert, auf den der Server sich vor dem ersten Spiel festgelegt hat. Das beweist, dass sie für alle gleich sind; den Startwert kennt bis zum Ende nur der Server.',
  proves: 'Was es beweist',
  proved:
    'Hat Ihr Browser ein Geheimnis gegeben, so konnte niemand die Karten aussuchen, weder der Server noch ein anderer Spieler; die eine Ausnahme nennt der vierte Punkt unten.',
  not: 'Was es nicht beweist',
  unproved: [
    'Dass der Server nicht hinsieht. Er gibt, also kennt er die Karten.',
    'Dass andere am Tisch einander ihre Karten nicht verraten.',
    'Wo kein Browser ein Geheimnis gegeben hat, mehr als dass der Server bei seinem zuerst gezogenen geblieben ist.',
    'Dass nicht jemand, der mit dem Server unter einer Decke steckt, ein Geheimnis zurückgehalten hat, auf das er sich festgelegt hatte, und so zwischen zwei Reihenfolgen wählen konnte. Verlauf, Wiedergabe und Aufzeichnung nennen, wer keines gegeben hat.',
    'Dass diese Seite ehrlich ist: Sie kommt vom selben Server. Die Aufzeichnung lässt sich anderswo prüfen, mit „skiz verify“ oder mit zwanzig Zeilen Python in docs/fairness.md.',
  ],
}
