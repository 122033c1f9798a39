/** The quick way decodes what the plain one does: whatever stands between the lines, or in them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeEvenLines } from './base64-lines.ts'
import { decodeBase64 } from './transfer-encoding.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** RFC 2045 §6.8, octet by octet; null where there is anything but the alphabet, blanks, and padding at the end. */
function plainly(text: string): Buffer | null {
  if (!/^[A-Za-z0-9+/ \t\r\n]*[= \t\r\n]*$/.test(text)) return null
  const out: number[] = []
  let bits = 0
  let held = 0
  for (const char of text.replace(/[^A-Za-z0-9+/]/g, '')) {
    bits = ((bits << 6) | ALPHABET.indexOf(char)) & 0xffffff
    held += 6
    if (held < 8) continue
    held -= 8
    out.push((bits >> held) & 255)
  }
  return Buffer.from(out)
}

const folded = (bytes: Uint8Array, width: number, end: string): string =>
  Buffer.from(bytes)
    .toString('base64')
    .replace(new RegExp(`.{${width}}`, 'g'), `$&${end}`)

/** What may go wrong somewhere in a body. */
const slip = fc.constantFrom(
  '',
  ' ',
  '\r\n',
  '\n',
  '\r',
  '-',
  '_',
  '=',
  '==',
  '!',
  'A',
  'AA',
  '\xe9',
  '\0',
  '\t',
)

test('bodies folded in any way, with a slip anywhere', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 200, maxLength: 1500 }),
      fc.constantFrom(4, 8, 60, 64, 72, 76, 77, 78),
      fc.constantFrom('\r\n', '\n'),
      slip,
      fc.nat(),
      fc.boolean(),
      (bytes, width, end, odd, where, replaces) => {
        const text = folded(bytes, width, end)
        const at = where % text.length
        const body = text.slice(0, at) + odd + text.slice(at + (replaces ? odd.length : 0))
        const expected = plainly(body)
        const { data, invalid, afterPadding } = decodeBase64(Buffer.from(body, 'latin1'))
        if (expected)
          expect({ data, invalid, afterPadding }).toEqual({
            data: expected,
            invalid: false,
            afterPadding: false,
          })
        else expect(invalid || afterPadding).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})

test('a long body is decoded in pieces, and what is odd in a later one is not passed over', () => {
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * at) & 255))
  const text = `${folded(bytes, 76, '\r\n')}\r\n`
  const even = decodeEvenLines(Buffer.from(text))
  expect(even!.rest).toBeGreaterThan(390_000)
  expect(decodeBase64(Buffer.from(text))).toEqual({ data: bytes, invalid: false, afterPadding: false })
  for (const at of [70_000, 200_000, 400_000]) {
    const odd = `${text.slice(0, at)}-${text.slice(at + 1)}`
    expect(decodeBase64(Buffer.from(odd))).toMatchObject({ invalid: true })
  }
})
