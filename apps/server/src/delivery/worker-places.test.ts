/** Places at servers that many domains share, and what becomes of mail whose domain changes while it waits. */
import type { SinkStep } from '@postern/testkit/sink-options.ts'
import type { Sink } from '@postern/testkit/sink.ts'
import { until } from '@postern/testkit/until.ts'
import type pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { workerSettings } from '../roles/worker-settings.ts'
import { FAST, useWorkerStage } from './testing/worker-stage.ts'

const stage = useWorkerStage()
const { sink, newName, empty } = stage

const hangs: Sink[] = []
/** A server that stops answering where `when` says so, from the first byte on unless told. */
async function hanging(
  when: (step: SinkStep) => boolean = ({ command }) => command === 'connect',
): Promise<Sink> {
  const server = await sink({ behave: (step) => (when(step) ? { hang: true } : null) })
  hangs.push(server)
  return server
}

/** What hangs would keep the worker from stopping; what waits for it would go on. */
afterEach(async () => {
  await stage.queue.database.pool.query('truncate delivery')
  for (const server of hangs.splice(0)) await stage.closeSink(server)
})

describe('a server that hangs', () => {
  it('lets a hanging server of many domains take no place of the others; what waits for it is not tried', async () => {
    const slow = await hanging()
    const quick = await sink()
    const slowNames = Array.from({ length: 30 }, newName)
    const quickName = newName()
    for (const name of slowNames) {
      await stage.queue.addDomain(name, [{ port: slow.port }])
      for (let i = 0; i < 3; i++) await stage.queue.add({ recipients: [`a${i}@${name}`] })
    }
    await stage.queue.addDomain(quickName, [{ port: quick.port }])
    await stage.queue.startWorker({ concurrency: 20, perDestination: 4 })
    await until('the slow server has its most', () => slow.counts.connections === 4)
    for (let i = 0; i < 50; i++) await stage.queue.add({ recipients: [`a${i}@${quickName}`] })
    await quick.waitFor(50)
    expect(slow.counts.connections).toBe(4)
    const waiting = (await stage.queue.queued()).filter((row) => row.claimed_by === null)
    expect(waiting.map(({ attempts }) => attempts)).toEqual(Array.from({ length: 86 }, () => 0))
  }, 60_000)

  it('keeps no mail that its domain has another server for meanwhile', async () => {
    const [slow, quick] = [await hanging(), await sink()]
    const [first, second] = [newName(), newName()]
    await stage.queue.addDomain(first, [{ port: slow.port }])
    const moved = await stage.queue.addDomain(second, [{ port: slow.port }])
    for (let i = 0; i < 3; i++) await stage.queue.add({ recipients: [`a${i}@${first}`] })
    await stage.queue.startWorker({ perDestination: 3 })
    await until('the slow server has its most', () => slow.counts.connections === 3)
    for (let i = 0; i < 3; i++) await stage.queue.add({ recipients: [`a${i}@${second}`] })
    const change = (id: number, port: number) =>
      stage.queue.database.pool.query('update mail_server set port = $2 where domain_id = $1', [id, port])
    await change(moved, quick.port)
    await quick.waitFor(3)
    // And the one whose own copies hang there: its new mail goes to the new server.
    const { rows } = await stage.queue.database.pool.query<{ id: number }>(
      'select id from domain where name = $1',
      [first],
    )
    for (let i = 3; i < 9; i++) await stage.queue.add({ recipients: [`a${i}@${first}`] })
    await change(rows[0]!.id, quick.port)
    await quick.waitFor(9)
    expect(slow.counts.connections).toBe(3)
  }, 60_000)

  it('does not slow down others that wait behind what waits for it', async () => {
    const [slow, quick] = [await hanging(), await sink({ keepBytes: false })]
    const [first, second, other] = [newName(), newName(), newName()]
    await stage.queue.addDomain(first, [{ port: slow.port }])
    await stage.queue.addDomain(second, [{ port: slow.port }])
    await stage.queue.addDomain(other, [{ port: quick.port }])
    await stage.queue.add({ recipients: [`a@${second}`] })
    for (let i = 0; i < 400; i++) await stage.queue.add({ recipients: [`a${i}@${first}`] })
    const { pool } = stage.queue.database
    let largest = 0
    const query = async (statement: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
      const answer = await pool.query(statement, values)
      if (statement.name?.startsWith('delivery-claim')) largest = Math.max(largest, answer.rows.length)
      return answer
    }
    const counting = new Proxy(pool, { get: (on, key) => (key === 'query' ? query : Reflect.get(on, key)) })
    // One of its places is left, to which nobody may go: the first domain has all its own.
    const options = {
      ...workerSettings(DEFAULT_SETTINGS, 'gateway.test'),
      perDestination: 7,
      concurrency: 50,
    }
    const worker = await stage.queue.startWorker(options, { database: { pool: counting } })
    await until('the slow server has its most but one', () => slow.counts.connections === 6)
    worker.configure({ ...options, paused: true })
    for (let i = 0; i < 300; i++) await stage.queue.add({ recipients: [`a${i}@${other}`] })
    largest = 0
    worker.configure(options)
    await quick.waitFor(300)
    expect(largest).toBeGreaterThan(1)
    expect(slow.counts.connections).toBe(6)
  }, 60_000)
})

