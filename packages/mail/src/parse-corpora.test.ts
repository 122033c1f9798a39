/** Real mail: everything parses, offsets hold, and an independent parser finds the same things. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpora, CORPORA_ABSENT } from '@postern/testkit/corpora.ts'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import type { MailFacts, Part } from './facts.ts'
import { parseMessage } from './parse.ts'

const root = corpora()
const MAIL = join(root ?? '', 'mail')

/** Every `step`-th message of the corpora, in a stable order. */
function sample(step: number): string[] {
  const files = readdirSync(MAIL, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.eml'))
    .sort()
  return files.filter((_, index) => index % step === 0).map((file) => join(MAIL, file))
}

function expectSoundOffsets(facts: MailFacts, file: string): void {
  const visit = (part: Part, from: number, to: number): void => {
    expect(part.headerStart <= part.bodyStart && part.bodyStart <= part.bodyEnd, file).toBe(true)
    // An encoded inner message has offsets of its own.
    if (part.headerStart < from || part.bodyEnd > to) return
    for (const field of part.headers)
      expect(field.start >= part.headerStart && field.end <= part.bodyStart, file).toBe(true)
    for (const child of part.children) visit(child, part.bodyStart, part.bodyEnd)
  }
  visit(facts.root, 0, facts.size)
}

const squeeze = (text: string): string => text.replace(/[\s\ufeff]+/g, '')

describe.skipIf(root === null)(`corpora${root === null ? ` (${CORPORA_ABSENT})` : ''}`, () => {
  it('parses real mail without throwing and with sound offsets', () => {
    const files = sample(9)
    expect(files.length).toBeGreaterThan(1000)
    for (const file of files) {
      const facts = parseMessage(readFileSync(file))
      expect(facts.headers.length, file).toBeGreaterThan(0)
      expectSoundOffsets(facts, file)
    }
  })

  it('rarely calls real ham ambiguous', () => {
    const files = sample(11).filter((file) => file.includes('/ham/'))
    const high = [
      'mime.boundary-',
      'mime.part-after-end',
      'mime.content-type-duplicate',
      'mime.encoding-',
      'mime.base64-padding',
    ]
    const marked = files.filter((file) =>
      parseMessage(readFileSync(file)).ambiguities.some(({ code }) =>
        high.some((prefix) => code.startsWith(prefix)),
      ),
    )
    expect(marked.length).toBeLessThanOrEqual(files.length * 0.01)
  })

  it('finds what postal-mime finds', async () => {
    const files = sample(30)
    const counts = { attachments: 0, from: 0, subject: 0, text: 0 }
    for (const file of files) {
      const bytes = readFileSync(file)
      const facts = parseMessage(bytes)
      const other = await PostalMime.parse(bytes)
      // It lists no files inside of text or TNEF; everything that it lists must be listed here.
      const ours = facts.attachments.map((attachment) => `${attachment.names[0] ?? ''} ${attachment.size}`)
      const theirs = other.attachments.map(
        (attachment) => `${attachment.filename ?? ''} ${(attachment.content as ArrayBuffer).byteLength}`,
      )
      if (ours.length < theirs.length) counts.attachments++
      // It finds no address behind a name with a comma that nobody quoted.
      const from = (other.from?.address ?? '').toLowerCase()
      if (from !== '' && from !== (facts.from[0]?.address ?? '').toLowerCase()) counts.from++
      if (squeeze(other.subject ?? '') !== squeeze(facts.subject)) counts.subject++
      // It merges text parts into the HTML and makes text of HTML: only messages with plain text alone compare.
      if (facts.html === '' && squeeze(other.text ?? '') !== squeeze(facts.text)) counts.text++
    }
    expect(counts.attachments).toBe(0)
    // Addresses without `@` (it takes the host for an address) and with commas or blanks in the domain.
    expect(counts.from).toBeLessThanOrEqual(files.length * 0.015)
    // Raw 8-bit subjects, which it does not guess.
    expect(counts.subject).toBeLessThanOrEqual(files.length * 0.015)
    expect(counts.text).toBeLessThanOrEqual(files.length * 0.01)
  })
})
