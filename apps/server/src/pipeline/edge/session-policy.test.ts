/** The hooks with steps of one's own: what each stage finds and lets pass reaches the verdict of its copies. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import type { Finding, FindingCode } from '@postern/contract/findings/catalogue.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { NOTHING_KEPT } from '../configuration/kept.ts'
import { openLog } from '@postern/server/platform/log.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFileBlobs } from '../../platform/blob/file-blobs.ts'
import type { SmtpSession } from '../../smtp/hooks.ts'
import { scan } from '../judge/steps.ts'
import { judgingDeps } from '../testing/judge.ts'
import type { RecordBatch } from '../record/store.ts'
import type { Decided, DecidedListener } from '../remember/decided.ts'
import type { EdgeFacts, EdgeSteps } from './check.ts'
import type { RefusedCopy } from './refusals.ts'
import { zoneResolver } from '@postern/testkit/dns-zone.ts'
import { filterSet } from '../filters/filter-set.ts'
import { NO_LISTS } from './lists/testing.ts'
import { sessionPolicy } from './session-policy.ts'

const DOMAIN = {
  id: 1,
  name: 'own.example',
  aliases: [],
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
  subjectTag: '',
} as const
const SESSION: SmtpSession = {
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
  sender: '',
  size: null,
  smtpUtf8: false,
  body: '7BIT',
  dsn: { ret: null, envid: null },
} as const
const NO_STEPS: EdgeSteps = { connect: [], helo: [], auth: [], account: [], mail: [], rcpt: [], data: [] }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'edge-policy-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function reports(code: FindingCode, when: (recipient: string) => boolean = () => true) {
  return {
    name: code,
    budget: 1_000,
    run: (facts: object): readonly Finding[] => (when(recipientOf(facts)) ? [{ code, score: 0.5 }] : []),
  }
}

function recipientOf(facts: object): string {
  return 'rcpt' in facts ? (facts as EdgeFacts['rcpt']).rcpt.address : ''
}

async function policyWith(steps: Partial<EdgeSteps>, listeners: readonly DecidedListener[] = []) {
  const recorded: RecordBatch[] = []
  const refused: RefusedCopy[] = []
  const hooks = sessionPolicy(
    {
      host: () => 'mx.own.example',
      blobs: await openFileBlobs(folder),
      detox: {
        disarm: () => Promise.reject(new Error('nobody asked for it')),
        pids: () => [],
        close: () => undefined,
      },
      linkKeys: { master: Buffer.alloc(32), origin: () => '' },
      pool: {
        scan: async ({ envelope, recipients, source }) => {
          if (source.kind !== 'memory') throw new Error('a small message is handed over')
          return scan({ envelope, recipients, bytes: source.bytes }, judgingDeps())
        },
        load: () => 0,
      },
      recorder: { record: async (batch) => void recorded.push(batch) },
      domainOf: () => 1,
      listeners,
      refuse: (copy) => refused.push(copy),
      log: openLog(join(folder, 'log'), 'test'),
      snapshot: () => ({
        version: 1,
        settings: DEFAULT_SETTINGS,
        filters: filterSet([]),
        people: [],
        ...NOTHING_KEPT,
        domains: new Map([['own.example', DOMAIN]]),
      }),
      signIn: () => Promise.reject(new Error('nobody signs in')),
      mailboxes: { find: async () => null, forget: () => undefined },
      recipientCheck: { ask: async () => 'exists' },
      rates: { note: () => undefined, against: () => [] },
      greylist: { ask: async () => ({ kind: 'passes' }), vouch: () => undefined },
      dns: zoneResolver({}),
      reverseName: async () => ({ name: 'mx.sender.example', status: 'verified' }),
      countryOf: () => 'KR',
      lists: NO_LISTS,
      entryHits: { note: () => undefined },
      takeReport: () => Promise.reject(new Error('no address for reports')),
      hasRoom: () => true,
    },
    { ...NO_STEPS, ...steps },
  )
  return { hooks, recorded, refused }
}

async function visited({ hooks }: Awaited<ReturnType<typeof policyWith>>) {
  const answer = await hooks.connect(SESSION)
  if ('refuse' in answer) throw new Error('refused')
  return { ...SESSION, peer: answer.peer }
}

test('findings of each stage stand in the trace of the copies they are about, and whoever listens hears of the mail', async () => {
  const heard: Decided[] = []
  const broken = (): void => {
    throw new Error('out of memory')
  }
  const steps = {
    connect: [reports('history.first-contact')],
    mail: [reports('history.unproven')],
    rcpt: [reports('history.thread', (address) => address.startsWith('a@'))],
    data: [reports('history.known')],
  }
  const policy = await policyWith(steps, [broken, (mail) => heard.push(mail)])
  const { hooks, recorded } = policy
  const session = await visited(policy)
  expect(await hooks.mail(session, MAIL)).toBeNull()
  const recipients = []
  for (const address of ['a@own.example', 'b@own.example']) {
    const rcpt = { address, notify: [], orcpt: null }
    const answer = await hooks.rcpt(session, MAIL, rcpt, recipients)
    if ('refuse' in answer) throw new Error('refused')
    recipients.push({ ...rcpt, ...answer })
  }
  expect(await hooks.data(session, MAIL, recipients)).toBeNull()
  const bytes = Buffer.from('From: a@sender.example\r\nSubject: x\r\n\r\nHello\r\n')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const reply = await hooks.message({
    session,
    mail: MAIL,
    receivedAt: Date.UTC(2026, 10, 21),
    recipients,
    body: { kind: 'memory', bytes, size: bytes.length, sha256 },
    signal: new AbortController().signal,
  })
  expect(reply.code).toBe(250)
  const codes = recorded[0]!.mails.map((mail) => (mail as { readonly codes: readonly string[] }).codes)
  const shared = ['history.first-contact', 'history.unproven', 'history.known']
  expect(codes[0]).toEqual(expect.arrayContaining([...shared, 'history.thread']))
  expect(codes[1]).toEqual(expect.arrayContaining(shared))
  expect(codes[1]).not.toContain('history.thread')
  // One that breaks takes no other with it, and costs the sender nothing.
  expect(heard).toMatchObject([{ reportOnly: false, recipients: [{}, {}] }])
})

test.each(['connect', 'helo', 'mail', 'data'] as const)(
  'a check of the stage %s that refuses is answered and recorded',
  async (stage) => {
    const policy = await policyWith({ [stage]: [reports('edge.relay-denied')] })
    const { hooks, refused } = policy
    if (stage === 'connect') {
      expect(await hooks.connect(SESSION)).toMatchObject({ refuse: { code: 554 } })
    } else {
      const session = await visited(policy)
      const answers = [
        await hooks.helo(session),
        await hooks.mail(session, MAIL),
        await hooks.data(session, MAIL, []),
      ]
      expect(answers.filter(Boolean)).toMatchObject([{ code: 554 }])
    }
    expect(refused).toMatchObject([{ code: 102, recipient: '' }])
  },
)

test("our own trouble is answered and leaves no record: nobody's mail was refused", async () => {
  const policy = await policyWith({ mail: [reports('edge.no-room')] })
  expect(await policy.hooks.mail(await visited(policy), MAIL)).toMatchObject({ code: 452 })
  expect(policy.refused).toEqual([])
})

test('a client is judged anew from its second mail on: lists change while it stays', async () => {
  let denied = false
  const policy = await policyWith({
    connect: [
      {
        name: 'client-list',
        budget: 1_000,
        run: () => [{ code: denied ? 'edge.list-denies-client' : 'edge.list-allows' }],
      },
    ],
  })
  const session = await visited(policy)
  const mail = { ...MAIL, sender: 'a@sender.example' }
  expect([await policy.hooks.mail(session, mail), await policy.hooks.mail(session, mail)]).toEqual([
    null,
    null,
  ])
  denied = true
  expect(await policy.hooks.mail(session, mail)).toMatchObject({ code: 554, close: true })
  expect(policy.refused).toMatchObject([{ code: 103, sender: 'a@sender.example', recipient: '' }])
})

test('what let a client pass the rules lets it pass no longer once it is gone', async () => {
  let allowed = true
  const policy = await policyWith({
    connect: [
      { name: 'client-list', budget: 1_000, run: () => (allowed ? [{ code: 'edge.list-allows' }] : []) },
    ],
  })
  const session = await visited(policy)
  await policy.hooks.mail(session, MAIL)
  expect(session.peer.found).toMatchObject([{ code: 'edge.list-allows' }])
  allowed = false
  await policy.hooks.mail(session, MAIL)
  expect(session.peer.found).toEqual([])
})
