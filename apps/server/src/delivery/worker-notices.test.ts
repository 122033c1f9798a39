/** Who is told of what became of mail, and who is not (RFC 3461, L09). */
import type { TestQueue } from '@postern/testkit/delivery-queue.ts'
import { until } from '@postern/testkit/until.ts'
import type pg from 'pg'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { useWorkerStage } from './testing/worker-stage.ts'

const stage = useWorkerStage()
const { sink, newName, empty } = stage

describe('reports to senders', () => {
  it.each<[string, string, Partial<Parameters<TestQueue['add']>[0]>, number]>([
    ['554 5.7.1 no', 'an aligned sender gets a report', {}, 1],
    ['554 5.7.1 no', 'an unaligned one none', { aligned: false }, 0],
    ['554 5.7.1 no', 'the null sender none', { sender: '' }, 0],
    ['554 5.7.1 no', 'NOTIFY=NEVER none', { notify: ['NEVER'] }, 0],
    ['550 5.1.1 no', '550 makes none', {}, 0],
    ['551 5.1.6 no', '551 makes none', {}, 0],
    ['553 5.1.3 no', '553 makes none', {}, 0],
  ])('on %s, %s', async (reply, _name, change, reports) => {
    const server = await sink({ behave: ({ command }) => (command === 'rcpt' ? { reply } : null) })
    const name = newName()
    await stage.queue.addDomain(name, [{ port: server.port }])
    const mail = await stage.queue.add({ recipients: [`a@${name}`], ...change })
    const paused = await stage.queue.startWorker(
      { concurrency: 1 },
      { dns: () => Promise.reject(Object.assign(new Error('slow'), { code: 'ETIMEOUT' })) },
    )
    await until('it has failed', async () => (await stage.queue.state(mail.mailIds[0]!)).state === 'F')
    await until('the worker rests', () => paused.active === 0)
    const rows = await stage.queue.queued()
    expect(rows.map((row) => [row.kind, row.sender, row.recipient, row.mail_id])).toEqual(
      reports === 1 ? [['dsn', '', 'a@sender.test', mail.mailIds[0]]] : [],
    )
  })

  it.each([
    ['a server without DSN', ['PIPELINING'], ['SUCCESS'], 1],
    ['a server that reports itself', ['DSN'], ['SUCCESS'], 0],
    ['a sender who did not ask', ['PIPELINING'], [], 0],
  ])('says that mail was passed on: %s', async (_name, offers, notify, reports) => {
    const server = await sink({ offers })
    const home = await sink()
    const name = newName()
    await stage.queue.addDomain(name, [{ port: server.port }])
    const from = `b@${newName()}`
    await stage.queue.addDomain(from.slice(2), [{ port: home.port }])
    const mail = await stage.queue.add({ recipients: [`a@${name}`], sender: from, headerFrom: from, notify })
    await stage.queue.startWorker()
    await until('it is sent', async () => (await stage.queue.state(mail.mailIds[0]!)).state === 'S')
    await empty()
    const sent = await Promise.all(home.messages.map((one) => PostalMime.parse(one.bytes!)))
    expect(sent.map((one) => one.subject)).toEqual(reports === 1 ? ['Mail passed on'] : [])
  })

  it('reports to senders with a server of their own there', async () => {
    const server = await sink({
      behave: ({ command }) => (command === 'rcpt' ? { reply: '554 5.7.1 no' } : null),
    })
    const own = await sink()
    const name = newName()
    const domainId = await stage.queue.addDomain(name, [{ port: server.port }])
    await stage.addOwnServer(`kim@${name}`, domainId, own.port)
    await stage.queue.add({
      recipients: [`a@${name}`],
      sender: `Kim@${name}`,
      headerFrom: `kim@${name}`,
    })
    await stage.queue.startWorker()
    await empty()
    expect(own.messages.map((one) => one.recipients)).toEqual([[`Kim@${name}`]])
  })

  it('reports although the database is away when it asks to whom', async () => {
    const server = await sink({
      behave: ({ command }) => (command === 'rcpt' ? { reply: '554 5.7.1 no' } : null),
    })
    const home = await sink()
    const name = newName()
    const from = `b@${newName()}`
    await stage.queue.addDomain(name, [{ port: server.port }])
    await stage.queue.addDomain(from.slice(2), [{ port: home.port }])
    const { pool } = stage.queue.database
    let away = 0
    const query = async (statement: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
      if (statement.name === 'delivery-addressee' && away++ < 2)
        throw new Error('Connection terminated unexpectedly')
      return pool.query(statement, values)
    }
    const shaky = new Proxy(pool, { get: (on, key) => (key === 'query' ? query : Reflect.get(on, key)) })
    await stage.queue.add({ recipients: [`a@${name}`], sender: from, headerFrom: from })
    await stage.queue.startWorker({}, { database: { pool: shaky } })
    await home.waitFor(1)
    expect(away).toBe(3)
    stage.queue.errors.length = 0
  })

  it('frees what it can tell nobody of when it stops', async () => {
    const server = await sink({
      behave: ({ command }) => (command === 'rcpt' ? { reply: '554 5.7.1 no' } : null),
    })
    const name = newName()
    await stage.queue.addDomain(name, [{ port: server.port }])
    const { pool } = stage.queue.database
    let asked = false
    const query = async (statement: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
      if (statement.name !== 'delivery-addressee') return pool.query(statement, values)
      asked = true
      throw new Error('Connection terminated unexpectedly')
    }
    const broken = new Proxy(pool, { get: (on, key) => (key === 'query' ? query : Reflect.get(on, key)) })
    await stage.queue.add({ recipients: [`a@${name}`] })
    const worker = await stage.queue.startWorker({}, { database: { pool: broken } })
    await until('it asks whom to report to', () => asked)
    await worker.stop()
    expect(await stage.queue.queued()).toMatchObject([{ kind: 'mail', claimed_by: null, attempts: 0 }])
    stage.queue.errors.length = 0
  })

  it('never reports about a report', async () => {
    const name = newName()
    const server = await sink({
      behave: ({ command }) => (command === 'rcpt' ? { reply: '554 5.7.1 no' } : null),
    })
    await stage.queue.addDomain(name, [{ port: server.port }])
    const mail = await stage.queue.add({
      recipients: [`a@${name}`],
      sender: `x@${name}`,
      headerFrom: `x@${name}`,
    })
    await stage.queue.startWorker()
    await until('both tries are logged', async () => (await stage.queue.log(mail.mailIds[0]!)).length === 2)
    await empty()
    expect(await stage.queue.log(mail.mailIds[0]!)).toEqual([
      'failed: 554 5.7.1 no',
      `failed: DSN <x@${name}>: 554 5.7.1 no`,
    ])
  })

  it('caps the reports one address gets (L09)', async () => {
    const server = await sink({
      behave: ({ command, line }) =>
        command === 'rcpt' && line.includes('gone') ? { reply: '554 5.7.1 no' } : null,
    })
    const home = await sink()
    const [name, homeName] = [newName(), newName()]
    await stage.queue.addDomain(name, [{ port: server.port }])
    await stage.queue.addDomain(homeName, [{ port: home.port }])
    const sender = `x@${homeName}`
    for (let i = 0; i < 30; i++)
      await stage.queue.add({ recipients: [`gone${i}@${name}`], sender, headerFrom: sender })
    await stage.queue.startWorker({ noticesPerHour: 7 })
    await empty()
    const { rows } = await stage.queue.database.pool.query<{ sent: number }>('select sent from notice_count')
    // One row, unless an hour ended in between: each hour has its own.
    const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
    expect(sum(rows.map(({ sent }) => sent))).toBe(30)
    expect(home.counts.messages).toBe(sum(rows.map(({ sent }) => Math.min(sent, 7))))
    expect(rows.length).toBeLessThanOrEqual(2)
  })
})
