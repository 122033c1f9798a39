import { decodeWords } from '@postern/mail/text/encoded-words.ts'
import { SmtpError } from './client/smtp-error.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { describe, expect, it, test } from 'vitest'
import { workerSettings } from '../roles/worker-settings.ts'
import { nextRetry } from './backoff.ts'
import type { DeliveryJob } from './queue/job.ts'
import { decideOutcome, mayNotify, type NoticeKind } from './outcome.ts'
import { ReplyReader } from './client/reply-reader.ts'
import { BareLineBreakError, DotStuffer } from './client/stuffing.ts'
import { tagSubject } from './message/subject-tag.ts'
import { addressKind } from '../platform/target-address.ts'

/** As the settings have it. */
const { backoff: BACKOFF } = workerSettings(DEFAULT_SETTINGS, 'gateway.test')

const HOUR = 3600

describe('nextRetry', () => {
  it.each([
    [0, 0, 0.5, 60],
    [0, 0, 0, 54],
    [1, 60, 0.5, 120],
    [5, 4000, 0.5, 1920],
    [8, 20_000, 0.5, 4 * HOUR],
    [1000, 20_000, 0.5, 4 * HOUR],
  ])('after %i attempts at age %i s waits', (attempts, age, random, delay) => {
    expect(nextRetry(attempts, age, random, BACKOFF)).toMatchObject({ giveUp: false, delay })
  })

  it('grows by the factor it is given', () => {
    const pauses = [0, 1, 2, 3].map((attempts) => nextRetry(attempts, 0, 0.5, { ...BACKOFF, factor: 3 }))
    expect(pauses).toMatchObject([{ delay: 60 }, { delay: 180 }, { delay: 540 }, { delay: 1620 }])
  })
  it('places the last try on the maximum age, and gives up after it', () => {
    const { maxAge } = BACKOFF
    expect(nextRetry(40, maxAge - 100, 0.5, BACKOFF)).toMatchObject({ giveUp: false, delay: 100 })
    expect(nextRetry(40, maxAge, 0.5, BACKOFF)).toEqual({ giveUp: true })
  })
  it('tries what was never tried, however old: the product was off, or the clock was set forward', () => {
    const { maxAge } = BACKOFF
    expect(nextRetry(0, maxAge * 2, 0.5, BACKOFF)).toMatchObject({ giveUp: false, delay: 60 })
    expect(nextRetry(1, maxAge * 2, 0.5, BACKOFF)).toMatchObject({ giveUp: false, delay: 120 })
    expect(nextRetry(2, maxAge * 2, 0.5, BACKOFF)).toEqual({ giveUp: true })
  })
  it('is late from four hours on', () => {
    expect(nextRetry(7, 4 * HOUR - 1, 0.5, BACKOFF)).toMatchObject({ late: false })
    expect(nextRetry(7, 4 * HOUR, 0.5, BACKOFF)).toMatchObject({ late: true })
  })
  it('grows to the maximum and reaches the end of a whole life in few tries', () => {
    let age = 0
    const pauses: number[] = []
    for (let attempts = 0; ; attempts++) {
      const retry = nextRetry(attempts, age, 0.5, BACKOFF)
      if (retry.giveUp) break
      pauses.push(retry.delay)
      age += retry.delay
    }
    expect(pauses.slice(0, 9)).toEqual([60, 120, 240, 480, 960, 1920, 3840, 7680, 14_400])
    expect(age).toBe(BACKOFF.maxAge)
    expect(pauses.length).toBeLessThan(50)
  })
})

function stuffAll(pieces: readonly string[]): string {
  const stuffer = new DotStuffer()
  const out = pieces.flatMap((piece) => stuffer.push(Buffer.from(piece, 'latin1')))
  return Buffer.concat([...out, stuffer.end()]).toString('latin1')
}

