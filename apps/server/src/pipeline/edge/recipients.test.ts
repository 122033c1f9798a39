import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { zoneResolver } from '@postern/testkit/dns-zone.ts'
import { describe, expect, test } from 'vitest'
import { NOTHING_KEPT } from '../configuration/kept.ts'
import type { DomainPolicy, Snapshot } from '../configuration/snapshot.ts'
import type { MailboxRow } from './mailbox-store.ts'
import type { Existence } from './recipient-check.ts'
import { CATALOGUED } from '../judge/decide-edge.ts'
import { NO_LISTS } from './lists/testing.ts'
import { locate, recipientAt } from './recipients.ts'
import { runEdge } from './run-edge.ts'
import { filterSet } from '../filters/filter-set.ts'
import { EDGE_STEPS } from './steps.ts'

const DOMAIN: DomainPolicy = {
  id: 1,
  name: 'corp.example',
  aliases: ['alias.example'],
  active: true,
  runMode: 1,
  userRunMode: true,
  filterState: true,
  domainFilter: true,
  virusScan: true,
  senderAuth: false,
  receiverAuth: false,
  detox: false,
  detoxSettings: {},
  expireAction: 'bypass',
  expireDays: null,
  recipientCheck: 0,
  rcptTo: { factor: 'address', servers: [] },
  spamThreshold: null,
  subjectTag: '[SPAM]',
}
const HONG: MailboxRow = {
  user_id: 7,
  email: 'hong@corp.example',
  aliases: [],
  domain_id: 1,
  group_id: 3,
  group_filters: true,
  detox: true,
  language: 'ko',
  sender_auth: true,
  receiver_auth: true,
  ears_expire_action: null,
  ears_expire_days: null,
  run_mode: 3,
  filter_order: ['all', 'domain', 'group', 'user'],
  route_server: null,
  route_port: null,
  route_secure: null,
  route_named_by: null,
  destination: 'corp.example',
  recipient: '',
}

const SESSION = {
  id: 's',
  client: { ip: '192.0.2.1', port: 1 },
  local: { ip: '192.0.2.2', port: 25 },
  helo: 'mx.sender.example',
  esmtp: true,
  tls: null,
  auth: null,
  peer: null,
}
const MAIL = {
  sender: 'a@sender.example',
  size: null,
  smtpUtf8: false,
  body: '7BIT' as const,
  dsn: { ret: null, envid: null },
}

interface World {
  readonly host?: string
  /** More domains of ours, by name. */
  readonly more?: readonly string[]
  readonly domain?: Partial<DomainPolicy>
  readonly mailbox?: Partial<MailboxRow> | null
  readonly existence?: Existence
}
const EDGE_DEPS = {
  rates: { note: () => undefined, against: () => [] },
  greylist: { ask: async () => ({ kind: 'passes' as const }), vouch: () => undefined },
  mailboxes: { find: async () => null, forget: () => undefined },
  dns: zoneResolver({}),
  host: () => 'mx.own.example',
  lists: NO_LISTS,
  countryOf: () => '',
  hasRoom: () => true,
  load: () => 0,
}

async function resolve(
  address: string,
  { domain = {}, mailbox = {}, existence = 'exists', host = 'gateway.example', more = [] }: World,
) {
  const policy = { ...DOMAIN, ...domain }
  const snapshot: Snapshot = {
    version: 1,
    settings: DEFAULT_SETTINGS,
    filters: filterSet([]),
    people: [],
    ...NOTHING_KEPT,
    domains: new Map([
      ['corp.example', policy],
      ['alias.example', policy],
      ...more.map((name, at): [string, DomainPolicy] => [name, { ...DOMAIN, id: at + 2, name }]),
    ]),
  }
  const asked: string[] = []
  const rcpt = { address, notify: [], orcpt: null }
  const place = await locate(rcpt, snapshot, {
    host: () => host,
    mailboxes: {
      find: async (email) =>
        mailbox !== null && ['hong@corp.example', ...(mailbox.aliases ?? [])].includes(email)
          ? { ...HONG, ...mailbox }
          : null,
      forget: () => undefined,
    },
  })
  const recipientCheck = {
    ask: async (_domain: unknown, recipient: string) => {
      asked.push(recipient)
      return existence
    },
  }
  const facts = { session: SESSION, mail: MAIL, rcpt, place }
  const { findings, decision } = await runEdge(EDGE_STEPS.rcpt, facts, {
    policy: CATALOGUED,
    deps: { ...EDGE_DEPS, snapshot: () => snapshot, recipientCheck },
    onFailure: (_check, error) => {
      throw error
    },
  })
  const recipient =
    decision.kind === 'pass' ? recipientAt(place, place.domain!, rcpt, snapshot, findings) : null
  return { recipient, decision, asked }
}
async function accepted(address: string, world: World) {
  const { recipient } = await resolve(address, world)
  if (!recipient) throw new Error('refused')
  return recipient
}
const codeOf = async (address: string, world: World) => {
  const { decision } = await resolve(address, world)
  return decision.kind === 'pass' ? 'taken' : decision.code
}

