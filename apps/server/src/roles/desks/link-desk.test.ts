/** What a link is judged by at the click. A page really listens on loopback: nothing but a pressed button may ask anybody. */
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import type { MailClass } from '@postern/contract/codes/mail.ts'
import { zoneResolver } from '@postern/testkit/dns-zone.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LinkMail } from '../../features/link-check/ports.ts'
import { linkDesk, type LinkDeskDeps, type MailTrials } from './link-desk.ts'

const dns = zoneResolver({
  'evil.example.names.example': { A: ['127.0.0.2'] },
  'inner.example': { A: ['127.0.0.1'] },
  'cloud.example': { A: ['169.254.169.254'] },
  'all.example': { A: ['127.0.0.2'] },
})
let methods: string[] = []
const logged: string[] = []
const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) })
const server = createServer((request, response) => {
  methods.push(request.method!)
  response.writeHead(302, { location: 'https://login.evil.example/' }).end()
})
let port: number
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())
beforeEach(() => void (methods = []))

const COPY = { receiver: 'kim@corp.example', owner: { domainId: 1, groupId: null, userId: null, order: [] } }
const MAIL: LinkMail = {
  bytes: Buffer.from('From: a@b.example\r\n\r\nx'),
  receiver: 'kim@corp.example',
  codes: ['decision.normal'],
  from: { sender: '', helo: '', ip: '', rdns: '', country: '', tls: false, auth: null },
}
let judged = 0
/** A mail whose verdict now rests on these codes. */
function trialsOf(codes: readonly string[], kind: MailClass = 'spam'): MailTrials {
  const step = { kind: 'step', score: 0, decisive: true, evidence: {} } as const
  const trace = codes.map((code) => ({ code, ...step }))
  return {
    recipient: async () => COPY,
    judge: async () => {
      judged++
      return { now: [{ class: kind, trace }] }
    },
  }
}

interface Case extends Partial<LinkDeskDeps> {
  readonly mail?: LinkMail | null
  readonly follow?: boolean
  readonly blocked?: readonly string[]
}
const judge = (target: string, { mail = null, follow = false, blocked = [], ...deps }: Case = {}) =>
  linkDesk({
    settings: () => ({
      scan: { ...DEFAULT_SETTINGS.scan, surbl: ['names.example'] },
      attachedLink: { ...DEFAULT_SETTINGS.attachedLink, blockedSites: blocked },
    }),
    dns,
    domains: async () => ['hanulcorp.com'],
    trials: trialsOf(['decision.normal'], 'normal'),
    log,
    ...deps,
  })({ target, message: 'm', mail: async () => mail, follow })

test.each([
  ['https://shop.example/', 'allowed', []],
  ['https://www.evil.example/', 'blocked', ['listed']],
  ['https://redirect.example/?url=https%3A%2F%2Fevil.example%2F', 'blocked', ['listed']],
  ['https://a.bad.example/', 'blocked', ['blocked-site']],
  ['https://notbad.example/', 'allowed', []],
  ['https://hanu1corp.com/', 'warned', ['look-alike']],
  ['https://mail.hanulcorp.com/', 'allowed', []],
  ['https://paypa1.com/login', 'warned', ['look-alike']],
  ['https://www.paypal.com/login', 'allowed', []],
  ['https://198.51.100.7/', 'warned', ['ip']],
  ['https://paypal.com@shop.example/x', 'warned', ['userinfo']],
  ['https://shop.example/setup.exe', 'warned', ['download']],
  ['https://xn--le-6kc2cg.com/', 'warned', ['mixed-script']],
  ['ftp://shop.example/', 'blocked', ['not-web']],
])('%s is %s', async (target, outcome, reasons) => {
  const answer = await judge(target, { blocked: ['bad.example'] })
  expect(answer.outcome).toBe(outcome)
  expect(answer.reasons).toEqual(expect.arrayContaining(reasons))
  if (reasons.length === 0) expect(answer.reasons).toEqual([])
})

test.each([
  [['decision.denied'], 'spam', 'blocked', ['mail-blocked']],
  [['decision.virus'], 'virus', 'blocked', ['mail-blocked']],
  [['decision.keyword'], 'spam', 'blocked', ['mail-blocked']],
  [['decision.score'], 'spam', 'warned', ['mail-suspect']],
  [['campaign.reported', 'decision.normal'], 'normal', 'warned', ['mail-suspect']],
  [['check.failed', 'decision.held'], 'spam', 'warned', ['unchecked']],
  [['decision.normal'], 'normal', 'allowed', []],
] as const)('a mail that is %j now', async (codes, kind, outcome, reasons) => {
  const answer = await judge('https://shop.example/', { mail: MAIL, trials: trialsOf(codes, kind) })
  expect(answer).toMatchObject({ outcome, reasons })
})

test('what it was let through with before is no news', async () => {
  const mail = { ...MAIL, codes: ['decision.denied'] }
  const answer = await judge('https://shop.example/', { mail, trials: trialsOf(['decision.denied']) })
  expect(answer.outcome).toBe('allowed')
})

test('the page and its button judge the mail once', async () => {
  judged = 0
  const desk = linkDesk({
    settings: () => DEFAULT_SETTINGS,
    dns,
    domains: async () => [],
    trials: trialsOf(['decision.denied']),
    log,
  })
  const question = { target: 'https://shop.example/', message: 'm', mail: async () => MAIL, follow: false }
  expect((await desk(question)).outcome).toBe('blocked')
  expect((await desk(question)).outcome).toBe('blocked')
  expect(judged).toBe(1)
})

test('what cannot be asked is no all-clear, and the log has the cause', async () => {
  const trials = { ...trialsOf([]), judge: () => Promise.reject(new Error('away')) }
  expect(await judge('https://shop.example/', { mail: MAIL, trials })).toMatchObject({
    outcome: 'warned',
    reasons: ['unchecked'],
  })
  expect(logged).toEqual([expect.stringContaining('away')])
})

test.each([
  'http://127.0.0.1',
  'http://inner.example',
  'http://[::1]',
  'http://[::ffff:127.0.0.1]',
  'http://2130706433',
])('%s is never asked', async (host) => {
  for (const follow of [false, true]) {
    const answer = await judge(`${host}:${port}/`, { follow })
    expect(answer.end).toBeNull()
  }
  expect(methods).toEqual([])
})

test('a target is asked by HEAD, only once it is followed, and where it ends is judged too', async () => {
  const target = `http://inner.example:${port}/`
  const reachable = (ip: string): boolean => ip === '127.0.0.1'
  expect((await judge(target, { reachable })).end).toBeNull()
  expect(methods).toEqual([])
  const followed = await judge(target, { reachable, follow: true })
  expect(methods).toEqual(['HEAD'])
  expect(followed).toMatchObject({ outcome: 'blocked', end: 'https://login.evil.example/' })
  expect(followed.reasons).toEqual(expect.arrayContaining(['listed', 'leads-on']))
})
