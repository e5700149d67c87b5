// A QR code as one path of squares, to be drawn at any size. Fetched when one is shown.
import { encodeQR } from 'qr'

/** The path, and how many squares a side has, the quiet border included. */
export function qrPath(text: string): { path: string; size: number } {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const squares = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return { path: squares.join(''), size: rows.length }
}
