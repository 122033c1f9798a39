/** The MIME torture messages of Apache James mime4j: same structure, same decoded bodies, byte for byte. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpora, CORPORA_ABSENT } from '@postern/testkit/corpora.ts'
import { describe, expect, it } from 'vitest'
import type { Part } from '../facts.ts'
import { parseMessage } from '../parse.ts'

const root = corpora()
const SUITE = root && join(root, 'suites/mime-mime4j/core/src/test/resources')

/** Where we differ on purpose, and why. An entry that no longer differs fails the test. */
const DIFFERENCES = new Map([
  ['empty-preamble', 'mime4j writes CRLF for the bare LF of quoted-printable text; we keep the bytes'],
  ['german-qp', 'the same'],
  ['jt-0498', 'the same'],
  ['mp-msg-rfc822', 'the same'],
  ['frag', 'cut base64: we keep the bytes of the last incomplete group, as mail readers do'],
  ['multi-frag', 'the same'],
  [
    'very-very-long-boundary',
    'a boundary of 7,000 characters is not used: the multipart is shown as text; reported',
  ],
  [
    'malformedHeader-noheader',
    'text that starts without a header is shown as body instead of dropped; reported',
  ],
  ['malformedHeaderStartsBody-noheader', 'the same (mime4j loses the second line)'],
  [
    'malformedHeaderStartsBody-nocrlfcrlf',
    'a bad line inside a header is passed over, not taken for body; reported',
  ],
  [
    'badbound',
    'a boundary folded within its quotes, as are its delimiters: the parts they stand before are shown; held',
  ],
  ['very-long-boundary', 'blanks at the end of a boundary do not count, as for most readers; reported'],
  ['weird-boundary', 'the same'],
])

function shapeOf(part: Part): string {
  const inner = part.children.map(shapeOf).join('')
  if (part.contentType.type.startsWith('multipart/')) return `[${inner}]`
  return part.children.length > 0 ? `(${inner})` : 'L'
}

/** The same notation from mime4j's XML: `[…]` multipart, `(…)` nested message, `L` leaf. */
function expectedShape(xml: string): string {
  let depth = 0
  let shape = ''
  for (const [tag, closing, name] of xml.matchAll(
    /<(\/?)(message|multipart|text-body|binary-body)\b[^>]*>/g,
  )) {
    if (name === 'message') {
      depth += closing ? -1 : 1
      if (depth > 0 && (closing || depth > 1)) shape += closing ? ')' : '('
    } else if (name === 'multipart') shape += closing ? ']' : '['
    else if (!closing) shape += tag ? 'L' : ''
  }
  return shape
}

function differences(folder: string, name: string): string[] {
  const message = parseMessage(readFileSync(join(folder, `${name}.msg`)))
  const xml = readFileSync(join(folder, `${name}_decoded.xml`), 'latin1')
  const found: string[] = []
  if (shapeOf(message.root) !== expectedShape(xml))
    found.push(`${shapeOf(message.root)} is not ${expectedShape(xml)}`)
  const leaves = message.parts.filter((part) => part.children.length === 0)
  const bodies = [...xml.matchAll(/name="([^"]*_decoded[^"]*)"/g)].map((match) => match[1]!)
  for (const [index, body] of bodies.entries()) {
    const expected = readFileSync(join(folder, body))
    const actual = leaves[index]?.content()
    if (!actual?.equals(expected)) found.push(`${body}: ${actual?.length} bytes, not ${expected.length}`)
  }
  return found
}

describe.skipIf(SUITE === null)(`mime4j${SUITE === null ? ` (${CORPORA_ABSENT})` : ''}`, () => {
  const folders = SUITE === null ? [] : ['mimetools-testmsgs', 'testmsgs'].map((name) => join(SUITE, name))
  const messages = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.msg'))
      .map((file) => [folder, file.slice(0, -4)] as const),
  )

  it('has all its messages', () => {
    expect(messages.length).toBeGreaterThanOrEqual(80)
  })

  it.each(messages.map(([folder, name]) => [name, folder] as const))('%s', (name, folder) => {
    const found = differences(folder, name)
    if (DIFFERENCES.has(name)) expect(found).not.toEqual([])
    else expect(found).toEqual([])
  })

  it('reports every message that it reads otherwise than for line ends or cut data', () => {
    const silent = [...DIFFERENCES.keys()]
      .slice(6)
      .filter((name) =>
        messages.some(
          ([folder, message]) =>
            message === name &&
            parseMessage(readFileSync(join(folder, `${name}.msg`))).ambiguities.length === 0,
        ),
      )
    expect(silent).toEqual([])
  })
})
