/** Properties of the parser over generated messages: sane, and odd on purpose. */
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import type { Part } from './facts.ts'
import { parseMessage } from './parse.ts'

const eol = fc.constantFrom('\r\n', '\n', '\r')
const line = fc.oneof(
  fc.constantFrom(
    '',
    '--b',
    '--b--',
    '--c',
    '--c--',
    '--',
    ' folded',
    '\tfolded',
    'no colon',
    'From x@y',
    'Subject: a',
    'From: a@b.example',
    'Content-Type: multipart/mixed; boundary=b',
    'Content-Type: multipart/alternative; boundary="c"',
    'Content-Type: text/html',
    'Content-Type: message/rfc822',
    'Content-Type: text/plain; charset=euc-kr',
    'Content-Transfer-Encoding: base64',
    'Content-Transfer-Encoding: quoted-printable',
    'Content-Disposition: attachment; filename=x.exe',
    'QUJD',
    '=41=',
    'begin 644 a',
    '<p>http://x.example</p>',
    'www.example.com',
    '=?utf-8?q?x?=',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const messy = fc
  .tuple(fc.array(line, { maxLength: 60 }), eol)
  .map(([lines, end]) => Buffer.from(lines.join(end), 'latin1'))

function check(part: Part): void {
  expect(part.headerStart).toBeLessThanOrEqual(part.bodyStart)
  expect(part.bodyStart).toBeLessThanOrEqual(part.bodyEnd)
  part.content()
  part.text()
  for (const [index, child] of part.children.entries()) {
    expect(child.path).toBe(`${part.path}${part.path && '.'}${index + 1}`)
    expect(child.depth).toBe(part.depth + 1)
    check(child)
  }
}

describe('parseMessage over generated messages', () => {
  it('never throws, keeps its invariants and is repeatable', () => {
    fc.assert(
      fc.property(messy, (bytes) => {
        const before = Buffer.from(bytes)
        const facts = parseMessage(bytes)
        check(facts.root)
        expect(bytes.equals(before)).toBe(true)
        for (const field of facts.headers) {
          expect(field.value).not.toMatch(/[\p{Cc}--\t]/v)
          // A name with what no name may have is read without it.
          if (/^[!-~]+$/.test(field.rawName)) expect(field.name).toBe(field.rawName.toLowerCase())
        }
        for (const file of facts.attachments) {
          expect(file.name).not.toMatch(/[\p{Cc}\u202a-\u202e]/u)
          expect(file.size).toBe(file.content().length)
        }
        const codes = (): unknown => parseMessage(bytes).ambiguities
        expect(codes()).toEqual(facts.ambiguities)
      }),
      { numRuns: 400 },
    )
  })

  it('never throws on arbitrary bytes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 500 }),
        (bytes) => parseMessage(Buffer.from(bytes)).parts.length > 0,
      ),
    )
  })

  it('reads back every attachment of well-formed mail', () => {
    const file = fc.record({
      name: fc.stringMatching(/^[a-zA-Z0-9 _.-]{1,20}[a-z]$/).filter((name) => name.trim() === name),
      data: fc.uint8Array({ minLength: 1, maxLength: 100 }),
    })
    fc.assert(
      fc.property(fc.array(file, { minLength: 1, maxLength: 5 }), (files) => {
        const parts = files.map(({ name, data }) =>
          [
            '--bound',
            `Content-Type: application/octet-stream; name="${name}"`,
            `Content-Disposition: attachment; filename="${name}"`,
            'Content-Transfer-Encoding: base64',
            '',
            Buffer.from(data).toString('base64'),
          ].join('\r\n'),
        )
        const mail = `Content-Type: multipart/mixed; boundary=bound\r\n\r\n${parts.join('\r\n')}\r\n--bound--\r\n`
        const found = parseMessage(Buffer.from(mail)).attachments.filter(
          (attachment) => !attachment.path.includes('!'),
        )
        expect(found.map((attachment) => [attachment.names[0], attachment.content()])).toEqual(
          files.map(({ name, data }) => [name, Buffer.from(data)]),
        )
      }),
    )
  })

  it('lists at least the attachments that postal-mime lists, or reports the message', async () => {
    await fc.assert(
      fc.asyncProperty(messy, async (bytes) => {
        // Old Mac line ends: we read CR as one where there is no LF at all, postal-mime sees a single line.
        if (bytes.includes(13) && !bytes.includes(10)) return
        const facts = parseMessage(bytes)
        const other = await PostalMime.parse(bytes).catch(() => null)
        if (other === null || facts.ambiguities.length > 0) return
        expect(facts.attachments.length).toBeGreaterThanOrEqual(other.attachments.length)
      }),
      { numRuns: 300 },
    )
  })
})