describe('run mode', () => {
  test.each<[string, World, number]>([
    ["is the user's", {}, 3],
    ["is the domain's for a user without one", { mailbox: { run_mode: null } }, 1],
    ["is the domain's for an address without a user", { mailbox: null }, 1],
    ["is the domain's where users have none of their own", { domain: { userRunMode: false, runMode: 2 } }, 2],
  ])('%s', async (_name, world, runMode) => {
    expect((await accepted('Hong@alias.example', world)).policy.runMode).toBe(runMode)
  })
})

describe('one person, all addresses', () => {
  const world = { mailbox: { aliases: ['sales@corp.example'] } }

  test.each(['hong@corp.example', 'Sales@Corp.example', 'sales@alias.example', 'HONG@alias.example'])(
    'mail to %s is theirs, recorded under the main address, and meets rules for each',
    async (address) => {
      const recipient = await accepted(address, world)
      expect(recipient).toMatchObject({ address, receiver: 'hong@corp.example', owner: { userId: 7 } })
      expect(recipient.addresses[0]).toBe('hong@corp.example')
      expect(recipient.addresses.toSorted()).toEqual([
        'hong@alias.example',
        'hong@corp.example',
        'sales@alias.example',
        'sales@corp.example',
      ])
    },
  )

  test('an address without an account is itself alone; an account of the installation keeps its own elsewhere', async () => {
    const nobody = await accepted('info@alias.example', world)
    expect(nobody.receiver).toBe('info@corp.example')
    expect(nobody.addresses.toSorted()).toEqual(['info@alias.example', 'info@corp.example'])
    const root = { mailbox: { domain_id: null, email: 'admin@localhost', aliases: ['root@corp.example'] } }
    expect(await accepted('root@corp.example', root)).toMatchObject({ receiver: 'root@corp.example' })
  })
})

describe('filters', () => {
  test.each<[string, World, string[]]>([
    ["are applied in the user's order", {}, ['all', 'domain', 'group', 'user']],
    [
      'are applied user first for an address without a user',
      { mailbox: null },
      ['user', 'group', 'domain', 'all'],
    ],
    [
      'leave out those of the domain where it says so',
      { domain: { domainFilter: false } },
      ['all', 'group', 'user'],
    ],
    [
      'leave out those of the group where it says so',
      { mailbox: { group_filters: false } },
      ['all', 'domain', 'user'],
    ],
    [
      'leave only the installation’s where the domain switches its own off',
      { domain: { filterState: false } },
      ['all'],
    ],
  ])('%s', async (_name, world, order) => {
    expect((await accepted('hong@corp.example', world)).owner.order).toEqual(order)
  })

  test('switched off for a group leave its mail its own', async () => {
    const { owner } = await accepted('hong@corp.example', { mailbox: { group_filters: false } })
    expect(owner.groupId).toBe(3)
  })
})

test("an account of another tenant under one of this domain's addresses gets none of its mail", async () => {
  const recipient = await accepted('hong@corp.example', {
    mailbox: { domain_id: 2, route_server: 'evil.example' },
  })
  expect(recipient.owner).toMatchObject({ domainId: 1, userId: null, groupId: null })
  expect(recipient.route).toBeNull()
  expect(
    await codeOf('hong@corp.example', { mailbox: { domain_id: 2 }, domain: { recipientCheck: 1 } }),
  ).toBe(110)
})

