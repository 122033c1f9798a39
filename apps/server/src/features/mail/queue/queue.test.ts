/** The queue by domain and server, as each region sees it, and what is done about a whole line of it. */
import type { QueueServer, QueueState } from '@postern/contract/routes/mail-queue.ts'
import { signIn } from '@postern/testkit/api.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { PASSWORD, seedTenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { DeliveryStore } from '../../../delivery/queue/store.ts'
import { stateOf, worstFirst } from './state.ts'

const { api, admin, seed, stateOf: mailState } = await startMails()
const { database } = api
const other = await seedTenant(database.db, api.blobs, 'other.example')
const domain = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
afterAll(() => api.close())
beforeEach(async () => {
  await database.db.deleteFrom('delivery').execute()
})

const worker = new DeliveryStore(database, { workerId: 'w', leaseSeconds: 60, noticesPerHour: 1 })
const claim = () => worker.claim({ limit: 100, exclude: [], free: new Map(), freeDefault: 100, fair: false })

/** Mail under way, to a company. */
async function underWay(of: 'own' | 'other' = 'own'): Promise<string> {
  const there = {
    domain_id: other.domainId,
    group_id: other.groupId,
    user_id: other.users.user,
    receiver: 'user@other.example',
  }
  const id = await seed(of === 'own' ? {} : there)
  expect((await admin.call('POST', '/mails/recover', { chk: [id] })).data).toMatchObject({ done: 1 })
  return id
}

/** Everything due is tried in vain. */
async function fail(reply: string, server = 'mx.own.example:25'): Promise<void> {
  await database.db
    .updateTable('delivery')
    .set({ next_attempt_at: new Date(0) })
    .execute()
  const jobs = await claim()
  await worker.settle(jobs.map((job) => ({ job, kind: 'deferred', server, reply, delay: 600, notice: null })))
}

const queueOf = async (caller = admin) =>
  (await caller.call('GET', '/mails/queue')).data as {
    copies: number
    failing: number
    sending: number
    paused: boolean
    servers: QueueServer[]
  }
const copiesAt = async (destination: string, server: string, caller = admin) =>
  (await caller.call('GET', `/mails/queue/copies?destination=${destination}&server=${server}`)).data as {
    data: { mail_id: string; title: string; recipient: string; attempts: number; reply: string }[]
    total: number
  }

test.each<[string, number, number, QueueState]>([
  ['', 0, 0, 'waiting'],
  ['', 0, 2, 'sending'],
  ['451 4.3.0 not now', 3, 0, 'refusing'],
  ['451', 1, 1, 'refusing'],
  ['connect ECONNREFUSED 192.0.2.1:25', 1, 0, 'unreachable'],
  ['4.4.4 no mail server is set for own.example', 1, 0, 'unreachable'],
])('after %j (%i attempts, %i being sent) a server is %s', (reply, attempts, sending, state) => {
  expect(stateOf({ reply, attempts, sending })).toBe(state)
})

test('what needs somebody stands first, then what waits longest', () => {
  const line = (state: QueueState, oldest: string) => ({ state, oldest })
  const sorted = worstFirst([
    line('sending', '1'),
    line('waiting', '2'),
    line('refusing', '4'),
    line('unreachable', '3'),
  ])
  expect(sorted.map(({ state }) => state)).toEqual(['unreachable', 'refusing', 'waiting', 'sending'])
})

test('a line says where, how many, why, and when it is tried again; other companies are not seen', async () => {
  const id = await underWay()
  await fail('451 4.3.0 not now')
  await underWay()
  await underWay('other')
  const all = await queueOf()
  expect(all).toMatchObject({ copies: 3, failing: 1, sending: 0, paused: false })
  expect(
    all.servers.map(({ destination, server, state, copies }) => [destination, server, state, copies]),
  ).toEqual([
    ['own.example', 'mx.own.example:25', 'refusing', 1],
    ['own.example', '', 'waiting', 1],
    ['other.example', '', 'waiting', 1],
  ])
  expect(all.servers[0]).toMatchObject({ reply: '451 4.3.0 not now', attempts: 1 })
  expect(all.servers[0]!.replied_at).not.toBeNull()
  const own = await queueOf(domain)
  expect(own).toMatchObject({ copies: 2, failing: 1 })
  expect(new Set(own.servers.map(({ destination }) => destination))).toEqual(new Set(['own.example']))
  const { data, total } = await copiesAt('own.example', 'mx.own.example:25', domain)
  expect(total).toBe(1)
  expect(data[0]).toMatchObject({ mail_id: id, recipient: 'user@own.example', attempts: 1 })
  expect(data[0]!.title).not.toBe('')
  expect(await copiesAt('other.example', '', domain)).toMatchObject({ total: 0 })
})

test('one line is tried at once, and everything is; what a filter keeps back is not, nor what is others’', async () => {
  const due = async () =>
    (
      await database.db
        .selectFrom('delivery')
        .select('destination')
        .where('next_attempt_at', '<=', new Date())
        .execute()
    ).length
  await underWay()
  await underWay('other')
  await fail('451 4.3.0 not now', 'mx:25')
  await underWay()
  await database.db
    .updateTable('delivery')
    .set({ not_before: new Date(Date.now() + 3_600_000), next_attempt_at: new Date(Date.now() + 3_600_000) })
    .where('attempts', '=', 0)
    .execute()
  expect(await due()).toBe(0)
  const line = { destination: 'own.example', server: 'mx:25' }
  expect((await domain.call('POST', '/mails/queue/retry', { of: line })).data).toEqual({ done: 1 })
  expect(await due()).toBe(1)
  expect((await domain.call('POST', '/mails/queue/retry', { of: null })).data).toEqual({ done: 1 })
  expect((await admin.call('POST', '/mails/queue/retry', { of: null })).data).toEqual({ done: 2 })
  expect(await due()).toBe(2)
})

test('a line is stopped: its mails can be recovered, what is being sent stays, what is others’ too', async () => {
  const [first, second] = [await underWay(), await underWay()]
  await underWay('other')
  const line = { destination: 'own.example', server: '' }
  const [job] = (await claim()).filter(({ mailId }) => mailId === first)
  await worker.release([job!.id])
  expect((await domain.call('POST', '/mails/queue/cancel', { of: line })).data).toEqual({ done: 1, left: 1 })
  expect(await mailState(first)).toMatchObject({ send_state: 'P' })
  expect(await mailState(second)).toMatchObject({ send_state: 'C' })
  const foreign = { destination: 'other.example', server: '' }
  expect((await domain.call('POST', '/mails/queue/cancel', { of: foreign })).data).toEqual({
    done: 0,
    left: 0,
  })
  expect((await queueOf()).copies).toBe(2)
})

test('mail of our own goes where everything is in reach', async () => {
  await database.db
    .insertInto('delivery')
    .values({
      kind: 'dsn',
      destination: 'sender.example',
      recipient: 'anna@sender.example',
      sender: '',
      received_at: new Date(),
    })
    .execute()
  const line = { destination: 'sender.example', server: '' }
  expect(await copiesAt('sender.example', '')).toMatchObject({ data: [{ title: '', mail_id: null }] })
  expect((await domain.call('POST', '/mails/queue/cancel', { of: line })).data).toEqual({ done: 0, left: 0 })
  expect((await admin.call('POST', '/mails/queue/cancel', { of: line })).data).toEqual({ done: 1, left: 0 })
  expect((await queueOf()).copies).toBe(0)
})
