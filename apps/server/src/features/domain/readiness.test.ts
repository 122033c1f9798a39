/** What is missing before a domain's MX moves here, of made-up domains. */
import { RECIPIENT_CHECKS } from '@postern/contract/codes/mail.ts'
import { expect, test } from 'vitest'
import type { TestConnection } from './ports.ts'
import { readinessOf, type Prepared, type ReadinessDeps } from './readiness.ts'

const server = (name: string) => ({ server: name, port: 25, secure: 1 })
const domain: Prepared = {
  name: 'new.example',
  recipient_check: RECIPIENT_CHECKS.registered,
  user_count: 12,
  mail_servers: [server('down.example'), server('up.example')],
  user: 'ada@new.example',
  administrators: 1,
}
/** `up.example` answers, and knows Ada alone. */
const testConnection: TestConnection = async ({ server: host, recipient = 'ada@new.example' }) => {
  const ok = host === 'up.example' && recipient === 'ada@new.example'
  return { ok, problem: ok ? null : 'CONNECT_TEST_FAILED', dialogue: [], ms: 1, encrypted: false }
}
const certificate =
  (names: string[], origin = 'file') =>
  async () => ({ ends: [{ names, origin }] })
const deps: ReadinessDeps = {
  testConnection,
  lookUp: async (_, type) => (type === 'MX' ? [{ exchange: 'old.example', priority: 10 }] : []),
  self: () => ({ host: 'MX.gate.example', addresses: [] }),
  certificates: certificate(['mx.gate.example']),
  sealState: async () => 'sealing',
}

const outcomes = async (of: Partial<Prepared>, by: Partial<ReadinessDeps> = {}) =>
  (await readinessOf({ ...deps, ...by }, { ...domain, ...of }, true)).map(({ outcome, detail }) =>
    `${outcome} ${detail}`.trim(),
  )

test('each check says what it found, and of what', async () => {
  expect(await outcomes({})).toEqual([
    'serverAway down.example:25',
    'serverAnswers up.example:25',
    'recipientTaken ada@new.example',
    'recipientsRegistered 12',
    'administratorThere 1',
    'certificateFits mx.gate.example',
    'sealFound',
    'mxElsewhere old.example',
  ])
})

test.each<[string, Partial<Prepared>, Partial<ReadinessDeps>]>([
  ['recipientRefused bob@new.example', { user: 'bob@new.example' }, {}],
  ['recipientNotTried', { user: null }, {}],
  ['recipientNotTried', { mail_servers: [server('down.example')] }, {}],
  ['recipientsNone', { user_count: 0 }, {}],
  ['recipientsAnybody', { recipient_check: RECIPIENT_CHECKS.none }, {}],
  ['recipientsAsked', { recipient_check: RECIPIENT_CHECKS.rcptTo }, {}],
  ['administratorNone', { administrators: 0 }, {}],
  ['certificateFits mx.gate.example', {}, { certificates: certificate(['*.gate.example'], 'acme') }],
  ['certificateOther mx.gate.example', {}, { certificates: certificate(['*.example']) }],
  ['certificateOwn mx.gate.example', {}, { certificates: certificate(['mx.gate.example'], 'own') }],
  ['certificateUnknown', {}, { certificates: () => Promise.reject(new Error('unreadable')) }],
  ['sealAbsent', {}, { sealState: async () => 'waiting' }],
  ['sealOff', {}, { sealState: async () => 'off' }],
  ['mxNone', {}, { lookUp: async () => [] }],
  ['mxUnknown', {}, { lookUp: () => Promise.reject(new Error('no DNS')) }],
  ['mxOurs', {}, { lookUp: async () => [{ exchange: 'mx.gate.example.', priority: 1 }] }],
])('it finds %s', async (outcome, of, by) => {
  expect(await outcomes(of, by)).toContain(outcome)
})
