// What is drawn of a QR code is read by what reads pictures.
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { qrPath } from '../src/parts/qr/qr'

const SCALE = 4

function picture(text: string) {
  const { path, size } = qrPath(text)
  const side = size * SCALE
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let i = 0; i < SCALE * SCALE; i++) {
      const row = Number(y) * SCALE + Math.floor(i / SCALE)
      const at = (row * side + Number(x) * SCALE + (i % SCALE)) * 4
      data.fill(0, at, at + 3)
    }
  return { width: side, height: side, data }
}

test.each([
  'http://localhost:8000/t/abcdefgh#0123456789abcdef01234567',
  'https://a-rather-long-name.of-a-club.example/t/zyxwvuts#ffffffffffffffffffffffff',
])('a camera reads %s', (link) => {
  expect(decodeQR(picture(link))).toBe(link)
})
