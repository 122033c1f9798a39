import {
  compressedCms,
  detachedCms,
  digestedCms,
  envelopedCms,
  pem,
  signedCms,
} from '@postern/testkit/cms.ts'
import { expectLinearCost } from '@postern/testkit/cpu-clock.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectType } from '../file-type/file-type.ts'
import { parseMessage } from '../parse.ts'
import { Budget, budgetFor } from './budget.ts'
import { openCms } from './cms.ts'
import type { Opened } from './opened.ts'

const open = (bytes: Buffer): Opened[] => [...openCms(bytes, new Budget(budgetFor(bytes.length)))]
const contents = (bytes: Buffer): string[] =>
  open(bytes).flatMap((opened) => (opened.kind === 'file' ? [opened.content.toString()] : [opened.kind]))

const TEXT = Buffer.from('Dear Kim, this is what I signed. '.repeat(20))

test.each([
  ['signed', signedCms(TEXT)],
  ['signed, short', signedCms(TEXT.subarray(0, 9)), TEXT.toString('utf8', 0, 9)],
  ['signed, of unknown length', signedCms(TEXT, { indefinite: true })],
  ['signed, in pieces', signedCms(TEXT, { pieces: 50 })],
  ['signed, in pieces of unknown length', signedCms(TEXT, { indefinite: true, pieces: 50 })],
  ['compressed', compressedCms(TEXT)],
  ['compressed, in pieces', compressedCms(TEXT, { indefinite: true, pieces: 9 })],
  ['summed', digestedCms(TEXT, { indefinite: true })],
  ['in letters', pem(signedCms(TEXT), 'CMS')],
  [
    'in letters behind a mark',
    Buffer.concat([Buffer.from('\ufeff\r\n'), pem(signedCms(TEXT), 'PKCS #7 SIGNED DATA')]),
  ],
  ['in Base64', Buffer.from(signedCms(TEXT).toString('base64'))],
])('%s', (_title, bytes, expected = TEXT.toString()) => {
  expect(detectType(bytes)).toMatchObject({ type: 'application/pkcs7-mime', extension: 'p7m' })
  expect(contents(bytes)).toEqual([expected])
})

test.each([
  ['a signature of what stands elsewhere', detachedCms(), 'application/pkcs7-signature'],
  ['that, of unknown length', detachedCms({ indefinite: true }), 'application/pkcs7-signature'],
  ['what is encrypted for a key', envelopedCms(), 'application/pkcs7-mime'],
  ['a certificate', Buffer.from('3082010a06092a864886f70d010101', 'hex'), 'application/octet-stream'],
  ['a text that begins alike', Buffer.from('MIDI files are attached.'), 'text/plain'],
])('nothing lies open in %s', (_title, bytes, type) => {
  expect(detectType(bytes).type).toBe(type)
  expect(contents(bytes)).toEqual([])
})

test.each([
  digestedCms(TEXT).subarray(0, -50),
  digestedCms(TEXT, { indefinite: true, pieces: 50 }).subarray(0, -50),
  compressedCms(TEXT).subarray(0, -20),
])('what is cut short is damaged', (bytes) => {
  expect(contents(bytes).at(-1)).toBe('obstacle')
})

test('no octet throws, and none makes more than there is', () => {
  const samples = [
    signedCms(TEXT),
    signedCms(TEXT, { indefinite: true, pieces: 30 }),
    pem(signedCms(TEXT)),
    detachedCms(),
  ]
  const change = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 }))
  fc.assert(
    fc.property(
      fc.constantFrom(...samples),
      fc.array(change, { minLength: 1, maxLength: 5 }),
      (sample, changes) => {
        const bytes = Buffer.from(sample)
        for (const [at, mask] of changes) bytes[at % Math.min(bytes.length, 100)]! ^= mask
        for (const opened of open(bytes))
          if (opened.kind === 'file') expect(opened.content.length).toBeLessThanOrEqual(bytes.length)
        detectType(bytes)
      },
    ),
  )
})

test('millions of pieces take no time', async () => {
  const whole = signedCms(Buffer.from('zz'), { indefinite: true, pieces: 1 })
  const at = whole.indexOf('04017a', 'hex')
  for (const piece of ['04017a', '0400', '2480'])
    await expectLinearCost(9_000_000, (size) => {
      const bytes = Buffer.concat([
        whole.subarray(0, at),
        Buffer.alloc(size, piece, 'hex'),
        whole.subarray(at),
      ])
      expect(open(bytes).at(-1)).toMatchObject({ kind: 'obstacle', reason: 'damaged' })
    })
})

const mail = (content: Buffer, fields = 'Content-Type: application/pkcs7-mime; name=smime.p7m'): Buffer =>
  Buffer.from(
    `From: a@b.example\r\nSubject: s\r\n${fields}\r\nContent-Transfer-Encoding: base64\r\n\r\n${content.toString('base64')}\r\n`,
  )
const ENTITY = Buffer.from(
  [
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Please see https://papers.example/a',
    '--b',
    'Content-Type: text/html',
    '',
    '<a href="https://other.example/b">here</a>',
    '--b',
    'Content-Type: application/pdf; name=a.pdf',
    '',
    '%PDF-1.4',
    '--b--',
    '',
  ].join('\r\n'),
)

test.each([
  ['signed', mail(signedCms(ENTITY))],
  ['compressed', mail(compressedCms(ENTITY))],
  [
    'by its bytes',
    mail(signedCms(ENTITY, { indefinite: true, pieces: 64 }), 'Content-Type: application/octet-stream'),
  ],
  ['within each other', mail(signedCms(mail(compressedCms(mail(signedCms(ENTITY))))))],
])('the content is the mail’s own: %s', (_title, bytes) => {
  const facts = parseMessage(bytes)
  expect(facts.text).toContain('Please see')
  expect(facts.html).toContain('>here<')
  expect(facts.urls.map(({ host }) => host)).toEqual(['other.example', 'papers.example'])
  expect(facts.attachments.map(({ name }) => name)).toContain('a.pdf')
  expect(facts.ambiguities.filter(({ code }) => code === 'mime.structure-ambiguous')).toEqual([])
})

test('a text without a header is a text', () => {
  expect(parseMessage(mail(signedCms(Buffer.from('\r\nHello Kim')))).text).toBe('Hello Kim')
})

test('what decompresses to more than a mail should is left to the containers', () => {
  const facts = parseMessage(mail(compressedCms(Buffer.concat([ENTITY, Buffer.alloc(30_000_000, 'x')]))))
  expect(facts.parts).toHaveLength(1)
  expect(facts.attachments.map(({ detectedType }) => detectedType)).toEqual(['application/pkcs7-mime'])
})
