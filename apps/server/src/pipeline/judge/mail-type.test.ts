import { parseMessage } from '@postern/mail/parse.ts'
import { signedCms } from '@postern/testkit/cms.ts'
import { expect, test } from 'vitest'
import { mailTypeOf, mimeInfoOf } from './mail-type.ts'

const parsed = (...lines: readonly string[]) => parseMessage(Buffer.from(lines.join('\r\n')))
const SIGNED = signedCms(Buffer.from('Content-Type: text/plain\r\n\r\nHello')).toString('base64')
const MIXED = [
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain; charset=EUC-KR',
  '',
  'Hello',
  '--b',
  'Content-Type: application/pdf; name=a.pdf',
  'Content-Disposition: attachment; filename=a.pdf',
  '',
  '%PDF-1.4',
  '--b--',
  '',
]
const ALTERNATIVE = [
  'Content-Type: multipart/alternative; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Hello',
  '--b',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Hello</p>',
  '--b--',
  '',
]

test.each([
  ['plain', ['Subject: s', '', 'Hello']],
  ['plain', ['Subject: no header of MIME', 'Auto-Submitted: no', '', 'Hello']],
  ['html', ['Content-Type: text/html', '', '<p>Hello</p>']],
  ['html', ALTERNATIVE],
  ['mixed', MIXED],
  ['list', ['List-Id: <news.example>', ...MIXED]],
  ['list', ['List-Unsubscribe: <https://b.example/u>', '', 'Hello']],
  ['list', ['Precedence: Bulk', '', 'Hello']],
  ['automatic', ['Auto-Submitted: auto-replied', 'List-Id: <a.example>', '', 'I am away']],
  ['calendar', ['Content-Type: text/calendar; method=REQUEST', '', 'BEGIN:VCALENDAR']],
  [
    'mixed',
    [
      'Content-Type: application/x-pkcs7-mime; name=smime.p7m',
      'Content-Transfer-Encoding: base64',
      '',
      SIGNED,
    ],
  ],
  ['encrypted', ['Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m', '', 'x']],
  [
    'encrypted',
    ['Content-Type: multipart/encrypted; protocol=application/pgp-encrypted; boundary=b', '', '--b--'],
  ],
  ['bounce', ['Content-Type: multipart/report; report-type=Delivery-Status; boundary=b', '', '--b--']],
  [
    'bounce',
    [
      'Auto-Submitted: auto-generated',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b--',
    ],
  ],
  [
    'report',
    ['Content-Type: multipart/report; report-type=disposition-notification; boundary=b', '', '--b--'],
  ],
] as const)('%s: %j', (type, lines) => {
  expect(mailTypeOf(parsed(...lines))).toBe(type)
})

test.each([
  ['text/plain', ['Subject: s', '', 'Hello']],
  ['text/html; charset=iso-2022-jp', ['Content-Type: Text/HTML; charset="ISO-2022-JP"', '', '<p>x</p>']],
  ['multipart/mixed; charset=euc-kr', MIXED],
] as const)('%s', (info, lines) => {
  expect(mimeInfoOf(parsed(...lines))).toBe(info)
})

test('what a stranger writes there is bounded', () => {
  const long = 'x'.repeat(5_000)
  expect(mimeInfoOf(parsed(`Content-Type: text/${long}; charset=${long}`, '', 'x')).length).toBeLessThan(250)
})
