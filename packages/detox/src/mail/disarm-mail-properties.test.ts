/** In mail of any parts, nothing acts any more, a second run finds nothing, and every other part is as it was. */
import { parseMessage } from '@postern/mail/parse.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leavesOf } from '../message/leaves.ts'
import { attachment, mailOf, multipart, TEXT } from '../testing/mails.ts'
import { SAMPLES } from '../testing/samples.ts'
import { mailInShort, STRICT_MAIL, tryMail, withModes } from '../testing/try-mail.ts'

type Lines = readonly string[]

/** None has anything to remove. */
const CALM: readonly Lines[] = [
  TEXT,
  ['', 'no header'],
  ['Content-Type: text/html', '', '<p>x <img src="https://a.example/x.png">'],
  ['Content-Type: text/csv; name=q.csv', 'Content-Transfer-Encoding: quoted-printable', '', '1,=3D=20'],
  ['Content-Type: message/delivery-status', '', 'Action: failed'],
  attachment('p.csv', 'a,b'),
]
const ACTING: readonly Lines[] = [
  ...SAMPLES.map(({ name, bytes }) => attachment(name, bytes)),
  ['Content-Type: text/html', '', '<p onclick="EVIL()">x'],
  ['Content-Type: text/csv; name=q.csv', 'Content-Transfer-Encoding: quoted-printable', '', '=3DEVIL|x!A0'],
]

const { part } = fc.letrec<{ part: Lines }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(...CALM),
    fc.constantFrom(...ACTING),
    fc
      .tuple(
        fc.constantFrom('mixed', 'related', 'alternative'),
        fc.nat(1e6),
        fc.array(tie('part'), { minLength: 1, maxLength: 3 }),
      )
      .map(([subtype, number, parts]) => multipart(subtype, `x${number}`, parts)),
    fc
      .tuple(fc.nat(1e6), fc.array(tie('part'), { maxLength: 2 }))
      .map(([number, parts]) => [
        'Content-Type: message/rfc822',
        '',
        'From: a@b.example',
        ...multipart('mixed', `y${number}`, [TEXT, ...parts]),
      ]),
  ),
}))

/** Bytes of all leaves as they stand. */
function leaves(bytes: Buffer): readonly string[] {
  return leavesOf(parseMessage(bytes).root).map(({ headerStart, bodyEnd }) =>
    bytes.toString('latin1', headerStart, bodyEnd),
  )
}

test('parts within each other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 4 }), async (parts) => {
      const before = mailOf(...parts)
      const { bytes, failed } = await tryMail(before)
      expect(failed).toBeNull()
      if (!bytes) return
      const [old, now] = [leaves(before), leaves(bytes)]
      const calm = CALM.map((each) => each.join('\r\n'))
      expect(now.length).toBe(old.length)
      for (const [at, leaf] of old.entries()) if (calm.includes(leaf)) expect(now[at]).toBe(leaf)
      const again = await tryMail(bytes)
      expect([again.bytes, mailInShort(again)[0]]).toEqual([null, 'unchanged'])
      expect(mailInShort(await tryMail(before, { ...STRICT_MAIL, note: 'top' }))).toEqual(
        mailInShort({ ...(await tryMail(before)) }),
      )
    }),
    { numRuns: 30 },
  )
})

test('a mail of which everything is only recorded is never written, and its report says the same', async () => {
  const modes = Object.fromEntries(
    Object.keys(STRICT_MAIL.modes).map((kind) => [kind, 'report']),
  ) as typeof STRICT_MAIL.modes
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 3 }), async (parts) => {
      const mail = mailOf(...parts)
      const recorded = await tryMail(mail, withModes(modes, { note: 'top' }))
      const done = await tryMail(mail)
      expect([recorded.bytes, recorded.failed]).toEqual([null, null])
      expect(recorded.report.files.map(({ removed }) => removed.map(({ code }) => code).toSorted())).toEqual(
        done.report.files.map(({ removed }) => removed.map(({ code }) => code).toSorted()),
      )
    }),
    { numRuns: 25 },
  )
})
