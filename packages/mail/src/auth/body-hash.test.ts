import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BodyHash } from './body-hash.ts'
import { cutMessage } from './message-rows.ts'

/** mailauth's own streaming implementations are the oracle. */
const load = createRequire(import.meta.url)
interface Oracle {
  readonly canonicalizedLength: number
  readonly bodyHashedBytes: number
  update(chunk: Buffer): void
  digest(encoding: string): string
}
const { dkimBody } = load('mailauth/lib/dkim/body/index.js') as {
  readonly dkimBody: (canonicalization: string, algorithm: string, limit?: number) => Oracle
}
const { parseHeaders } = load('mailauth/lib/tools.js') as {
  readonly parseHeaders: (header: Buffer) => { parsed: { key: unknown; casedKey: unknown; line: Buffer }[] }
}

const hashOf = (body: string, canonicalization = 'relaxed', limit = Infinity): BodyHash => {
  const hash = new BodyHash(canonicalization, 'sha256', limit)
  hash.update(Buffer.from(body, 'latin1'))
  return hash
}
const sha256 = (text: string): string => createHash('sha256').update(text, 'latin1').digest('base64')

/** Pieces that matter to canonicalisation, in any order. */
const body = fc
  .array(
    fc.constantFrom(
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
      '\t\r\n',
      // Long stretches without a blank are searched and copied natively.
      'x'.repeat(70),
      'y'.repeat(130),
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''))

describe('BodyHash', () => {
  it.each([
    ['relaxed', ' C \r\nD \t E\r\n\r\n\r\n', ' C\r\nD E\r\n'],
    ['simple', ' C \r\nD \t E\r\n\r\n\r\n', ' C \r\nD \t E\r\n'],
    ['relaxed', '', ''],
    ['simple', '', '\r\n'],
    ['relaxed', ' \t\r\n\r\n \r\n', ''],
    ['relaxed', 'no line end ', 'no line end\r\n'],
  ])('%s makes %j into %j (RFC 6376 §3.4)', (canonicalization, text, canonical) => {
    const hash = hashOf(text, canonicalization)
    expect(hash.digest('base64')).toBe(sha256(canonical))
    expect(hash.canonicalizedLength).toBe(canonical.length)
  })

  it.each(['simple', 'relaxed'])('%s equals mailauth for any body and limit', (canonicalization) => {
    fc.assert(
      fc.property(body, fc.option(fc.nat(600), { nil: undefined }), (text, limit) => {
        const oracle = dkimBody(canonicalization, 'sha256', limit)
        oracle.update(Buffer.from(text, 'latin1'))
        const hash = hashOf(text, canonicalization, limit ?? Infinity)
        expect(hash.digest('base64')).toBe(oracle.digest('base64'))
        expect(hash.canonicalizedLength).toBe(oracle.canonicalizedLength)
        expect(hash.bodyHashedBytes).toBe(oracle.bodyHashedBytes)
      }),
      { numRuns: 500 },
    )
  })

  it('keeps chunks together over their borders', () => {
    for (const size of [65_534, 65_535, 65_536, 65_537, 131_072]) {
      const start = ` \t${'x'.repeat(size)}`
      const text = `${start} \t y  \r\n\r\n z\t\r\n`
      const canonical = ` ${'x'.repeat(size)} y\r\n\r\n z\r\n`
      expect(hashOf(text).digest('base64')).toBe(sha256(canonical))
    }
  })
})

describe('cutMessage', () => {
  const header = fc
    .array(
      fc.constantFrom(
        'From',
        ':',
        ' ',
        '\t',
        '\r\n',
        '\r\n ',
        'a@b',
        'X-Y: 1',
        '\xa0',
        '\r\nTo : c',
        '\r\n:',
      ),
      {
        minLength: 1,
        maxLength: 30,
      },
    )
    .map((pieces) => pieces.join(''))
    .filter((text) => !/^\r\n|\r\n\r\n|\r\n$/.test(text))

  it("cuts a header into the rows mailauth's parser makes", () => {
    fc.assert(
      fc.property(header, (text) => {
        const wanted = parseHeaders(Buffer.from(`${text}\r\n\r\n`, 'latin1')).parsed
        const { headers, body: rest } = cutMessage(Buffer.from(`${text}\r\n\r\nbody`, 'latin1'))
        expect(headers.parsed.map(({ line }) => line.toString('latin1'))).toEqual(
          wanted.map(({ line }) => line.toString('latin1')),
        )
        expect(headers.parsed.map(({ key }) => key ?? '')).toEqual(wanted.map(({ key }) => key ?? ''))
        expect(rest.toString()).toBe('body')
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['', '', ''],
    ['\r\nbody', '', 'body'],
    ['\nbody\n', '', 'body\r\n'],
    ['a: b', 'a: b', ''],
    ['a: b\n\nc\n\nd', 'a: b', 'c\r\n\r\nd'],
    ['a: b\r\n\nc', 'a: b', 'c'],
  ])('finds header and body of %j', (message, rows, rest) => {
    const cut = cutMessage(Buffer.from(message))
    expect(cut.headers.parsed.map(({ line }) => line.toString()).join('\r\n')).toBe(rows)
    expect(cut.body.toString()).toBe(rest)
  })
})
