/** Who may use AUTH, from where, and as whom: each rule on what it refuses and on its nearest neighbours. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { expect, test } from 'vitest'
import type { MailboxRow } from '../mailbox-store.ts'
import type { DomainPolicy, Snapshot } from '../../configuration/snapshot.ts'
import type { EdgeDeps } from '../check.ts'
import { authAccount, authCountry, authNetwork, authSender, authStill } from './auth.ts'

type Rules = Partial<SettingsValues['smtpAuth']>

const KIM = { id: 7, email: 'kim@corp.example', isStill: async () => true, aliases: async () => [] }
const OWN = {
  id: 1,
  name: 'corp.example',
  aliases: ['alias.example'],
  active: true,
} as unknown as DomainPolicy
const OWNERS: Readonly<Record<string, number>> = { 'k@corp.example': 7, 'lee@corp.example': 8 }
const SESSION = { id: 's', client: { ip: '203.0.113.9', port: 1 } } as never

function depsOf(smtpAuth: Rules): EdgeDeps {
  const settings = { ...DEFAULT_SETTINGS, smtpAuth: { ...DEFAULT_SETTINGS.smtpAuth, ...smtpAuth } }
  const domains = new Map([OWN, { ...OWN, name: 'alias.example' }].map((one) => [one.name, OWN]))
  const snapshot = { settings, domains } as unknown as Snapshot
  const find = async (email: string): Promise<MailboxRow | null> =>
    email in OWNERS
      ? ({ user_id: OWNERS[email], domain_id: 1, email, aliases: [] } as unknown as MailboxRow)
      : null
  return {
    snapshot: () => snapshot,
    host: () => 'mx.corp.example',
    mailboxes: { find, forget: () => undefined },
  } as unknown as EdgeDeps
}

const at = (ip: string, country = '') => ({
  session: { ...(SESSION as object), client: { ip, port: 1 } } as never,
  peer: Promise.resolve({ rdns: '', reverse: 'missing' as const, country }),
})

test.each<[Rules, string, boolean]>([
  [{}, '203.0.113.9', true],
  [{ allowedNetworks: ['203.0.113.0/24'] }, '203.0.113.9', true],
  [{ allowedNetworks: ['203.0.113.0/24'] }, '203.0.114.9', false],
  [{ refusedNetworks: ['203.0.113.0/24'] }, '203.0.113.9', false],
  [{ refusedNetworks: ['203.0.113.0/24'] }, '203.0.114.9', true],
  [{ allowedNetworks: ['203.0.113.0/24'], refusedNetworks: ['203.0.113.9'] }, '203.0.113.9', false],
  [{ refusedNetworks: ['2001:db8::/32'] }, '2001:db8:1::1', false],
])('networks %j: %s may try: %s', async (rules, ip, may) => {
  expect((await authNetwork.run(at(ip), depsOf(rules))).length === 0).toBe(may)
})

test.each<[Rules, string, string, boolean]>([
  [{}, '203.0.113.9', '', true],
  [{ allowedCountries: ['KR', 'JP'] }, '203.0.113.9', 'JP', true],
  [{ allowedCountries: ['KR', 'JP'] }, '203.0.113.9', 'US', false],
  [{ allowedCountries: ['KR'] }, '203.0.113.9', '', false],
  [{ allowedCountries: ['KR'] }, '192.168.0.9', '', true],
  [{ refusedCountries: ['US'] }, '203.0.113.9', 'US', false],
  [{ refusedCountries: ['US'] }, '203.0.113.9', '', true],
  [{ refusedCountries: ['US'], allowedCountries: ['US'] }, '203.0.113.9', 'US', false],
])('countries %j: %s of %s may try: %s', async (rules, ip, country, may) => {
  expect((await authCountry.run(at(ip, country), depsOf(rules))).length === 0).toBe(may)
})

test.each<[Rules, boolean]>([
  [{}, true],
  [{ allowedAccounts: ['corp.example'] }, true],
  [{ allowedAccounts: ['lee@corp.example'] }, false],
  [{ refusedAccounts: ['k*@corp.example'] }, false],
  [{ refusedAccounts: ['lee@corp.example'] }, true],
])('accounts %j: kim may: %s', async (rules, may) => {
  expect((await authAccount.run({ session: SESSION, account: KIM }, depsOf(rules))).length === 0).toBe(may)
})

test.each([
  ['kim@corp.example', true],
  ['Kim@Corp.example', true],
  ['k@corp.example', true],
  ['k@alias.example', true],
  ['', true],
  ['lee@corp.example', false],
  ['nobody@corp.example', false],
  ['kim@elsewhere.example', false],
])('kim sends as %s: %s', async (sender, may) => {
  const facts = { ...at('203.0.113.9'), mail: { sender } as never, account: KIM }
  expect((await authSender.run(facts, depsOf({}))).length === 0).toBe(may)
  expect(await authSender.run(facts, depsOf({ ownSender: false }))).toEqual([])
  expect(await authSender.run({ ...facts, account: null }, depsOf({}))).toEqual([])
})

test.each<[string, Rules, boolean, string | null]>([
  ['nothing has changed', {}, true, null],
  ['AUTH is switched off', { enabled: false }, true, 'edge.auth-account'],
  ['the account is blocked', {}, false, 'edge.auth-account'],
  ['the account is refused', { refusedAccounts: ['kim@corp.example'] }, true, 'edge.auth-account'],
  ['the network is refused', { refusedNetworks: ['203.0.113.0/24'] }, true, 'edge.auth-network'],
  ['the country is refused', { refusedCountries: ['US'] }, true, 'edge.auth-country'],
])('an old session, when %s', async (_, rules, still, found) => {
  const deps = depsOf({ enabled: true, ...rules })
  const account = { ...KIM, isStill: async () => still }
  const facts = { ...at('203.0.113.9', 'US'), mail: { sender: KIM.email } as never }
  expect((await authStill.run({ ...facts, account }, deps))[0]?.code ?? null).toBe(found)
  expect(await authStill.run({ ...facts, account: null }, depsOf({ enabled: false }))).toEqual([])
})
