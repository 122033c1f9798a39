/** Real mail: taking files out never throws, leaves texts as they are octet for octet, and no file behind. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpora, CORPORA_ABSENT } from '@postern/testkit/corpora.ts'
import { describe, expect, it } from 'vitest'
import type { MailFacts } from '../facts.ts'
import { parseMessage } from '../parse.ts'
import { edited } from './edits.ts'
import { notePart } from './note-part.ts'
import { storedFileBytes } from './stored-file.ts'
import { planTakeOut, type TakenOut } from './take-out.ts'

const root = corpora()
const NOTE = notePart({ plain: 'NOTE', html: '<p>NOTE</p>' }, 'note')

/** As it would come by SMTP. */
function received(file: string): Buffer {
  const text = readFileSync(file)
    .toString('latin1')
    .replaceAll(/\r?\n|\r/g, '\r\n')
  return Buffer.from(text, 'latin1')
}

/** Bodies of a message that are no files, undecoded. */
function textsOf(facts: MailFacts): string[] {
  const files = new Set(facts.attachments.map(({ path }) => path))
  const inFile = (path: string): boolean =>
    [...files].some((file) => path === file || path.startsWith(`${file}.`))
  return facts.parts
    .filter(({ children, path }) => children.length === 0 && !inFile(path))
    .map(({ bodyStart, bodyEnd }) => facts.bytes.toString('latin1', bodyStart, bodyEnd))
    .filter((text) => text.trim() !== '')
}

function expectSame(facts: MailFacts, { edits, files }: TakenOut, file: string): void {
  const changed = parseMessage(Buffer.concat(edited(facts.bytes, edits, NOTE)))
  const ofNote = new Set(textsOf(parseMessage(Buffer.concat([Buffer.from('MIME-Version: 1.0\r\n'), NOTE]))))
  const texts = textsOf(changed).filter((text) => !ofNote.has(text))
  expect(texts, file).toEqual(textsOf(facts))
  for (const one of files) expect(storedFileBytes(facts.bytes, one).length, file).toBe(one.size)
}

describe.skipIf(root === null)(`corpora${root === null ? ` (${CORPORA_ABSENT})` : ''}`, () => {
  it('is taken apart as it is', () => {
    const folders = ['mail', 'modern'].map((name) => join(root!, name))
    const all = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.eml'))
        .map((file) => join(folder, file)),
    )
    const counts: Record<string, number> = { mails: 0, taken: 0, files: 0, nothing: 0, impossible: 0 }
    const count = (what: string, by = 1): void => void (counts[what] = (counts[what] ?? 0) + by)
    for (const file of all.toSorted().filter((_, at) => at % 4 === 0)) {
      const facts = parseMessage(received(file))
      const plan = planTakeOut(facts, '=_corpus')
      count('mails')
      count(plan.kind)
      if (plan.kind === 'taken') {
        count('files', plan.files.length)
        expectSame(facts, plan, file)
      }
    }
    process.stdout.write(`${JSON.stringify(counts)}\n`)
    expect(counts['taken']).toBeGreaterThan(100)
    expect(counts['impossible']).toBeLessThan(counts['mails']! * 0.02)
  }, 300_000)
})
