/** Which mails a mail to an address for reports means, as mail programs write them. */
import { authResults } from '@postern/testkit/auth-results.ts'
import type { AuthResults } from '@postern/mail/auth/results.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import { expect, test } from 'vitest'
import { readReport } from './read.ts'

const ID = '019aa000-0000-7000-8000-000000000001'
const ORIGINAL = `X-Postern-Verdict: normal; score=1.2; id=${ID}\r\nX-Postern-Verdict: normal; score=0; id=${ID.replace('1', '2')}\r\nFrom: Stranger <Who@stranger.example>\r\nMessage-ID: <o@stranger.example>\r\nSubject: x\r\n\r\nText\r\n`
const NAMED = { id: ID, messageId: '<o@stranger.example>', from: 'who@stranger.example' }
const TOP = 'From: Kim <Kim@own.example>\r\nTo: a@own.example\r\n'

const read = (mail: string, auth: AuthResults | null = null, sender = 'kim@own.example') =>
  readReport(parseMessage(Buffer.from(mail)), sender, auth)
const multipart = (...parts: readonly string[]): string =>
  `${TOP}Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`
const encoded = (type: string, mail: string): string =>
  `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(mail).toString('base64')}`
const message = (mail: string): string => `Content-Type: message/rfc822\r\n\r\n${mail}`

test.each<[string, string, readonly object[]]>([
  ['attached', multipart('\r\nLook', message(ORIGINAL)), [NAMED]],
  ['the message itself', `${TOP}${message(ORIGINAL)}`, [NAMED]],
  ['attached and encoded', multipart(encoded('message/rfc822', ORIGINAL)), [NAMED]],
  [
    'a file of mail',
    multipart(encoded('application/octet-stream; name="=?utf-8?B?7Jqw7Y64?=.EML"', ORIGINAL)),
    [NAMED],
  ],
  [
    'a file that begins with fields of its own',
    multipart(encoded('application/octet-stream; name="a.eml"', `X-Own: 1\r\n${ORIGINAL}`)),
    [NAMED],
  ],
  [
    'several',
    multipart(message(ORIGINAL), message(ORIGINAL.replace(`id=${ID}`, 'id=x'))),
    [NAMED, { ...NAMED, id: '' }],
  ],
  [
    'what is attached to what is attached is not meant',
    multipart(
      message(multipart(message(ORIGINAL)).replace(TOP, `${TOP}Message-ID: <outer@own.example>\r\n`)),
    ),
    [{ id: '', messageId: '<outer@own.example>', from: 'kim@own.example' }],
  ],
  [
    'another file',
    multipart(encoded('application/pdf; name="a.pdf"', ORIGINAL.replaceAll(/^.*Message.*$/gm, ''))),
    [],
  ],
  [
    'inline, by In-Reply-To',
    `${TOP}In-Reply-To: <o@stranger.example>\r\n\r\nText`,
    [{ id: '', messageId: '<o@stranger.example>', from: '' }],
  ],
  [
    'inline, by the last of References',
    `${TOP}References: <first@x.example>\r\n <o@stranger.example>\r\n\r\nText`,
    [{ id: '', messageId: '<o@stranger.example>', from: '' }],
  ],
  [
    'inline with the whole header',
    `${TOP}\r\n> X-Postern-Verdict: normal; score=1.2; id=${ID}\r\n> From: x`,
    [{ id: ID, messageId: '', from: '' }],
  ],
  ['nothing', `${TOP}\r\nThis is spam: <o@stranger.example>`, []],
  [
    'at most twenty',
    multipart(...Array.from({ length: 30 }, () => message(ORIGINAL))),
    Array.from({ length: 20 }, () => NAMED),
  ],
])('%s', (_, mail, named) => {
  expect(read(mail)).toMatchObject({ from: 'kim@own.example', to: ['a@own.example'], named })
})

const AUTH = authResults('pass', 'own.example')

test('who proves the author, and what nobody can tell now', () => {
  const mail = `${TOP}\r\nText`
  const proof = (change: object): object => read(mail, { ...AUTH, ...change })
  expect(proof({})).toMatchObject({ proven: true, unsure: false })
  expect(proof({ aligned: false })).toMatchObject({ proven: false, unsure: false })
  expect(proof({ dmarc: { verdict: 'fail' } })).toMatchObject({ proven: false, unsure: false })
  expect(proof({ aligned: false, spf: { verdict: 'temperror' } })).toMatchObject({
    proven: false,
    unsure: true,
  })
  expect(read(mail)).toMatchObject({ proven: false, unsure: true })
})

test.each([
  ['a bounce', '', TOP],
  ['an answer of a program', 'kim@own.example', `${TOP}Auto-Submitted: auto-replied\r\n`],
  ['a list', 'kim@own.example', `${TOP}List-Unsubscribe: <https://x.example>\r\n`],
  ['bulk', 'kim@own.example', `${TOP}Precedence: bulk\r\n`],
  ['a delivery report', 'kim@own.example', `${TOP}Content-Type: multipart/report; boundary=b\r\n`],
  ['an absence', 'kim@own.example', `${TOP}Subject: 자동 회신: 휴가\r\n`],
])('%s is automatic', (_, sender, fields) => {
  expect(read(`${fields}\r\nText`, AUTH, sender)).toMatchObject({ automatic: true })
})

test('a person whose company sends by a service is none', () => {
  expect(read(`${TOP}Feedback-ID: 1\r\nX-SES-Outgoing: 1\r\nAuto-Submitted: no\r\n\r\nText`)).toMatchObject({
    automatic: false,
  })
  // What is attached may be anything.
  expect(read(multipart(message(`List-Id: <x.example>\r\n${ORIGINAL}`)))).toMatchObject({
    automatic: false,
    named: [NAMED],
  })
})

test('of several authors or several To fields none is believed', () => {
  expect(read(`From: a@x.example, b@x.example\r\n${TOP.split('\r\n')[1]}\r\n\r\nText`).from).toBe('')
  expect(read(`To: spam@own.example\r\n${TOP}\r\nText`).to).toEqual([])
})
