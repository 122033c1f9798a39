/** Whole mails: what becomes of each attachment by policy, what is reported, and that every other byte stays. */
import { createHash } from 'node:crypto'
import { zipOf } from '@postern/testkit/containers.ts'
import { lockedZipOf } from '@postern/testkit/locked-zip.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import { expect, test } from 'vitest'
import { attachment, mailOf, mailOfOne, message, mixed, multipart, TEXT } from '../testing/mails.ts'
import { allIn, mailInShort, STRICT_MAIL, tryMail, withModes } from '../testing/try-mail.ts'
import type { MailDetoxPolicy } from './mail-policy.ts'

const FORMULA = "a,=cmd|'/c calc'!A0\r\n"
const DISARMED = "a,'=cmd|'/c calc'!A0\r\n"
const CSV = attachment('o.csv', FORMULA)
const PLAIN_CSV = attachment('p.csv', 'a,b')
const PROGRAM = attachment('run.exe', 'MZ\0\0')
const LOCKED = attachment(
  'l.zip',
  lockedZipOf({ name: 's.csv', content: Buffer.from('=A1()'), password: 'sesame' }),
)
const BROKEN = attachment(
  'b.zip',
  Buffer.concat([zipOf([{ name: 'a.txt', content: Buffer.from('x') }]).subarray(0, 40), Buffer.alloc(60)]),
)
const UNKNOWN = attachment('x.bin', Buffer.from([0, 1, 2]))
const ONE_PAGE = attachment('d.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>')

const failing = (then: 'hold' | 'notice' | 'pass'): Partial<MailDetoxPolicy> => ({
  failures: { ...STRICT_MAIL.failures, encrypted: then, broken: then, unsupported: then },
  within: { ...STRICT_MAIL.within, encrypted: 'block', broken: 'block' },
})

test.each<[string, readonly string[], MailDetoxPolicy, readonly string[]]>([
  ['disarm', CSV, STRICT_MAIL, ['disarmed new', 'disarmed o.csv (formula×1)']],
  ['nothing to disarm', PLAIN_CSV, STRICT_MAIL, ['unchanged', 'unchanged p.csv']],
  ['pdf, which disarms', CSV, withModes({ table: 'pdf' }), ['disarmed new', 'disarmed o.csv (formula×1)']],
  ['notice', PLAIN_CSV, withModes({ table: 'notice' }), ['disarmed new', 'notice p.csv→p.csv.txt mode']],
  ['notice of programs', PROGRAM, STRICT_MAIL, ['disarmed new', 'notice run.exe→run.exe.txt mode']],
  ['pass', CSV, withModes({ table: 'pass' }), ['unchanged', 'passed o.csv mode']],
  ['block', PLAIN_CSV, withModes({ table: 'block' }), ['failed held:blocked', 'failed p.csv blocked']],
  ['report', CSV, withModes({ table: 'report' }), ['reported', 'reported o.csv (formula×1)']],
  ['report, nothing found', PLAIN_CSV, withModes({ table: 'report' }), ['unchanged', 'unchanged p.csv']],
  [
    'locked, held',
    LOCKED,
    withModes({}, failing('hold')),
    ['failed held:encrypted', 'failed l.zip encrypted'],
  ],
  [
    'locked, notice',
    LOCKED,
    withModes({}, failing('notice')),
    ['failed new', 'notice l.zip→l.zip.txt encrypted'],
  ],
  ['locked, passed', LOCKED, withModes({}, failing('pass')), ['failed', 'passed l.zip encrypted']],
  ['locked within', LOCKED, STRICT_MAIL, ['failed new', 'disarmed l.zip notice:encrypted s.csv']],
  [
    'locked, report',
    LOCKED,
    withModes({ archive: 'report' }, failing('hold')),
    ['reported', 'reported l.zip encrypted'],
  ],
  ['broken, held', BROKEN, withModes({}, failing('hold')), ['failed held:broken', 'failed b.zip broken']],
  ['broken, passed', BROKEN, withModes({}, failing('pass')), ['failed', 'passed b.zip broken']],
  [
    'unsupported, notice',
    UNKNOWN,
    withModes({ other: 'disarm' }, failing('notice')),
    ['failed new', 'notice x.bin→x.bin.txt unsupported'],
  ],
  ['of a kind that nobody disarms', UNKNOWN, STRICT_MAIL, ['unchanged', 'passed x.bin mode']],
])('an attachment: %s', async (_, part, policy, said) => {
  const result = await tryMail(mailOf(TEXT, part), policy)
  expect(mailInShort(result)).toEqual(said)
})

