import type pg from 'pg'
import { TestQueue, until } from '@postern/testkit/delivery-queue.ts'
import { startSink, type Sink, type SinkOptions } from '@postern/testkit/sink.ts'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { enqueueMail } from './enqueue-store.ts'

let queue: TestQueue
const sinks: Sink[] = []
let domains = 0
beforeAll(async () => {
  queue = await TestQueue.open()
})
afterAll(() => queue.close())
afterEach(async () => {
  await queue.stopWorkers()
  for (const sink of sinks.splice(0)) await sink.close()
  await queue.database.pool.query('truncate delivery, notice_count')
  queue.shift = 0
  expect(queue.errors.splice(0)).toEqual([])
})

async function sink(options: SinkOptions = {}): Promise<Sink> {
  const one = await startSink({ keepBytes: true, ...options })
  sinks.push(one)
  return one
}

/** A new domain name, so that tests don't see each other's servers. */
const newName = (): string => `d${++domains}.test`

const empty = (): Promise<boolean> => until(async () => (await queue.queued()).length === 0)

const FAST = {
  client: { timeouts: { connect: 500, greeting: 300, command: 300, data: 300, dot: 300 } },
  pool: { deadMs: 50 },
}

describe('the worker', () => {
  it('drains the queue to a sink, byte for byte, and records it', async () => {
    const server = await sink()
    const name = newName()
    await queue.addDomain(name, [{ port: server.port }])
    const content = '.From: x@y\r\nSubject: s\r\n\r\n..\r\n.\r\n.x\r\n'
    const mail = await queue.add({
      recipients: [`a@${name}`, `b@${name}`],
      content,
      prepend: 'X-Trace: 1\r\n',
    })
    await queue.startWorker()
    await empty()
    expect(server.messages.map((one) => one.bytes!.toString())).toEqual([`X-Trace: 1\r\n${content}`])
    expect(server.messages[0]!.recipients).toEqual([`a@${name}`, `b@${name}`])
    for (const id of mail.mailIds) {
      expect(await queue.state(id)).toEqual({ state: 'S', message: '250 2.0.0 taken' })
      expect(await queue.log(id)).toEqual(['delivered: 250 2.0.0 taken'])
    }
  })

  it('is woken by a notification', async () => {
    const server = await sink()
    const name = newName()
    await queue.addDomain(name, [{ port: server.port }])
    await queue.startWorker({ pollSeconds: 3600 })
    await queue.add({ recipients: [`a@${name}`] })
    await server.waitFor(1)
  })

  it('hands mail of users with a server of their own to that server, also when it is recovered', async () => {
    const [usual, own] = [await sink(), await sink()]
    const name = newName()
    const domainId = await queue.addDomain(name, [{ port: usual.port }])
    const { db } = queue.database
    const role = await db
      .insertInto('role')
      .values({ key: 'user', name: 'user', region: 'user', permissions: [] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const user = await db
      .insertInto('app_user')
      .values({
        email: `hong@${name}`,
        name: 'Hong',
        password_hash: null,
        domain_id: domainId,
        group_id: null,
        role_id: role.id,
        run_mode: null,
        route_server: '127.0.0.1',
        route_port: own.port,
        route_secure: 0,
        route_forward_id: 'hong@inner.test',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const held = await queue.add({ recipients: [`hong@${name}`, `kim@${name}`], state: 'N' })
    await db.updateTable('mail').set({ user_id: user.id }).where('id', '=', held.mailIds[0]!).execute()
    await queue.startWorker()
    const copies = held.mailIds.map((mailId, at) => ({
      mailId,
      messageId: held.messageId,
      receivedAt: held.receivedAt,
      domainId,
      destination: name,
      recipient: [`hong@${name}`, `kim@${name}`][at]!,
      sender: 'a@sender.test',
    }))
    await db.transaction().execute((trx) => enqueueMail(trx, copies))
    await empty()
    expect(usual.messages.map((one) => one.recipients)).toEqual([[`kim@${name}`]])
    expect(own.messages.map((one) => one.recipients)).toEqual([['hong@inner.test']])
    for (const id of held.mailIds) expect(await queue.state(id)).toMatchObject({ state: 'S' })
  })

  it('tags the subject and streams a large message', async () => {
    const server = await sink()
    const name = newName()
    await queue.addDomain(name, [{ port: server.port }])
    const body = `${'x'.repeat(70)}\r\n.dot\r\n`.repeat(40_000)
    const content = `From: a@sender.test\r\nSubject: big\r\n\r\n${body}`
    await queue.add({ recipients: [`a@${name}`], content, prepend: 'X-P: 1\r\n', subjectTag: '[스팸]' })
    await queue.add({
      recipients: [`a@${name}`],
      content: 'Subject: small\r\n\r\n.\r\n',
      subjectTag: '[SPAM]',
    })
    await queue.startWorker()
    await server.waitFor(2)
    const texts = server.messages.map((one) => one.bytes!.toString()).sort((a, b) => a.length - b.length)
    expect(texts[0]).toBe('Subject: [SPAM] small\r\n\r\n.\r\n')
    expect(
      texts[1] === `X-P: 1\r\nFrom: a@sender.test\r\nSubject: =?UTF-8?B?W+yKpO2MuF0=?= big\r\n\r\n${body}`,
    ).toBe(true)
  })

  it('retries only the recipients that failed for now, and fails those that failed for good', async () => {
    let full = true
    const server = await sink({
      behave: ({ command, line }) => {
        if (command !== 'rcpt') return null
        if (line.includes('full') && full) return { reply: '452 4.2.2 full' }
        return line.includes('gone') ? { reply: '550 5.1.1 gone' } : null
      },
    })
    const name = newName()
    await queue.addDomain(name, [{ port: server.port }])
    const mail = await queue.add({ recipients: [`ok@${name}`, `full@${name}`, `gone@${name}`] })
    await queue.startWorker()
    await until(async () => (await queue.queued())[0]?.attempts === 1)
    const [row] = await queue.queued()
    expect(row).toMatchObject({ recipient: `full@${name}`, claimed_by: null, last_reply: '452 4.2.2 full' })
    const pause = (row!.next_attempt_at.getTime() - Date.now()) / 1000
    expect(pause).toBeGreaterThan(45)
    expect(pause).toBeLessThan(67)
    full = false
    queue.shift = 70
    await empty()
    expect(server.messages.map((one) => one.recipients)).toEqual([[`ok@${name}`], [`full@${name}`]])
    expect(await Promise.all(mail.mailIds.map(async (id) => (await queue.state(id)).state))).toEqual([
      'S',
      'S',
      'F',
    ])
    expect(await queue.log(mail.mailIds[1]!)).toEqual([
      'deferred: 452 4.2.2 full',
      'delivered: 250 2.0.0 taken',
    ])
    expect(await queue.log(mail.mailIds[2]!)).toEqual(['failed: 550 5.1.1 gone'])
  })

  it('fails over to the next server by preference', async () => {
    const dead = await sink()
    await dead.close()
    sinks.length = 0
    const refusing = await sink({
      behave: ({ command }) => (command === 'connect' ? { reply: '554 no service' } : null),
    })
    const hanging = await sink({ behave: ({ command }) => (command === 'mail' ? { hang: true } : null) })
    const good = await sink()
    const unused = await sink()
    const name = newName()
    await queue.addDomain(
      name,
      [dead, refusing, hanging, good, unused].map((one, i) => ({ port: one.port, preference: i })),
    )
    await queue.add({ recipients: [`a@${name}`] })
    await queue.startWorker(FAST)
    await empty()
    expect([good.counts.messages, unused.counts.connections]).toEqual([1, 0])
  })

  it('makes no second copy when the server resets after the dot', async () => {
    const lost = await sink({ behave: ({ command }) => (command === 'dot' ? { reset: true } : null) })
    const next = await sink()
    const name = newName()
    await queue.addDomain(name, [
      { port: lost.port, preference: 1 },
      { port: next.port, preference: 2 },
    ])
    await queue.add({ recipients: [`a@${name}`] })
    await queue.startWorker(FAST)
    await until(async () => (await queue.queued())[0]?.attempts === 1)
    expect(next.counts.connections).toBe(0)
  })

  it('survives connections the server closed between messages', async () => {
    const server = await sink()
    const name = newName()
    await queue.addDomain(name, [{ port: server.port }])
    await queue.startWorker()
    await queue.add({ recipients: [`a@${name}`] })
    await server.waitFor(1)
    await server.close()
    sinks.length = 0
    const again = await sink({ port: server.port })
    await queue.add({ recipients: [`a@${name}`] })
    await again.waitFor(1)
  })

  it('grows the pause, tells of the delay once, gives up after five days with one report', async () => {
    const server = await sink({
      behave: ({ command }) => (command === 'rcpt' ? { reply: '451 4.3.0 not now' } : null),
    })
    const home = await sink()
    const name = newName()
    await queue.addDomain(name, [{ port: server.port }])
    await queue.addDomain('sender.test', [{ port: home.port }])
    const mail = await queue.add({ recipients: [`a@${name}`], notify: ['FAILURE', 'DELAY'] })
    await queue.startWorker({ ...FAST, pollSeconds: 0.02 }, { random: () => 0.5 })
    const due: number[] = []
    for (let attempts = 1; (await queue.state(mail.mailIds[0]!)).state === 'P'; attempts++) {
      const row = await until(async () => {
        if ((await queue.state(mail.mailIds[0]!)).state === 'F') return 'over'
        const rows = await queue.queued()
        return rows.find((one) => one.kind === 'mail' && one.claimed_by === null && one.attempts === attempts)
      })
      if (row === 'over') break
      due.push(Math.round((row.next_attempt_at.getTime() - Date.now()) / 1000 - queue.shift))
      queue.shift += due.at(-1)! + 1
    }
    expect(due.slice(0, 8).map((pause) => Math.round(pause / 30) * 30)).toEqual([
      60, 120, 240, 480, 960, 1920, 3840, 7680,
    ])
    expect(await queue.state(mail.mailIds[0]!)).toMatchObject({
      state: 'F',
      message: expect.stringMatching(/^4\.4\.7 given up after 120 hours: 451/),
    })
    await home.waitFor(2)
    await empty()
    const reports = await Promise.all(
      home.messages.map((one) => PostalMime.parse(one.bytes!, { forceRfc822Attachments: true })),
    )
    expect(reports.map((report) => report.subject)).toEqual([
      'Delayed mail (still being retried)',
      'Undelivered mail returned to sender',
    ])
    expect(home.messages.map((one) => [one.sender, one.recipients])).toEqual([
      ['', ['a@sender.test']],
      ['', ['a@sender.test']],
    ])
  })

  it('works by other settings once it is told to', async () => {
    const server = await sink({
      behave: ({ command, line }) =>
        command === 'rcpt' ? { reply: line.includes('gone') ? '552 5.2.2 full' : '451 4.3.0 not now' } : null,
    })
    const home = await sink()
    const name = newName()
    await queue.addDomain(name, [{ port: server.port }])
    const sender = `me@${newName()}`
    await queue.addDomain(sender.slice(3), [{ port: home.port }])
    const worker = await queue.startWorker({ ...FAST, backoff: { first: 60, jitter: 0 } })
    const pauseOf = async (recipient: string): Promise<number> => {
      await queue.add({ recipients: [recipient] })
      const row = await until(async () =>
        (await queue.queued()).find((one) => one.recipient === recipient && one.attempts === 1),
      )
      return Math.round((row.next_attempt_at.getTime() - Date.now()) / 30_000) * 30
    }
    expect(await pauseOf(`a@${name}`)).toBe(60)
    worker.configure({
      ...FAST,
      hostname: 'other.test',
      backoff: { first: 900, jitter: 0 },
      reportSender: 'postmaster@reports.test',
    })
    expect(await pauseOf(`b@${name}`)).toBe(900)
    await queue.add({ recipients: [`gone@${name}`], sender, headerFrom: sender, notify: ['FAILURE'] })
    await home.waitFor(1)
    const report = await PostalMime.parse(home.messages[0]!.bytes!)
    expect(report.from?.address).toBe('postmaster@reports.test')
    expect(report.messageId).toMatch(/@other\.test>$/)
  })

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
    await queue.addDomain(name, [{ port: server.port }])
    const mail = await queue.add({ recipients: [`a@${name}`], ...change })
    const paused = await queue.startWorker(
      { concurrency: 1 },
      { dns: () => Promise.reject(Object.assign(new Error('slow'), { code: 'ETIMEOUT' })) },
    )
    await until(async () => (await queue.state(mail.mailIds[0]!)).state === 'F')
    await until(() => paused.active === 0)
    const rows = await queue.queued()
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
    await queue.addDomain(name, [{ port: server.port }])
    const from = `b@${newName()}`
    await queue.addDomain(from.slice(2), [{ port: home.port }])
    const mail = await queue.add({ recipients: [`a@${name}`], sender: from, headerFrom: from, notify })
    await queue.startWorker()
    await until(async () => (await queue.state(mail.mailIds[0]!)).state === 'S')
    await empty()
    const sent = await Promise.all(home.messages.map((one) => PostalMime.parse(one.bytes!)))
    expect(sent.map((one) => one.subject)).toEqual(reports === 1 ? ['Mail passed on'] : [])
  })

  it('never reports about a report', async () => {
    const name = newName()
    const server = await sink({
      behave: ({ command }) => (command === 'rcpt' ? { reply: '554 5.7.1 no' } : null),
    })
    await queue.addDomain(name, [{ port: server.port }])
    const mail = await queue.add({ recipients: [`a@${name}`], sender: `x@${name}`, headerFrom: `x@${name}` })
    await queue.startWorker()
    await until(async () => (await queue.log(mail.mailIds[0]!)).length === 2)
    await empty()
    expect(await queue.log(mail.mailIds[0]!)).toEqual([
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
    await queue.addDomain(name, [{ port: server.port }])
    await queue.addDomain(homeName, [{ port: home.port }])
    const sender = `x@${homeName}`
    for (let i = 0; i < 30; i++)
      await queue.add({ recipients: [`gone${i}@${name}`], sender, headerFrom: sender })
    await queue.startWorker({ noticesPerHour: 7 })
    await empty()
    expect(home.counts.messages).toBe(7)
  })

  it('fails mail whose message is gone', async () => {
    const server = await sink()
    const name = newName()
    await queue.addDomain(name, [{ port: server.port }])
    const mail = await queue.add({ recipients: [`a@${name}`], aligned: false })
    await queue.blobs.remove(mail.sha256)
    await queue.startWorker()
    await empty()
    expect(await queue.state(mail.mailIds[0]!)).toEqual({
      state: 'F',
      message: '5.3.0 the stored message is gone',
    })
  })

  it('lets a hanging destination take no place of the others', async () => {
    const slow = await sink({ behave: ({ command }) => (command === 'connect' ? { hang: true } : null) })
    const quick = await sink()
    const [slowName, quickName] = [newName(), newName()]
    await queue.addDomain(slowName, [{ port: slow.port }])
    await queue.addDomain(quickName, [{ port: quick.port }])
    for (let i = 0; i < 400; i++) await queue.add({ recipients: [`a${i}@${slowName}`] })
    await queue.startWorker({ concurrency: 10 })
    await until(() => slow.counts.connections > 0)
    for (let i = 0; i < 50; i++) await queue.add({ recipients: [`a${i}@${quickName}`] })
    await quick.waitFor(50, 5000)
    expect(slow.counts.connections).toBeLessThanOrEqual(5)
    await queue.database.pool.query('truncate delivery')
    // What hangs there would keep the worker from stopping.
    await slow.close()
    sinks.splice(sinks.indexOf(slow), 1)
  }, 60_000)
})

describe('many workers (G6)', () => {
  it('ten of them send 1,000 messages exactly once', async () => {
    const server = await sink({ keepBytes: false })
    const name = newName()
    await queue.addDomain(name, [{ port: server.port }])
    for (let i = 0; i < 1000; i++)
      await queue.add({ recipients: [`u${i}@${name}`], content: `Subject: ${i}\r\n\r\n\r\n` })
    await Promise.all(Array.from({ length: 10 }, () => queue.startWorker()))
    await until(async () => (await queue.queued()).length === 0, 40_000)
    expect(server.counts.messages).toBe(1000)
    expect(new Set(server.messages.map((one) => one.recipients[0])).size).toBe(1000)
  }, 90_000)

  it('20 parallel recoveries of one mail send it exactly once', async () => {
    const server = await sink()
    const name = newName()
    const domainId = await queue.addDomain(name, [{ port: server.port }])
    const mail = await queue.add({ recipients: [`a@${name}`, `b@${name}`], state: 'N' })
    await queue.startWorker()
    const recover = (ids: readonly string[]): Promise<string[]> =>
      queue.database.db.transaction().execute((trx) =>
        enqueueMail(
          trx,
          ids.map((mailId, i) => ({
            mailId,
            messageId: mail.messageId,
            receivedAt: mail.receivedAt,
            domainId,
            destination: name,
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
    await queue.addDomain(name, [{ port: server.port }])
    await queue.add({ recipients: [`a@${name}`] })
    await queue.add({ recipients: [`b@${name}`] })
    await queue.add({ recipients: [`c@${name}`] })
    const rows = await queue.queued()
    const claim = (id: number, by: string, seconds: number) =>
      queue.database.pool.query(
        `update delivery set claimed_by = $2, claimed_until = now() + make_interval(secs => $3) where id = $1`,
        [id, by, seconds],
      )
    await claim(rows[0]!.id, 'me', 300)
    await claim(rows[1]!.id, 'other', 1)
    await claim(rows[2]!.id, 'third', 300)
    await queue.startWorker({ workerId: 'me', leaseSeconds: 2 })
    await server.waitFor(2)
    expect(server.messages.map((one) => one.recipients[0])).toEqual([`a@${name}`, `b@${name}`])
    await until(async () => (await queue.queued()).length === 1)
  })

  it('takes again what a claim gave it whose answer was lost', async () => {
    const server = await sink()
    const name = newName()
    await queue.addDomain(name, [{ port: server.port }])
    await queue.add({ recipients: [`a@${name}`] })
    const { pool } = queue.database
    let lost = 0
    const query = async (statement: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
      const answer = await pool.query(statement, values)
      if (statement.name !== 'delivery-claim' || answer.rows.length === 0 || lost++ > 0) return answer
      throw new Error('Connection terminated unexpectedly')
    }
    const broken = new Proxy(pool, { get: (on, key) => (key === 'query' ? query : Reflect.get(on, key)) })
    await queue.startWorker({ leaseSeconds: 300 }, { database: { pool: broken } })
    await server.waitFor(1, 5_000)
    expect(lost).toBeGreaterThan(0)
    await until(async () => (await queue.queued()).length === 0)
    expect(server.counts.messages).toBe(1)
    queue.errors.length = 0
  })

  it('keeps a copy that takes longer than its lease', async () => {
    const server = await sink({ behave: ({ command }) => (command === 'dot' ? { delay: 2500 } : null) })
    const name = newName()
    await queue.addDomain(name, [{ port: server.port }])
    await queue.add({ recipients: [`a@${name}`] })
    await queue.startWorker({ leaseSeconds: 1 })
    await queue.startWorker({ leaseSeconds: 1 })
    await empty()
    expect(server.counts.messages).toBe(1)
  })
})
