/** TNEF against the files that the tnef tool and MimeKit find in the suite's samples. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpora, CORPORA_ABSENT } from '@postern/testkit/corpora.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMessage } from '../parse.ts'
import { decompressRtf } from '../rtf/rtf-compressed.ts'
import { readRtfText } from '../rtf/rtf-text.ts'
import { readTnef } from './tnef.ts'

const root = corpora()
const SUITE = join(root ?? '', 'suites/tnef-mimekit')

/** Differences from the expected file names, and why. */
const OTHERWISE = new Map([
  ['MAPI_OBJECT', 'the tool leaves the 16-byte interface id in front of the object'],
  ['winmail', 'the same'],
  ['christmas', 'embedded messages are unpacked further instead of listed as files'],
])

/** The suite's expected files lost their CRs on the way: compare without. */
function withoutReturns(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll('\r\n', '\n')
}

describe.skipIf(root === null)(`tnef-mimekit${root === null ? ` (${CORPORA_ABSENT})` : ''}`, () => {
  const samples =
    root === null
      ? []
      : readdirSync(SUITE)
          .filter((file) => file.endsWith('.tnef'))
          .map((file) => file.slice(0, -5))

  it.each(samples.filter((name) => existsSync(join(SUITE, name)) && !OTHERWISE.has(name)))('%s', (name) => {
    const reading = readTnef(readFileSync(join(SUITE, `${name}.tnef`)))
    const found = [...reading.files.map((file) => withoutReturns(file.data)), reading.html, reading.text]
    for (const file of readdirSync(join(SUITE, name))) {
      const expected = withoutReturns(readFileSync(join(SUITE, name, file)))
      const hit = found.some(
        (text) => text === expected || text.replaceAll('\r\n', '\n').trimEnd() === expected.trimEnd(),
      )
      // Text bodies are decoded, the tool keeps their bytes.
      expect(hit || /^message\.(html|txt)$/.test(file), file).toBe(true)
    }
    expect(reading.broken).toBe(name === 'panic' || name === 'garbage-at-end')
  })

  it.each([...OTHERWISE.keys()])('%s has at least as many files', (name) => {
    const reading = readTnef(readFileSync(join(SUITE, `${name}.tnef`)))
    expect(reading.files.length).toBeGreaterThanOrEqual(3 - (name === 'MAPI_OBJECT' ? 1 : 0))
    expect(reading.broken).toBe(false)
  })

  it('unpacks a winmail.dat inside a message', () => {
    const data = readFileSync(join(SUITE, 'two-files.tnef')).toString('base64')
    const mail = `Content-Type: application/ms-tnef; name=winmail.dat\r\nContent-Transfer-Encoding: base64\r\n\r\n${data}`
    const facts = parseMessage(Buffer.from(mail))
    expect(facts.attachments.map((file) => [file.path, file.name])).toEqual([
      ['', 'winmail.dat'],
      ['!1', 'AUTHORS'],
      ['!2', 'README'],
    ])
  })

  it('reads the text of a rich-text body', () => {
    const reading = readTnef(readFileSync(join(SUITE, 'rtf.tnef')))
    expect(reading.text).not.toMatch(/\\par|\\f0|fonttbl/)
    expect(reading.text.trim().length).toBeGreaterThan(20)
  })
})

describe('hostile TNEF', () => {
  it('never throws', () => {
    const signature = Buffer.from('789f3e220100', 'hex')
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        readTnef(Buffer.concat([signature, Buffer.from([2]), Buffer.from('05900600', 'hex'), bytes]))
        readTnef(Buffer.concat([signature, bytes]))
        decompressRtf(Buffer.concat([Buffer.from('ffffffffffffffff4c5a467500000000', 'hex'), bytes]))
        readRtfText(Buffer.from(bytes))
      }),
    )
  })

  it('does not trust the stated size of compressed text', () => {
    const bytes = Buffer.from('10000000ffffff7f4c5a46750000000000414243', 'hex')
    expect(decompressRtf(bytes)!.length).toBeLessThan(200)
  })
})