describe('DotStuffer', () => {
  it.each([
    ['a\r\nb\r\n', 'a\r\nb\r\n.\r\n'],
    ['.a\r\n..\r\n.\r\n', '..a\r\n...\r\n..\r\n.\r\n'],
    ['no end', 'no end\r\n.\r\n'],
    ['', '.\r\n'],
    ['\r\n.x\r\n', '\r\n..x\r\n.\r\n'],
    ['é\u00ff\r\n', 'é\u00ff\r\n.\r\n'],
  ])('stuffs %j however it is cut', (text, wanted) => {
    expect(stuffAll([text])).toBe(wanted)
    expect(stuffAll(text.split(''))).toBe(wanted)
    for (let at = 1; at < text.length; at++)
      expect(stuffAll([text.slice(0, at), text.slice(at)])).toBe(wanted)
  })
  it('stuffs many dots in one buffer', () => {
    expect(stuffAll(['.\r\n'.repeat(5000)])).toBe(`${'..\r\n'.repeat(5000)}.\r\n`)
  })
  it.each(['a\nb\r\n', 'a\rb\r\n', '\na\r\n', 'a\r\n\n', 'a\r', 'a\n.\r\n', 'a\r.\r\n', 'x\r\r\n'])(
    'refuses %j however it is cut',
    (text) => {
      expect(() => stuffAll([text])).toThrow(BareLineBreakError)
      expect(() => stuffAll(text.split(''))).toThrow(BareLineBreakError)
      for (let at = 1; at < text.length; at++) {
        expect(() => stuffAll([text.slice(0, at), text.slice(at)])).toThrow(BareLineBreakError)
      }
    },
  )
})

describe('tagSubject', () => {
  const tag = (head: string, word: string): string =>
    tagSubject(Buffer.from(head, 'latin1'), word).toString('latin1')
  it.each([
    ['Subject: hi\r\n\r\n', 'Subject: [SPAM] hi\r\n\r\n'],
    ['To: a\r\nsubject:hi\r\nX: y\r\n\r\n', 'To: a\r\nsubject: [SPAM] hi\r\nX: y\r\n\r\n'],
    ['Subject: =?utf-8?B?7JWI64WV?=\r\n\r\n', 'Subject: [SPAM] =?utf-8?B?7JWI64WV?=\r\n\r\n'],
    ['Subject:\r\n folded\r\n\r\n', 'Subject: [SPAM]\r\n folded\r\n\r\n'],
    ['Subject:\r\n\r\n', 'Subject: [SPAM]\r\n\r\n'],
    ['Subject: [SPAM] hi\r\n\r\n', 'Subject: [SPAM] hi\r\n\r\n'],
    ['To: a\r\n\r\n', 'To: a\r\nSubject: [SPAM]\r\n\r\n'],
    ['To: a\r\n', 'To: a\r\nSubject: [SPAM]\r\n'],
    ['\r\n', 'Subject: [SPAM]\r\n\r\n'],
    [
      'X-Subject: no\r\nSubject: s\r\nSubject: t\r\n\r\n',
      'X-Subject: no\r\nSubject: [SPAM] s\r\nSubject: t\r\n\r\n',
    ],
    ['X: a\r\n Subject: folded in X\r\n\r\n', 'X: a\r\n Subject: folded in X\r\nSubject: [SPAM]\r\n\r\n'],
  ])('%j', (head, wanted) => {
    expect(tag(head, '[SPAM]')).toBe(wanted)
    expect(tag(wanted, '[SPAM]')).toBe(wanted)
  })
  it('encodes a tag that is not ASCII, in words of at most 75 characters', () => {
    expect(tag('Subject: hi\r\n\r\n', '[스팸]')).toBe('Subject: =?UTF-8?B?W+yKpO2MuF0=?= hi\r\n\r\n')
    // Before another encoded word the blank stands in the tag, as readers drop what is between (RFC 2047 §6.2).
    for (const subject of [
      'Subject: =?utf-8?B?7JWI64WV?=\r\n\r\n',
      'Subject:\r\n =?utf-8?B?7JWI64WV?=\r\n\r\n',
    ]) {
      const tagged = tag(subject, '[스팸]')
      expect(decodeWords(/^Subject: ([^]*?)\r\n\r\n/.exec(tagged)![1]!.replaceAll('\r\n', ''))).toBe(
        '[스팸] 안녕',
      )
      expect(tag(tagged, '[스팸]')).toBe(tagged)
    }
    const long = tag('Subject: hi\r\n\r\n', '가'.repeat(50))
    const words = long.match(/=\?UTF-8\?B\?([^?]+)\?=/g)!
    expect(words.length).toBeGreaterThan(1)
    for (const word of words) expect(word.length).toBeLessThanOrEqual(75)
    const text = words.map((word) => Buffer.from(word.split('?')[3]!, 'base64').toString()).join('')
    expect(text).toBe('가'.repeat(50))
  })
  it('lets no tag start a new field', () => {
    expect(tag('Subject: hi\r\n\r\n', 'x\r\nBcc: a@b')).toBe('Subject: x Bcc: a@b hi\r\n\r\n')
  })
})

