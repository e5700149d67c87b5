import type { Words } from './en'

export const de: Words = {
  short:
    'Der Server und die Browser am Tisch mischen gemeinsam. Jeder gibt eine geheime Zahl dazu, die sonst niemand kennt, wie in einem versiegelten Umschlag. Aus allen zusammen ergibt sich die Reihenfolge der Karten, also kann sie niemand aussuchen. Nach dem Spiel sind alle Umschläge offen; Ihr Browser wiederholt das Mischen und vergleicht.',
  exactly: 'Schritt für Schritt',
  steps: [
    'Vor dem Geben zieht der Server ein Geheimnis und nennt allen dessen SHA-256-Prüfsumme. Austauschen kann er es von da an nicht mehr.',
    'Der Browser jedes Menschen am Tisch zieht ein eigenes Geheimnis und nennt ebenfalls dessen Prüfsumme. Computerspieler haben keines.',
    'Dann geben die Browser ihre Geheimnisse preis. Jetzt kann niemand mehr etwas ändern: Wer zuletzt spricht, hat nichts davon.',
    'Aus allen Geheimnissen macht eine veröffentlichte Funktion die Reihenfolge der Karten. Wird am Tisch abgehoben, so geschieht das jetzt.',
    'Nach dem Spiel gibt der Server sein Geheimnis preis. Wiedergabe und Aufzeichnung zeigen es, mit den Geheimnissen der Browser und dem Abheben. Ihr Browser rechnet das Geben nach.',
  ],
  missing:
    'Antwortet ein Browser nicht binnen einiger Sekunden, wird nicht gewartet: Es geht ohne sein Geheimnis weiter, und der Verlauf sagt es.',
  here: 'Spiele auf diesem Server',
  counted:
    'Jedes beendete Spiel zählt, gleich mit welchen Karten und welchem Ergebnis. Neue kommen einmal am Tag hinzu, frühestens einen Tag nach ihrem Ende und je Spielart mindestens zwanzig auf einmal. So kann niemand aus dem Vergleich zweier Zählungen die Karten eines einzelnen Spiels erfahren. Nicht gezählt werden abgebrochene Spiele und gemeinsame Spiele, die andere noch spielen können.',
  drawn:
    'Jede Spalte ist eine Karte, jede Zeile ein Platz oder der Talon. Grün: Die Karte kam öfter hin als erwartet. Rot: seltener. Die volle Farbe bedeutet vier Standardfehler. Durch Zufall liegt eines von zwanzig Feldern um zwei Standardfehler oder mehr daneben.',
  picture: 'Wie oft jede Karte an jeden Ort kam, verglichen mit der Erwartung',
  deals: (n: number, chairs: number) => `${n} ${n === 1 ? 'Spiel' : 'Spiele'}, ${chairs} Plätze`,
  test: (statistic: number, degrees: number, p: number) =>
    `Chi-Quadrat ${statistic.toFixed(1).replace('.', ',')} bei ${degrees} Freiheitsgraden: Durch Zufall allein ist es in ${(100 * p).toFixed(1).replace('.', ',')} % aller Fälle so groß oder größer.`,
  none: 'Noch ist keine Spielart auf zwanzig Spiele gekommen.',
  few: 'Für einen Test sind das zu wenige Spiele.',
  expected: (n: number) => `erwartet ${n.toFixed(1).replace('.', ',')}`,
  chair: (n: number) => `Platz ${n}`,
  talon: 'Talon',
  given:
    'Wenn mehrere dieselben Karten spielen, wie beim Spiel des Tages, kann nur der Server mischen. Die Karten folgen aus einem Startwert, auf den er sich vor dem ersten Spiel festgelegt hat. Das beweist, dass sie für alle gleich sind; den Startwert kennt bis zum Ende nur der Server.',
  proves: 'Was es beweist',
  proved:
    'Hat Ihr Browser ein Geheimnis beigesteuert, so konnte niemand die Karten aussuchen, weder der Server noch ein anderer Spieler. Die eine Ausnahme nennt der vierte Punkt unten.',
  not: 'Was es nicht beweist',
  unproved: [
    'Dass der Server nicht hinsieht. Er gibt, also kennt er die Karten.',
    'Dass andere am Tisch einander ihre Karten nicht verraten.',
    'Dass der Server die Karten nicht ausgesucht hat, wenn kein Browser ein Geheimnis beigesteuert hat. Dann steht nur fest, dass er bei dem zuerst gezogenen geblieben ist.',
    'Dass nicht jemand, der mit dem Server unter einer Decke steckt, ein Geheimnis zurückgehalten hat, auf das er sich schon festgelegt hatte, um zwischen zwei Reihenfolgen zu wählen. Verlauf, Wiedergabe und Aufzeichnung nennen, wer keines beigesteuert hat.',
    'Dass diese Seite ehrlich ist: Sie kommt vom selben Server. Sie können die Aufzeichnung anderswo prüfen, mit „skiz verify“ oder mit zwanzig Zeilen Python in docs/fairness.md.',
  ],
}
