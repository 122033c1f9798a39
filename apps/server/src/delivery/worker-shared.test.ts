/** Many workers on one queue: who holds a row, and what becomes of it when its holder dies. */
import { until } from '@postern/testkit/until.ts'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { enqueueMail } from './queue/enqueue-store.ts'
import { useWorkerStage } from './testing/worker-stage.ts'

const stage = useWorkerStage()
const { sink, newName, empty } = stage

describe('many workers (G6)', () => {
  it('ten of them send 1,000 messages exactly once', async () => {
    const server = await sink({ keepBytes: false })
    const name = newName()
    await stage.queue.addDomain(name, [{ port: server.port }])
    for (let i = 0; i < 1000; i++)
      await stage.queue.add({ recipients: [`u${i}@${name}`], content: `Subject: ${i}\r\n\r\n\r\n` })
    await Promise.all(Array.from({ length: 10 }, () => stage.queue.startWorker()))
    await empty(40_000)
    expect(server.counts.messages).toBe(1000)
    expect(new Set(server.messages.map((one) => one.recipients[0])).size).toBe(1000)
  }, 90_000)

  it('20 parallel recoveries of one mail send it exactly once', async () => {
    const server = await sink()
    const name = newName()
    const domainId = await stage.queue.addDomain(name, [{ port: server.port }])
    const mail = await stage.queue.add({ recipients: [`a@${name}`, `b@${name}`], state: 'N' })
    await stage.queue.startWorker()
    const recover = (ids: readonly string[]): Promise<string[]> =>
      stage.queue.database.db.transaction().execute((trx) =>
        enqueueMail(
          trx,
          ids.map((mailId, i) => ({
            mailId,
            messageId: mail.messageId,
            receivedAt: mail.receivedAt,
            domainId,
            recipient: `${'ab'[i]}@${name}`,
            sender: 'a@sender.test',
          })),
        ),
      )
    const taken = await Promise.all(Array.from({ length: 20 }, () => recover(mail.mailIds)))
    expect(taken.flat().sort()).toEqual([...mail.mailIds].sort())
    await empty()
    expect(await recover(mail.mailIds)).toEqual([])
    expect(server.counts.recipients).toBe(2)
  })
})

describe('leases', () => {
  it('frees at the start what a dead worker of the same name held, and later what others let lapse', async () => {
    const server = await sink()
    const name = newName()
    await stage.queue.addDomain(name, [{ port: server.port }])
    await stage.queue.add({ recipients: [`a@${name}`] })
    await stage.queue.add({ recipients: [`b@${name}`] })
    await stage.queue.add({ recipients: [`c@${name}`] })
    const rows = await stage.queue.queued()
    const claim = (id: number, by: string, seconds: number) =>
      stage.queue.database.pool.query(
        `update delivery set claimed_by = $2, claimed_until = now() + make_interval(secs => $3) where id = $1`,
        [id, by, seconds],
      )
    await claim(rows[0]!.id, 'me', 300)
    await claim(rows[1]!.id, 'other', 300)
    await claim(rows[2]!.id, 'third', 300)
    await stage.queue.startWorker({ workerId: 'me', leaseSeconds: 2 })
    await server.waitFor(1)
    await claim(rows[1]!.id, 'other', -1)
    await server.waitFor(2)
    expect(server.messages.map((one) => one.recipients[0])).toEqual([`a@${name}`, `b@${name}`])
    await until('one is left', async () => (await stage.queue.queued()).length === 1)
  })

  it('waits for no time that a clock set back has taken away', async () => {
    const server = await sink()
    const name = newName()
    await stage.queue.addDomain(name, [{ port: server.port }])
    for (const user of ['new', 'tried', 'held', 'later', 'delayed'])
      await stage.queue.add({ recipients: [`${user}@${name}`] })
    const set = (user: string, columns: string) =>
      stage.queue.database.pool.query(`update delivery set ${columns} where recipient = $1`, [
        `${user}@${name}`,
      ])
    const year = `now() + interval '1 year'`
    await set('new', `created_at = ${year}, next_attempt_at = ${year}`)
    await set('tried', `created_at = ${year}, next_attempt_at = ${year} + interval '4 hours', attempts = 9`)
    await set('held', `claimed_by = 'dead', claimed_until = ${year}`)
    const after = `${year} + interval '1 hour'`
    await set('delayed', `created_at = ${year}, not_before = ${after}, next_attempt_at = ${after}`)
    await set('later', `next_attempt_at = now() + interval '4 hours'`)
    await stage.queue.startWorker({ leaseSeconds: 2 })
    await server.waitFor(3)
    expect(new Set(server.messages.map((one) => one.recipients[0]))).toEqual(
      new Set(['held', 'new', 'tried'].map((user) => `${user}@${name}`)),
    )
    // What a filter has delivered later waits as long as it said.
    const { rows } = await stage.queue.database.pool.query(
      `select 1 from delivery where recipient = $1 and created_at <= now()
       and next_attempt_at = not_before and not_before between now() and now() + interval '1 hour'`,
      [`delayed@${name}`],
    )
    expect(rows).toHaveLength(1)
  })

  it('takes again what a claim gave it whose answer was lost', async () => {
    const server = await sink()
    const name = newName()
    await stage.queue.addDomain(name, [{ port: server.port }])
    await stage.queue.add({ recipients: [`a@${name}`] })
    const { pool } = stage.queue.database
    let lost = 0
    const query = async (statement: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
      const answer = await pool.query(statement, values)
      if (statement.name !== 'delivery-claim' || answer.rows.length === 0 || lost++ > 0) return answer
      throw new Error('Connection terminated unexpectedly')
    }
    const broken = new Proxy(pool, { get: (on, key) => (key === 'query' ? query : Reflect.get(on, key)) })
    await stage.queue.startWorker({ leaseSeconds: 300 }, { database: { pool: broken } })
    await server.waitFor(1)
    expect(lost).toBeGreaterThan(0)
    await empty()
    expect(server.counts.messages).toBe(1)
    stage.queue.errors.length = 0
  })

  it('keeps a copy that takes longer than its lease', async () => {
    // Longer than a busy machine stands still: leases are renewed by the clock of the process.
    const server = await sink({ behave: ({ command }) => (command === 'dot' ? { delay: 7_000 } : null) })
    const name = newName()
    await stage.queue.addDomain(name, [{ port: server.port }])
    await stage.queue.add({ recipients: [`a@${name}`] })
    await stage.queue.startWorker({ leaseSeconds: 3 })
    await stage.queue.startWorker({ leaseSeconds: 3 })
    await empty()
    expect(server.counts.messages).toBe(1)
  })
})