describe('a server of many domains', () => {
  it('delivers all that many domains have for one server', async () => {
    const server = await sink({ keepBytes: false })
    const names = Array.from({ length: 40 }, newName)
    for (const name of names) {
      await stage.queue.addDomain(name, [{ port: server.port }])
      for (let i = 0; i < 5; i++) await stage.queue.add({ recipients: [`a${i}@${name}`, `b${i}@${name}`] })
    }
    await stage.queue.startWorker({ concurrency: 50, perDestination: 3, pollSeconds: 60 })
    await empty()
    expect(server.counts.recipients).toBe(400)
  }, 60_000)

  it('gets the next copies as others end, though one takes long', async () => {
    const server = await hanging(({ command, line }) => command === 'rcpt' && line.includes('slow@'))
    const names = Array.from({ length: 20 }, newName)
    for (const name of names) await stage.queue.addDomain(name, [{ port: server.port }])
    await stage.queue.add({ recipients: [`slow@${names[0]!}`] })
    for (const name of names)
      for (let i = 0; i < 10; i++) await stage.queue.add({ recipients: [`a${i}@${name}`] })
    // It looks by the clock only after the test.
    await stage.queue.startWorker({ perDestination: 5, pollSeconds: 120 })
    await server.waitFor(200)
  }, 60_000)

  it('has room for others beside one message to many', async () => {
    const server = await hanging(({ command, line }) => command === 'rcpt' && line.includes('many4@'))
    const [first, second] = [newName(), newName()]
    for (const name of [first, second]) await stage.queue.addDomain(name, [{ port: server.port }])
    await stage.queue.add({ recipients: Array.from({ length: 5 }, (_, i) => `many${i}@${first}`) })
    await stage.queue.startWorker({ perDestination: 5 })
    await until('the message to many is under way', () => server.counts.connections === 1)
    await stage.queue.add({ recipients: [`b@${second}`] })
    await server.waitFor(1)
    expect(server.messages[0]!.recipients).toEqual([`b@${second}`])
  }, 60_000)
})