describe('addressKind', () => {
  it.each([
    ['8.8.8.8', 'public'],
    ['2606:4700::1111', 'public'],
    ['127.0.0.1', 'local'],
    ['10.1.2.3', 'local'],
    ['172.31.0.1', 'local'],
    ['192.168.1.1', 'local'],
    ['100.64.0.1', 'local'],
    ['::1', 'local'],
    ['fd12::1', 'local'],
    ['::ffff:10.0.0.1', 'local'],
    ['::ffff:7f00:1', 'local'],
    ['64:ff9b::a00:1', 'local'],
    ['2002:7f00:1::', 'local'],
    ['::ffff:0:10.0.0.1', 'local'],
    ['::10.0.0.1', 'local'],
    ['64:ff9b:1::a00:1', 'local'],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'local'],
    ['2001:db8::5efe:10.0.0.1', 'local'],
    ['2001:db8::200:5efe:a9fe:a9fe', 'forbidden'],
    ['0.0.0.0', 'forbidden'],
    ['::', 'forbidden'],
    ['169.254.169.254', 'forbidden'],
    ['::ffff:169.254.169.254', 'forbidden'],
    ['100.100.100.200', 'forbidden'],
    ['fd00:ec2::254', 'forbidden'],
    ['fe80::1%eth0', 'forbidden'],
    ['224.0.0.1', 'forbidden'],
    ['255.255.255.255', 'forbidden'],
    ['ff02::1', 'forbidden'],
    ['2852039166', 'forbidden'],
    ['localhost', 'forbidden'],
  ])('%s is %s', (ip, kind) => expect(addressKind(ip)).toBe(kind))
})

describe('ReplyReader', () => {
  const read = (...chunks: string[]) => {
    const reader = new ReplyReader()
    return chunks.flatMap((chunk) => reader.push(Buffer.from(chunk)))
  }
  it('reads replies however they are cut', () => {
    const text = '250-a\r\n250 b\r\n354 go\r\n550 5.1.1 no such user\r\n'
    const wanted = [
      { code: 250, enhanced: '', lines: ['a', 'b'] },
      { code: 354, enhanced: '', lines: ['go'] },
      { code: 550, enhanced: '5.1.1', lines: ['5.1.1 no such user'] },
    ]
    expect(read(text)).toEqual(wanted)
    expect(read(...text.split(''))).toEqual(wanted)
  })
  it.each([
    ['HTTP/1.1 400 Bad\r\n'],
    ['250-a\r\n251 b\r\n'],
    ['250-x\r\n'.repeat(200)],
    ['2'.repeat(20_000)],
    ['\r\n'],
  ])('refuses %.20j', (text) => expect(() => read(text)).toThrow())
  it('takes the controls out of what it shows', () => {
    expect(read('550 a\u0007\u001b[31m b\r\n')[0]!.lines).toEqual(['a??[31m b'])
  })
})

