// A soft sound of two notes, generated on demand without fetching a file.
let context: AudioContext | null = null

const NOTES = { sat: [523.25, 659.26], turn: [659.26, 783.99] }
const LENGTH = 0.5 // seconds until a note has faded
const LOUDNESS = 0.08

/**
 * Plays a note because somebody has sat down, or because it is my turn. A browser that does not
 * allow sound yet stays silent.
 */
export function chime(what: keyof typeof NOTES) {
  context ??= new AudioContext()
  void context.resume().catch(() => {})
  NOTES[what].forEach((pitch, i) => note(context!, pitch, context!.currentTime + i * 0.16))
}

function note(context: AudioContext, pitch: number, at: number) {
  const tone = context.createOscillator()
  const loud = context.createGain()
  tone.frequency.value = pitch
  loud.gain.setValueAtTime(0, at)
  loud.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02)
  loud.gain.exponentialRampToValueAtTime(0.0001, at + LENGTH)
  tone.connect(loud).connect(context.destination)
  tone.start(at)
  tone.stop(at + LENGTH)
}