describe('two servers that share the load', () => {
  it('goes past a busy server to another of the same preference, not to the one behind them', async () => {
    const busy = await hanging()
    const [beside, behind] = [await sink(), await sink()]
    const [first, second] = [newName(), newName()]
    await stage.queue.addDomain(first, [{ port: busy.port }])
    await stage.queue.addDomain(second, [
      { port: busy.port, preference: 1 },
      { port: beside.port, preference: 1 },
      { port: behind.port, preference: 2 },
    ])
    await stage.queue.add({ recipients: [`a@${first}`] })
    await stage.queue.startWorker({ perDestination: 1 })
    await until('the busy server has its most', () => busy.counts.connections === 1)
    for (let i = 0; i < 30; i++) await stage.queue.add({ recipients: [`a${i}@${second}`] })
    await beside.waitFor(30)
    expect([busy.counts.connections, behind.counts.connections]).toEqual([1, 0])
  }, 60_000)

  it('do not lose a domain to the one that hangs', async () => {
    const [slow, quick] = [await hanging(), await sink()]
    const [first, second] = [newName(), newName()]
    await stage.queue.addDomain(first, [{ port: slow.port }])
    await stage.queue.addDomain(second, [
      { port: slow.port, preference: 1 },
      { port: quick.port, preference: 1 },
    ])
    // The hanging one always comes first.
    await stage.queue.startWorker({ perDestination: 2, pollSeconds: 120 }, { random: () => 0 })
    await stage.queue.add({ recipients: [`a@${first}`] })
    await until('one place is taken', () => slow.counts.connections === 1)
    await stage.queue.add({ recipients: [`a@${second}`] })
    await until('the last place is taken by the domain itself', () => slow.counts.connections === 2)
    for (let i = 0; i < 20; i++) await stage.queue.add({ recipients: [`b${i}@${second}`] })
    await quick.waitFor(20)
    expect(slow.counts.connections).toBe(2)
  }, 60_000)
})

describe('verified TLS that a filter asks for', () => {
  it('is not given up while a server that may have it is busy', async () => {
    const [busy, plain] = [await hanging(), await sink()]
    const [first, second] = [newName(), newName()]
    await stage.queue.addDomain(first, [{ port: busy.port, secure: 2 }])
    await stage.queue.addDomain(second, [
      { port: busy.port, secure: 2, preference: 1 },
      { port: plain.port, preference: 1 },
    ])
    await stage.queue.add({ recipients: [`a@${first}`] })
    await stage.queue.startWorker({ perDestination: 1 })
    await until('the busy server has its most', () => busy.counts.connections === 1)
    await stage.queue.add({ recipients: [`a@${second}`], requireTls: true })
    await until('it was tried', async () => {
      const row = (await stage.queue.queued()).find(({ recipient }) => recipient === `a@${second}`)
      return row === undefined || row.attempts > 0
    })
    expect((await stage.queue.queued()).map(({ recipient }) => recipient)).toContain(`a@${second}`)
  }, 60_000)
})

describe('a domain that is deleted and registered anew', () => {
  it('has the mail that waited', async () => {
    const server = await sink()
    const name = newName()
    const id = await stage.queue.addDomain(name, [{ port: 1 }])
    await stage.queue.add({ recipients: [`a@${name}`] })
    await stage.queue.startWorker({
      ...FAST,
      backoff: { first: 0.1, factor: 1, max: 0.1, maxAge: 1000, delayNoticeAge: 0 },
    })
    await until('it was tried', async () => (await stage.queue.queued()).some(({ attempts }) => attempts > 0))
    await stage.queue.database.pool.query('delete from mail_server where domain_id = $1', [id])
    await stage.queue.database.pool.query('delete from domain where id = $1', [id])
    await until('nobody has the domain', async () =>
      (await stage.queue.queued()).some(({ last_reply }) => last_reply.includes('no mail server is set')),
    )
    await stage.queue.addDomain(name, [{ port: server.port }])
    await empty()
    expect(server.messages.map(({ recipients }) => recipients)).toEqual([[`a@${name}`]])
  }, 60_000)
})

describe("the archive's copies", () => {
  it('that wait for a wrong address go to the one that is set now', async () => {
    const archive = await sink()
    await stage.queue.addDomain('journal', [])
    await stage.queue.add({ recipients: ['wrong@journal'] })
    await stage.queue.database.pool.query(
      `update delivery set kind = 'journal', mail_id = null, domain_id = null`,
    )
    await stage.queue.startWorker({
      journalServers: [{ host: '127.0.0.1', port: archive.port, secure: 0 }],
      journalRecipient: 'right@archive.test',
    })
    await empty()
    expect(archive.messages.map(({ recipients }) => recipients)).toEqual([['right@archive.test']])
  }, 60_000)
})
