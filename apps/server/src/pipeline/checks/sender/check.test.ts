import { authResults } from '@postern/testkit/auth-results.ts'
import type { AuthResults } from '@postern/mail/auth/results.ts'
import { expect, test } from 'vitest'
import type { History } from '../../history/sections.ts'
import { NO_IO, testEnvelope, testMessage } from '../headers/testing.ts'
import { senderCheck } from './check.ts'

const UNKNOWN: History = { correspondent: null, thread: null, linkSite: null, campaign: null, namesake: null }
const STRANGER = { address: null, organisation: null, known: false, organisationKnown: false }
const FRIEND = {
  ...STRANGER,
  known: true,
  address: {
    firstSeen: Date.UTC(2026, 2, 1),
    lastSeen: Date.UTC(2026, 10, 1),
    days: 9,
    normal: 41,
    unwanted: 0,
    written: 0,
    released: 0,
    reported: 0,
    vouchedAt: 0,
    reportedAt: 0,
  },
}
const REPLY = { answersUs: true, continues: true }

const PROVEN = authResults('pass', 'partner.example')
const FORGED = authResults('fail', 'partner.example')

async function findings(
  history: Partial<History>,
  auth: AuthResults,
  message = testMessage(),
): Promise<string[]> {
  const deps = {
    ...NO_IO,
    auth: () => Promise.resolve(auth),
    history: () => Promise.resolve({ ...UNKNOWN, ...history }),
  }
  return (await senderCheck.run(testEnvelope(), message, deps)).map(({ code }) => code)
}

const silent = { spf: { ...FORGED.spf, verdict: 'temperror' as const } }

test.each<[string, Partial<History>, AuthResults, string[]]>([
  ['nothing is remembered', {}, PROVEN, []],
  ['a stranger', { correspondent: STRANGER }, PROVEN, ['history.first-contact']],
  ['a stranger without proof', { correspondent: STRANGER }, FORGED, ['history.first-contact']],
  ['somebody who wrote a few times', { correspondent: { ...FRIEND, known: false } }, PROVEN, []],
  ['somebody known', { correspondent: FRIEND }, PROVEN, ['history.known']],
  ['whoever claims to be known', { correspondent: FRIEND }, FORGED, ['history.unproven']],
  ['somebody known while DNS is silent', { correspondent: FRIEND }, { ...FORGED, ...silent }, []],
  ['a verified reply', { thread: REPLY }, PROVEN, ['history.reply']],
  ['a thread that goes on', { thread: { ...REPLY, answersUs: false } }, PROVEN, ['history.thread']],
  ['an id that nobody carried', { thread: { answersUs: false, continues: false } }, PROVEN, []],
  ['a reply without proof', { thread: REPLY }, FORGED, []],
])('%s', async (_, history, auth, codes) => {
  expect(await findings(history, auth)).toEqual(codes)
})

const SIGNED = {
  verdict: 'pass' as const,
  domain: 'mail.partner.example',
  selector: 's',
  algorithm: 'rsa-sha256',
  keyBits: 2048,
  aligned: true,
  partial: false,
  reason: '',
}
const own = testMessage({}, 'see https://www.partner.example/x')

test('a signature counts for a sender whose links agree only when it verified', async () => {
  const claimed = { 'DKIM-Signature': 'v=1; d=partner.example; s=1; b=x' }
  const run = (dkim: object, message = own) =>
    findings({}, authResults('pass', 'partner.example', { dkim: [{ ...SIGNED, ...dkim }] }), message)
  expect(await run({})).toEqual(['header.sender-consistent'])
  expect(await run({ verdict: 'fail' })).toEqual([])
  expect(await run({ partial: true })).toEqual([])
  expect(await run({ domain: 'evil.test' })).toEqual([])
  expect(await run({}, testMessage({}, 'see https://evil.test/x'))).toEqual([])
  expect(await run({}, testMessage({ 'Reply-To': 'a@evil.test' }, 'https://partner.example'))).toEqual([])
  expect(await findings({}, PROVEN, testMessage(claimed, 'https://partner.example'))).toEqual([])
})