test('a user with a server of their own is routed there', async () => {
  const mailbox = {
    route_server: 'box.example',
    route_port: 2525,
    route_secure: 2,
    route_named_by: 'domain' as const,
    destination: 'box.example:2525',
    recipient: 'hong@inner.example',
  }
  expect((await accepted('hong@corp.example', { mailbox })).route).toEqual({
    server: 'box.example',
    port: 2525,
    secure: 2,
    namedBy: 'domain',
    destination: 'box.example:2525',
    forwardId: 'hong@inner.example',
  })
})

describe('existence', () => {
  const rcptTo = { recipientCheck: 5 } as const
  test.each<[string, string, World, 'taken' | number | null]>([
    ['nothing is asked by default', 'nobody@corp.example', {}, 'taken'],
    ['a registered user exists', 'hong@alias.example', { domain: { recipientCheck: 1 } }, 'taken'],
    ['nobody else does', 'nobody@corp.example', { domain: { recipientCheck: 1 } }, 110],
    ['the server knows the recipient', 'x@corp.example', { domain: rcptTo }, 'taken'],
    ['the server knows no such recipient', 'x@corp.example', { domain: rcptTo, existence: 'unknown' }, 110],
    ['the server does not say', 'x@corp.example', { domain: rcptTo, existence: 'unsure' }, 128],
    ['a foreign domain', 'x@other.example', {}, 102],
    ['a suspended domain', 'x@corp.example', { domain: { active: false } }, 104],
  ])('%s', async (_name, address, world, code) => {
    expect(await codeOf(address, world)).toBe(code)
  })

  test('a failure of the server answers 4xx, an unknown mailbox 5xx', async () => {
    const reply = async (existence: Existence) => {
      const { decision } = await resolve('x@corp.example', { domain: rcptTo, existence })
      return decision.kind === 'pass' ? null : [decision.reply.code, decision.reply.enhanced]
    }
    expect(await reply('unsure')).toEqual([450, '4.4.1'])
    expect(await reply('unknown')).toEqual([550, '5.1.1'])
  })

  test('is asked for the address as it was given, and not of a server that does not have the user', async () => {
    expect((await resolve('Hong@alias.example', { domain: rcptTo })).asked).toEqual(['Hong@alias.example'])
    const routed = { route_server: 'box.example', route_port: 25, route_secure: 0 }
    expect((await resolve('hong@corp.example', { domain: rcptTo, mailbox: routed })).asked).toEqual([])
  })
})

describe('postmaster (RFC 5321 §4.5.1)', () => {
  test.each<[string, string, World]>([
    ['of a domain whose users are registered', 'Postmaster@corp.example', { domain: { recipientCheck: 1 } }],
    [
      'of a domain whose server knows no such recipient',
      'postmaster@alias.example',
      { domain: { recipientCheck: 5 }, existence: 'unknown' },
    ],
  ])('%s is taken, for its server', async (_name, address, world) => {
    const recipient = await accepted(address, world)
    expect(recipient).toMatchObject({ address, receiver: 'postmaster@corp.example', domain: 'corp.example' })
  })

  test.each<[string, World, string | null]>([
    ['the only domain has it', {}, 'corp.example'],
    [
      'the domain that our name lies in has it',
      { host: 'MX.north.other.example', more: ['other.example'] },
      'other.example',
    ],
    ['an alias leads to its domain', { host: 'mx.alias.example', more: ['other.example'] }, 'corp.example'],
    ['the first has it where several could be meant', { more: ['other.example'] }, 'corp.example'],
  ])('without a domain: %s', async (_name, world, domain) => {
    const { decision, recipient } = await resolve('PostMaster', { domain: { recipientCheck: 1 }, ...world })
    if (domain === null) expect(decision).toMatchObject({ kind: 'reject', code: 102 })
    else expect(recipient).toMatchObject({ address: `postmaster@${domain}`, domain })
  })
})