const UNCLEAR = mailOfOne(['Content-Type: text/plain', ...mixed(CSV)])

/** Of parts by their own fields; the one that says how a part is encoded may stand elsewhere among them. */
const withoutEncodings = (bytes: Buffer): string =>
  bytes.toString('latin1').replaceAll('Content-Transfer-Encoding: base64\r\n', '')

test('every byte outside of what changed stays as it came', async () => {
  const before = mailOf(TEXT, PLAIN_CSV, CSV, TEXT)
  const { bytes } = await tryMail(before)
  expect(withoutEncodings(bytes!)).toBe(
    withoutEncodings(mailOf(TEXT, PLAIN_CSV, attachment('o.csv', DISARMED), TEXT)),
  )
})

test('where everything is only recorded, nothing is written and nobody is held', async () => {
  const parts = [TEXT, CSV, PROGRAM, LOCKED, BROKEN, ONE_PAGE]
  const policy = withModes(allIn('report'), { ...failing('hold'), signedMail: 'leave', note: 'top' })
  const result = await tryMail(
    mailOf(...parts, ['Content-Type: text/html', '', '<script>x</script>']),
    policy,
  )
  expect(mailInShort(result)).toEqual([
    'reported',
    'reported o.csv (formula×1)',
    'reported run.exe unsupported',
    'reported l.zip encrypted',
    'reported b.zip broken',
    'reported d.svg (script×1)',
    'body script×1',
  ])
  expect(mailInShort(await tryMail(UNCLEAR, policy))).toEqual(['reported', 'reported broken'])
})

const MACHINE = message(
  'Content-Type: multipart/report; report-type=delivery-status; boundary=r',
  '',
  '--r',
  '',
  'It failed.',
  '--r',
  'Content-Type: message/delivery-status',
  '',
  'Final-Recipient: rfc822; =1+1|x!A0',
  '--r',
  'Content-Type: text/rfc822-headers',
  '',
  'Subject: <script>',
  '--r--',
)

test.each<[string, Buffer, readonly string[]]>([
  ['plain text', mailOfOne(['', '=1+1 <script>']), ['unchanged']],
  [
    'a page with nothing that acts',
    mailOfOne(['Content-Type: text/html', '', '<img src="https://a.example/x.png"><p>']),
    ['unchanged'],
  ],
  ['a report of a delivery', MACHINE, ['unchanged']],
  ['a message of two readings', UNCLEAR, ['failed held:broken', 'failed broken']],
])('a mail of which nothing changes: %s', async (_, bytes, said) => {
  const result = await tryMail(bytes)
  expect(mailInShort(result)).toEqual(said)
  expect(result.bytes).toBeNull()
})

test('a name makes a file of a part that is called a report', async () => {
  const part = ['Content-Type: message/delivery-status; name=x.html', '', '<script>x</script>']
  expect(mailInShort(await tryMail(mailOf(TEXT, part)))).toEqual([
    'disarmed new',
    'disarmed x.html (script×1)',
  ])
})

