// A QR code as one path of squares that scales to any size. The code is fetched when it is needed.
import { encodeQR } from 'qr'

/** Returns the path and the number of squares per side, including the quiet border. */
export function qrPath(text: string): { path: string; size: number } {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const squares = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return { path: squares.join(''), size: rows.length }
}
