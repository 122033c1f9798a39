/** Who is asked to come again, and who never is. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { zoneResolver } from '@postern/testkit/dns-zone.ts'
import { expect, test } from 'vitest'
import type { SmtpSession } from '../../../smtp/hooks.ts'
import type { DomainPolicy, Snapshot } from '../../configuration/snapshot.ts'
import type { EdgeDeps, EdgeFacts } from '../check.ts'
import { NO_LISTS } from '../lists/testing.ts'
import { CATALOGUED } from '../../judge/decide-edge.ts'
import { runEdge } from '../run-edge.ts'
import type { GreylistAnswer, GreylistQuestion } from '../greylist/greylist.ts'
import { tripleOf } from '../greylist/triple.ts'
import { greylist } from './greylist.ts'

const OWN = { id: 1, name: 'corp.example', active: true } as DomainPolicy
const DNS = zoneResolver({
  'proven.example': { TXT: ['v=spf1 ip4:192.0.2.1 -all'] },
  'forged.example': { TXT: ['v=spf1 ip4:203.0.113.1 -all'] },
  'lost.example': { TXT: 'SERVFAIL' },
})

interface Asked {
  readonly sender?: string
  readonly recipient?: string
  readonly edge?: Partial<SettingsValues['edge']>
  readonly session?: Partial<SmtpSession>
  readonly isFirst?: boolean
  readonly isKnown?: boolean
}

async function ask({ sender = 'a@new.example', recipient = 'kim@corp.example', ...asked }: Asked) {
  const vouched: GreylistQuestion[] = []
  const triple = tripleOf('192.0.2.1', sender, 1)
  const { isFirst = true, isKnown = false } = asked
  const answer: GreylistAnswer = { kind: 'waits', triple, isFirst, isKnown }
  const settings = {
    ...DEFAULT_SETTINGS,
    edge: { ...DEFAULT_SETTINGS.edge, greylist: true, ...asked.edge },
  }
  const deps: EdgeDeps = {
    snapshot: () => ({ settings, domains: new Map([['corp.example', OWN]]) }) as unknown as Snapshot,
    mailboxes: { find: async () => null, forget: () => undefined },
    lists: NO_LISTS,
    countryOf: () => '',
    recipientCheck: { ask: async () => 'exists' },
    rates: { note: () => undefined, against: () => [] },
    greylist: { ask: async () => answer, vouch: (question) => void vouched.push(question) },
    dns: DNS,
    host: () => 'mx.corp.example',
    hasRoom: () => true,
    load: () => 0,
  }
  const session: SmtpSession = {
    id: 's',
    client: { ip: '192.0.2.1', port: 1 },
    local: { ip: '198.51.100.25', port: 25 },
    helo: 'out.sender.example',
    esmtp: true,
    tls: null,
    auth: null,
    peer: null,
    ...asked.session,
  }
  const facts: EdgeFacts['rcpt'] = {
    session,
    mail: { sender, size: null, smtpUtf8: false, body: '7BIT', dsn: { ret: null, envid: null } },
    rcpt: { address: recipient, notify: [], orcpt: null },
    place: {
      address: recipient,
      domain: OWN,
      named: recipient,
      receiver: recipient,
      addresses: [recipient],
      mailbox: null,
      reports: null,
    },
  }
  const { decision } = await runEdge([greylist], facts, { policy: CATALOGUED, deps, onFailure: fail })
  return { decision, vouched }
}

function fail(_check: string, error: unknown): never {
  throw error
}

test('the first attempt is put off and recorded, those after it are counted', async () => {
  const { decision } = await ask({})
  expect(decision).toMatchObject({ kind: 'defer', code: 134, reply: { code: 450 }, recorded: true })
  expect(decision).not.toHaveProperty('counted')
  expect((await ask({ isFirst: false })).decision).toMatchObject({
    kind: 'defer',
    code: 134,
    reply: { code: 450 },
    counted: true,
  })
})

test.each<[string, Asked]>([
  ['turned off', { edge: { greylist: false } }],
  ['an exempt client', { edge: { exempt: ['192.0.2.0/28'] } }],
  ['who has signed in', { session: { auth: { identity: 'kim' } as unknown as SmtpSession['auth'] } }],
  ['a postmaster', { recipient: 'Postmaster@corp.example' }],
  ['a known correspondent, proven', { sender: 'a@proven.example', isKnown: true }],
])('not asked: %s', async (_who, asked) => {
  expect((await ask(asked)).decision.kind).toBe('pass')
})

test.each<[string, Asked]>([
  ['the null sender', { sender: '' }],
  ['who is proven and unknown', { sender: 'a@proven.example' }],
  ['a known correspondent, forged', { sender: 'a@forged.example', isKnown: true }],
  ['a known correspondent whose DNS fails', { sender: 'a@lost.example', isKnown: true }],
])('asked: %s', async (_who, asked) => {
  expect((await ask(asked)).decision.kind).toBe('defer')
})

test('who has proven to be known is vouched for', async () => {
  expect((await ask({ sender: 'a@proven.example', isKnown: true })).vouched).toMatchObject([
    { sender: 'a@proven.example', domainId: 1 },
  ])
  expect((await ask({ sender: 'a@forged.example', isKnown: true })).vouched).toEqual([])
})
