/** Taking files out of generated messages: texts stay, files can be read again, and nothing throws. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseMessage } from '../parse.ts'
import { edited, editedSize, editedStream } from './edits.ts'
import { notePart } from './note-part.ts'
import { storedFileBytes } from './stored-file.ts'
import { planTakeOut } from './take-out.ts'

const NOTE = notePart({ plain: 'NOTE', html: '<p>NOTE</p>' }, 'note-boundary')

/** A part: its bytes, and what lies in it in order. */
interface Made {
  readonly bytes: Buffer
  readonly texts: readonly string[]
  readonly files: readonly Buffer[]
}

const part = (head: string, body: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${head}\r\n\r\n`), Buffer.from(body)])
const base64 = (data: Uint8Array): string =>
  (
    Buffer.from(data)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n')

const words = fc.array(fc.stringMatching(/^[\w ,.\u00e0-\u00ff\uac00-\uac20-]{0,30}$/), { maxLength: 4 })
const textLeaf = fc.tuple(words, fc.constantFrom('plain', 'html')).map(([all, kind]): Made => {
  const text = all.join('\r\n')
  return { bytes: part(`Content-Type: text/${kind}; charset=utf-8`, text), texts: [text], files: [] }
})
const fileLeaf = fc
  .tuple(
    fc.uint8Array({ maxLength: 200 }),
    fc.constantFrom('application/pdf', 'image/png', 'text/csv', 'x/y'),
  )
  .map(([data, type]): Made => {
    const head = `Content-Type: ${type}\r\nContent-Disposition: attachment; filename=f\r\nContent-Transfer-Encoding: base64`
    return { bytes: part(head, base64(data)), texts: [], files: [Buffer.from(data)] }
  })
const messageLeaf = words.map((all): Made => {
  const inner = part('Subject: inner\r\nFrom: c@d.example', all.join('\r\n'))
  return { bytes: part('Content-Type: message/rfc822', inner), texts: [], files: [inner] }
})

let boundaries = 0
const { tree } = fc.letrec<{ tree: Made; multi: Made }>((tie) => ({
  tree: fc.oneof({ maxDepth: 3, withCrossShrink: true }, textLeaf, fileLeaf, messageLeaf, tie('multi')),
  multi: fc
    .tuple(
      fc.array(tie('tree'), { minLength: 1, maxLength: 5 }),
      fc.constantFrom('mixed', 'alternative', 'related'),
      fc.constantFrom('', 'preamble\r\n'),
      fc.constantFrom('', '\r\nepilogue'),
    )
    .map(([parts, kind, before, after]): Made => {
      const boundary = `b${String(boundaries++).padStart(9, '0')}`
      const pieces = parts.map(({ bytes }) =>
        Buffer.concat([Buffer.from(`--${boundary}\r\n`), bytes, Buffer.from('\r\n')]),
      )
      const body = Buffer.concat([Buffer.from(before), ...pieces, Buffer.from(`--${boundary}--${after}`)])
      return {
        bytes: part(`Content-Type: multipart/${kind}; boundary=${boundary}`, body),
        texts: parts.flatMap(({ texts }) => texts),
        files: parts.flatMap(({ files }) => files),
      }
    }),
}))
const mail = tree.map(({ bytes, ...rest }): Made => ({
  bytes: Buffer.concat([Buffer.from('Subject: s\r\nFrom: a@b.example\r\nMIME-Version: 1.0\r\n'), bytes]),
  ...rest,
}))

const textsIn = (bytes: Buffer): string[] =>
  parseMessage(bytes)
    .parts.filter(
      ({ children, contentType }) => children.length === 0 && !contentType.type.startsWith('multipart/'),
    )
    .map((one) => one.content().toString().trim())
    .filter((text) => text !== '')

async function streamed(
  bytes: Buffer,
  cuts: readonly number[],
  edits: Parameters<typeof editedStream>[1],
): Promise<Buffer> {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b)
  async function* chunks(): AsyncGenerator<Buffer> {
    for (const [at, from] of places.slice(0, -1).entries()) yield bytes.subarray(from, places[at + 1])
  }
  const out: Buffer[] = []
  for await (const piece of editedStream(chunks(), edits, NOTE)) out.push(piece)
  return Buffer.concat(out)
}

it('texts stay in order, files are as they were, a stream gives what a buffer does', async () => {
  await fc.assert(
    fc.asyncProperty(mail, fc.array(fc.nat(), { maxLength: 6 }), async ({ bytes, texts, files }, cuts) => {
      const plan = planTakeOut(parseMessage(bytes), 'fresh-boundary')
      expect(plan.kind).toBe(files.length === 0 ? 'nothing' : 'taken')
      if (plan.kind !== 'taken') return
      const result = Buffer.concat(edited(bytes, plan.edits, NOTE))
      expect(result.length).toBe(editedSize(bytes.length, plan.edits, NOTE.length))
      expect((await streamed(bytes, cuts, plan.edits)).equals(result)).toBe(true)
      const wanted = texts.map((text) => text.trim()).filter((text) => text !== '')
      const found = textsIn(result)
      const shown = found.filter((text) => text !== 'NOTE' && text !== '<p>NOTE</p>')
      expect(shown).toEqual(wanted)
      expect(found.length - shown.length).toBe(2)
      expect(plan.files.map((one) => storedFileBytes(bytes, one).toString('hex'))).toEqual(
        files.map((one) => one.toString('hex')),
      )
    }),
    { numRuns: 300 },
  )
})

it('a message without files stays as it is, and what is damaged never throws', () => {
  const edits = [{ start: 3, end: 3, text: '' }]
  expect(Buffer.concat(edited(Buffer.from('abcdef'), edits, NOTE)).toString()).toBe('abcdef')
  fc.assert(
    fc.property(mail, fc.nat(), fc.nat(), fc.uint8Array({ maxLength: 12 }), ({ bytes }, at, cut, noise) => {
      const from = at % bytes.length
      const damaged = Buffer.concat([bytes.subarray(0, from), noise, bytes.subarray(from + (cut % 60))])
      const plan = planTakeOut(parseMessage(damaged), 'fresh-boundary')
      if (plan.kind !== 'taken') return
      const result = parseMessage(Buffer.concat(edited(damaged, plan.edits, NOTE)))
      expect(planTakeOut(result, 'other-boundary').kind).toBe('nothing')
    }),
    { numRuns: 300 },
  )
})