test('the HTML of a mail is disarmed in its place, and pictures in the mail stay in it', async () => {
  const html = ['Content-Type: text/html; charset=utf-8', '', '<img src="cid:p@x"><script>x</script>']
  const picture = [
    'Content-Type: image/gif',
    'Content-ID: <p@x>',
    'Content-Transfer-Encoding: base64',
    '',
    'R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=',
  ]
  const result = await tryMail(mailOf(multipart('related', 'r', [html, picture])))
  expect(mailInShort(result)).toEqual(['disarmed new', 'unchanged attachment', 'body script×1'])
  const facts = parseMessage(result.bytes!)
  expect(facts.html).toContain('<img src="cid:p@x">')
  expect(facts.html).not.toContain('script')
  expect(result.bytes!.toString()).toContain(picture.join('\r\n'))
})

test('an invitation stays one', async () => {
  const event =
    'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:x\r\nEND:VEVENT\r\nEND:VCALENDAR'
  const invitation = ['Content-Type: text/calendar; method=REQUEST; charset=utf-8', '', event]
  const acting = [
    'Content-Type: text/calendar; method=REQUEST; charset=utf-8',
    '',
    event.replace('UID:1', 'UID:1\r\nATTACH:file://x/y'),
  ]
  expect(mailInShort(await tryMail(mailOf(multipart('alternative', 'a', [TEXT, invitation]))))).toEqual([
    'unchanged',
    'unchanged invite.ics',
  ])
  const { bytes } = await tryMail(mailOf(multipart('alternative', 'a', [TEXT, acting])))
  const part = parseMessage(bytes!).parts.at(-1)!
  expect([part.contentType.type, part.contentType.params.get('method')]).toEqual(['text/calendar', 'REQUEST'])
  expect(part.text()).not.toContain('ATTACH')
})

test('words of the mail open what it locks', async () => {
  const text = ['Content-Type: text/plain; charset=utf-8', '', '비밀번호: sesame']
  expect(mailInShort(await tryMail(mailOf(text, LOCKED)))).toEqual([
    'disarmed new',
    'disarmed l.zip (formula×1 s.csv)',
  ])
})

test.each<[string, Partial<MailDetoxPolicy['exempt']>, readonly string[]]>([
  ['its extension', { extensions: [{ value: 'csv', id: 7 }] }, ['left', 'left o.csv exception']],
  [
    'another extension',
    { extensions: [{ value: 'txt', id: 7 }] },
    ['disarmed new', 'disarmed o.csv (formula×1)'],
  ],
  [
    'its hash',
    { hashes: [{ value: createHash('sha256').update(FORMULA).digest('hex'), id: 7 }] },
    ['left', 'left o.csv exception'],
  ],
])('an exception by %s', async (_, exempt, said) => {
  const { report, ...rest } = await tryMail(mailOf(TEXT, CSV), {
    ...STRICT_MAIL,
    exempt: { extensions: [], hashes: [], ...exempt },
  })
  expect(mailInShort({ report, ...rest })).toEqual(said)
  expect(report.files[0]!.exception).toBe(said[0] === 'left' ? 7 : null)
})

test('an exempt extension spares no file that another name makes something else of', async () => {
  const part = CSV.with(0, 'Content-Type: application/octet-stream; name="o.txt"')
  const policy = { ...STRICT_MAIL, exempt: { extensions: [{ value: 'csv', id: 7 }], hashes: [] } }
  expect(mailInShort(await tryMail(mailOf(TEXT, part), policy))[0]).toBe('disarmed new')
})

const signed = (
  content: readonly string[],
  signature = 'Content-Type: application/pgp-signature',
): string[] =>
  multipart(
    'signed',
    's',
    [content, [signature, '', 'x']],
    ' protocol="application/pgp-signature"; micalg=pgp-sha256;',
  )
const ENCRYPTED = multipart('encrypted', 'e', [
  ['Content-Type: application/pgp-encrypted', '', 'Version: 1'],
  ['Content-Type: application/octet-stream', '', 'x'],
])

