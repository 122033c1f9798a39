import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { BodyHashStream } from './body-hash-stream.ts'
import { BodyHash } from './body-hash.ts'

function whole(body: Buffer): string {
  const hash = new BodyHash('relaxed', 'sha256', Infinity)
  hash.update(body)
  return hash.digest('base64')
}

function chunked(body: Buffer, cuts: readonly number[]): string {
  const hash = new BodyHashStream()
  let from = 0
  for (const cut of [...cuts, body.length]) {
    hash.update(body.subarray(from, Math.max(from, cut)))
    from = Math.max(from, cut)
  }
  return hash.digest()
}

it('hashes as the whole body does, wherever it is cut', () => {
  const pieces = fc.constantFrom(
    ' ',
    '\t',
    '\r\n',
    '\r\n\r\n',
    'a',
    'bc',
    '  ',
    '\r',
    '\xe9',
    ' \r\n',
    'x'.repeat(140),
  )
  const bodies = fc.array(pieces, { maxLength: 40 }).map((all) => Buffer.from(all.join(''), 'latin1'))
  const cuts = fc.array(fc.nat(200), { maxLength: 12 }).map((all) => all.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(bodies, cuts, (body, at) => {
      expect(
        chunked(
          body,
          at.filter((cut) => cut <= body.length),
        ),
      ).toBe(whole(body))
    }),
    { numRuns: 3_000 },
  )
})

it('octet by octet, and over many empty lines', () => {
  const body = Buffer.from(`a \r\n b\t\tc \t\r\n${'\r\n'.repeat(3_000)} \rx${' \r\n'.repeat(3_000)}`)
  const one = Array.from(body, (_octet, at) => at)
  expect(chunked(body, one)).toBe(whole(body))
  expect(chunked(body, [])).toBe(whole(body))
})