const job: DeliveryJob = {
  id: 1,
  kind: 'mail',
  mailId: 'm',
  messageId: 'x',
  about: null,
  receivedAt: '2026-01-01 00:00:00+00',
  domainId: 1,
  destination: 'ours.test',
  route: null,
  requireTls: false,
  links: null,
  recipient: 'u@ours.test',
  sender: 'a@sender.test',
  prepend: '',
  append: '',
  subjectTag: '',
  content: null,
  notify: [],
  orcpt: null,
  attempts: 0,
  delayNotified: false,
  lastReply: '',
  age: 0,
  size: 1,
  blobKey: 'k',
  ownCopy: false,
  envid: null,
  ret: null,
  aligned: true,
  headerFrom: 'A <a@sender.test>',
}

describe('mayNotify', () => {
  it.each<[string, Partial<DeliveryJob>, NoticeKind, number, boolean]>([
    ['an aligned sender', {}, 'failed', 552, true],
    ['an unaligned sender', { aligned: false }, 'failed', 552, false],
    [
      'an envelope of another domain than the authenticated one',
      { sender: 'v@victim.test' },
      'failed',
      552,
      false,
    ],
    ['an envelope below the From domain', { sender: 'b@bounce.sender.test' }, 'failed', 552, true],
    ['the null sender', { sender: '' }, 'failed', 552, false],
    ['a notice', { kind: 'dsn' }, 'failed', 552, false],
    ['NOTIFY=NEVER', { notify: ['NEVER'] }, 'failed', 552, false],
    ['NOTIFY=DELAY about a failure', { notify: ['DELAY'] }, 'failed', 552, false],
    ['NOTIFY=FAILURE about a delay', { notify: ['FAILURE'] }, 'delayed', 0, false],
    ['NOTIFY=DELAY about a delay', { notify: ['DELAY'] }, 'delayed', 0, true],
    ['NOTIFY=SUCCESS about passing on', { notify: ['SUCCESS'] }, 'relayed', 250, true],
    ['no word about passing on', {}, 'relayed', 250, false],
    ['reply 550', {}, 'failed', 550, false],
    ['reply 551', {}, 'failed', 551, false],
    ['reply 553', {}, 'failed', 553, false],
    ['reply 554', {}, 'failed', 554, true],
    ['our own words', {}, 'failed', 0, true],
  ])('%s', (_name, change, kind, code, wanted) =>
    expect(mayNotify({ ...job, ...change }, kind, code)).toBe(wanted),
  )
})

describe('decideOutcome', () => {
  const deferred = {
    kind: 'deferred',
    server: 'h:25',
    reply: '451 4.3.0 later',
    code: 451,
    reached: true,
  } as const
  it('waits longer each time, tells of the delay once, gives up at the end', () => {
    const at = (change: Partial<DeliveryJob>) => decideOutcome({ ...job, ...change }, deferred, 0.5, BACKOFF)
    expect(at({})).toMatchObject({ kind: 'deferred', delay: 60, noticeKind: null })
    expect(at({ attempts: 7, age: 5 * HOUR })).toMatchObject({
      kind: 'deferred',
      delay: 7680,
      noticeKind: 'delayed',
    })
    expect(at({ attempts: 8, age: 8 * HOUR, delayNotified: true })).toMatchObject({ noticeKind: null })
    expect(at({ attempts: 40, age: 120 * HOUR })).toMatchObject({ kind: 'failed', noticeKind: 'failed' })
    expect(at({ attempts: 40, age: 120 * HOUR }).reply).toBe(
      '4.4.7 given up after 120 hours: 451 4.3.0 later',
    )
  })
})

test.each([
  [
    'self-signed certificate; if the root CA is installed locally, try running Node.js with --use-system-ca',
    'self-signed certificate',
  ],
  [
    'unable to verify the first certificate; if the root CA is installed locally, try x',
    'unable to verify the first certificate',
  ],
  ['550 5.1.1 no such user; try running another', '550 5.1.1 no such user; try running another'],
])('errors hold nothing that is for whoever runs a program: %s', (said, kept) => {
  expect(new SmtpError('tls', 'starttls', said).message).toBe(kept)
})