test.each<[string, readonly string[], MailDetoxPolicy['signedMail'], readonly string[]]>([
  ['signed, left', signed(CSV), 'leave', ['left', 'left signed']],
  ['signed, held', signed(CSV), 'hold', ['failed held:signed', 'failed signed']],
  [
    'signed, stripped',
    signed(CSV),
    'strip',
    ['disarmed new', 'disarmed o.csv (formula×1)', 'body signature×1'],
  ],
  ['signed, nothing to strip it for', signed(PLAIN_CSV), 'strip', ['unchanged', 'unchanged p.csv']],
  ['encrypted, left', ENCRYPTED, 'leave', ['left', 'left encrypted']],
  ['encrypted, held', ENCRYPTED, 'hold', ['failed held:encrypted', 'failed encrypted']],
  [
    'encrypted, by the policy of what is locked',
    ENCRYPTED,
    'strip',
    ['failed held:encrypted', 'failed encrypted'],
  ],
  [
    'called signed by a file',
    signed(CSV, 'Content-Type: application/pgp-signature; name=s.exe'),
    'leave',
    ['disarmed new', 'disarmed o.csv (formula×1)', 'notice s.exe→s.exe.txt mode'],
  ],
])('a mail that is %s', async (_, part, signedMail, said) => {
  const result = await tryMail(mailOfOne(part), { ...STRICT_MAIL, signedMail })
  expect(mailInShort(result)).toEqual(said)
  expect(result.report.signed).toBe(!_.startsWith('called'))
})

test('beside a signed part, files are disarmed, and the signed part stays byte for byte', async () => {
  const { bytes } = await tryMail(mailOf(signed(CSV), CSV))
  expect(bytes!.toString()).toContain(signed(CSV).join('\r\n'))
  expect(
    parseMessage(bytes!)
      .attachments.map((file) => file.content().toString())
      .sort(),
  ).toEqual([FORMULA, DISARMED, 'x'].sort())
})

test('what is signed no more says so nowhere', async () => {
  const { bytes } = await tryMail(mailOfOne(signed(CSV)), { ...STRICT_MAIL, signedMail: 'strip' })
  const facts = parseMessage(bytes!)
  expect(facts.root.contentType.type).toBe('multipart/mixed')
  expect(facts.root.children).toHaveLength(1)
  expect(facts.attachments[0]!.content().toString()).toBe(DISARMED)
})

test('a message within the mail that is encoded', async () => {
  const inner = [
    'Content-Type: message/rfc822',
    'Content-Transfer-Encoding: base64',
    '',
    mailOf(TEXT, CSV).toString('base64'),
  ]
  const result = await tryMail(mailOf(TEXT, inner))
  expect(mailInShort(result)).toEqual(['disarmed new', 'disarmed message.eml (formula×1 o.csv)'])
})

test('a message within the mail is taken apart whatever its first line is', async () => {
  const inner = ['Content-Type: message/rfc822', '', 'Zz: 1', ...multipart('mixed', 'c', [TEXT, CSV])]
  const result = await tryMail(mailOf(TEXT, inner))
  expect(mailInShort(result)).toEqual(['disarmed new', 'disarmed message.eml (formula×1 o.csv)'])
})

test('of a message within the mail, what is signed stays, and what stands beside it is disarmed', async () => {
  const inner = (...parts: readonly (readonly string[])[]): string[] => [
    'Content-Type: message/rfc822',
    '',
    'Subject: in',
    ...multipart('mixed', 'c', parts),
  ]
  const sealed = await tryMail(mailOf(TEXT, inner(signed(CSV))))
  expect(mailInShort(sealed)).toEqual(['left', 'left message.eml signed'])
  const { bytes, ...rest } = await tryMail(mailOf(TEXT, inner(signed(CSV), CSV)))
  expect(mailInShort({ bytes, ...rest })).toEqual([
    'disarmed new',
    'disarmed message.eml (formula×1 o.csv) passed:signed part 1',
  ])
  expect(bytes!.toString()).toContain(signed(CSV).join('\r\n'))
})
