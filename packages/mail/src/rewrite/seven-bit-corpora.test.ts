/** Real mail: what is converted to 7 bits carries the same, and next to all of it can be converted. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpora, CORPORA_ABSENT } from '@postern/testkit/corpora.ts'
import { describe, expect, it } from 'vitest'
import { parseMessage } from '../parse.ts'
import { hasHighOctets, toSevenBit } from './seven-bit.ts'

const root = corpora()

/** As it would come by SMTP. */
function received(file: string): Buffer {
  const text = readFileSync(file)
    .toString('latin1')
    .replaceAll(/\r?\n|\r/g, '\r\n')
  return Buffer.from(text, 'latin1')
}

const textsOf = (bytes: Buffer): string[] =>
  parseMessage(bytes).parts.flatMap((part) => (part.children.length === 0 ? [part.text()] : []))

describe.skipIf(root === null)(`corpora${root === null ? ` (${CORPORA_ABSENT})` : ''}`, () => {
  it('is read the same once it is 7-bit', () => {
    const counts = { mails: 0, high: 0, converted: 0 }
    const folders = ['mail', 'modern'].map((name) => join(root!, name))
    for (const folder of folders) {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
        if (!name.endsWith('.eml')) continue
        const bytes = received(join(folder, name))
        counts.mails++
        const body = bytes.subarray(Math.max(0, bytes.indexOf('\r\n\r\n')))
        if (!hasHighOctets(body)) continue
        counts.high++
        const changed = toSevenBit(bytes)
        if (changed === null) continue
        counts.converted++
        expect(textsOf(changed), name).toEqual(textsOf(bytes))
      }
    }
    process.stdout.write(`${JSON.stringify(counts)}\n`)
    expect(counts.high).toBeGreaterThan(500)
    expect(counts.converted).toBeGreaterThan(counts.high * 0.98)
  }, 300_000)
})
