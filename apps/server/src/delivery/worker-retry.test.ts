/** Servers that fail, for now or for good, on the way or between messages. */
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { until } from '@postern/testkit/until.ts'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { workerSettings } from '../roles/worker-settings.ts'
import { FAST, useWorkerStage } from './testing/worker-stage.ts'

const stage = useWorkerStage()
const { sink, newName, empty } = stage

describe('what fails is tried again', () => {
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
    await stage.queue.addDomain(name, [{ port: server.port }])
    const mail = await stage.queue.add({ recipients: [`ok@${name}`, `full@${name}`, `gone@${name}`] })
    await stage.queue.startWorker()
    await until('the first try failed', async () => (await stage.queue.queued())[0]?.attempts === 1)
    const [row] = await stage.queue.queued()
    expect(row).toMatchObject({ recipient: `full@${name}`, claimed_by: null, last_reply: '452 4.2.2 full' })
    const pause = (row!.next_attempt_at.getTime() - Date.now()) / 1000
    expect(pause).toBeGreaterThan(45)
    expect(pause).toBeLessThan(67)
    full = false
    stage.queue.shift = 70
    await empty()
    expect(server.messages.map((one) => one.recipients)).toEqual([[`ok@${name}`], [`full@${name}`]])
    expect(await Promise.all(mail.mailIds.map(async (id) => (await stage.queue.state(id)).state))).toEqual([
      'S',
      'S',
      'F',
    ])
    expect(await stage.queue.log(mail.mailIds[1]!)).toEqual([
      'deferred: 452 4.2.2 full',
      'delivered: 250 2.0.0 taken',
    ])
    expect(await stage.queue.log(mail.mailIds[2]!)).toEqual(['failed: 550 5.1.1 gone'])
  })

  it('fails over to the next server by preference', async () => {
    const dead = await sink()
    await stage.closeSink(dead)
    const refusing = await sink({
      behave: ({ command }) => (command === 'connect' ? { reply: '554 no service' } : null),
    })
    const hanging = await sink({ behave: ({ command }) => (command === 'mail' ? { hang: true } : null) })
    const good = await sink()
    const unused = await sink()
    const name = newName()
    await stage.queue.addDomain(
      name,
      [dead, refusing, hanging, good, unused].map((one, i) => ({ port: one.port, preference: i })),
    )
    await stage.queue.add({ recipients: [`a@${name}`] })
    const timeouts = { ...FAST.client.timeouts, command: 1_500 }
    await stage.queue.startWorker({ ...FAST, client: { timeouts } })
    await empty()
    expect([good.counts.messages, unused.counts.connections]).toEqual([1, 0])
  })

  it('tries a server that it had left alone when somebody asks for it', async () => {
    const server = await sink()
    const name = newName()
    await stage.queue.addDomain(name, [{ port: server.port }])
    await stage.closeSink(server)
    await stage.queue.add({ recipients: [`a@${name}`] })
    // Left alone for longer than the test waits.
    await stage.queue.startWorker({ ...FAST, pool: { deadMs: 600_000 } })
    await until('the first try failed', async () => (await stage.queue.queued())[0]?.attempts === 1)
    const again = await sink({ port: server.port })
    const { pool } = stage.queue.database
    // In one transaction, as the queue's screen does it.
    const makeDue = (word: string) =>
      pool.query(
        `update delivery set next_attempt_at = now() where claimed_by is null; select pg_notify('postern_delivery', '${word}')`,
      )
    await makeDue('')
    await until('it was left alone', async () => (await stage.queue.queued())[0]?.attempts === 2)
    expect(again.counts.connections).toBe(0)
    // A worker that has just finished looks for more by itself, perhaps before it hears: who asks again is heard.
    const asked = async () => (await makeDue('hurry'), again.counts.connections > 0)
    await until('it is tried', asked, { every: 500 })
    await again.waitFor(1)
  })

  it.each(['paused', 'draining'])(
    'takes up nothing while it is %s, and goes on where it was',
    async (why) => {
      const server = await sink()
      const name = newName()
      await stage.queue.addDomain(name, [{ port: server.port }])
      const options = { ...workerSettings(DEFAULT_SETTINGS, 'gateway.test'), ...FAST, pollSeconds: 0.005 }
      const worker = await stage.queue.startWorker({ ...options, paused: why === 'paused' })
      worker.drain(why === 'draining')
      await stage.queue.add({ recipients: [`a@${name}`] })
      // Many times as long as a worker takes to look.
      for (let n = 0; n < 200; n++) {
        const { rows } = await stage.queue.database.pool.query('select claimed_by, attempts from delivery')
        expect(rows).toEqual([{ claimed_by: null, attempts: 0 }])
      }
      if (why === 'paused') worker.configure({ ...options, paused: false })
      else worker.drain(false)
      await server.waitFor(1)
    },
  )

  it('makes no second copy when the server resets after the dot', async () => {
    const lost = await sink({ behave: ({ command }) => (command === 'dot' ? { reset: true } : null) })
    const next = await sink()
    const name = newName()
    await stage.queue.addDomain(name, [
      { port: lost.port, preference: 1 },
      { port: next.port, preference: 2 },
    ])
    await stage.queue.add({ recipients: [`a@${name}`] })
    await stage.queue.startWorker(FAST)
    await until('the first try failed', async () => (await stage.queue.queued())[0]?.attempts === 1)
    expect(next.counts.connections).toBe(0)
  })

  it('survives connections the server closed between messages', async () => {
    const server = await sink()
    const name = newName()
    await stage.queue.addDomain(name, [{ port: server.port }])
    await stage.queue.startWorker()
    await stage.queue.add({ recipients: [`a@${name}`] })
    await server.waitFor(1)
    await stage.closeSink(server)
    const again = await sink({ port: server.port })
    await stage.queue.add({ recipients: [`a@${name}`] })
    await again.waitFor(1)
  })

  it('keeps mail whose server has a name that leads nowhere until that is mended; where another is only away it is given up', async () => {
    const away = await sink()
    await stage.closeSink(away)
    const [misnamed, partly] = [newName(), newName()]
    const nowhere = { port: 25, server: 'nowhere.test', preference: 1 }
    await stage.queue.addDomain(misnamed, [nowhere])
    await stage.queue.addDomain(partly, [nowhere, { port: away.port, preference: 2 }])
    const kept = await stage.queue.add({ recipients: [`a@${misnamed}`] })
    const lost = await stage.queue.add({ recipients: [`a@${partly}`] })
    await stage.queue.startWorker({ ...FAST, pollSeconds: 0.02 })
    for (let attempts = 1; attempts <= 4; attempts++) {
      await until(`try ${attempts}`, async () => {
        const rows = await stage.queue.queued()
        return rows.every((row) => row.claimed_by === null && row.attempts >= attempts)
      })
      stage.queue.shift += 6 * 86_400
    }
    expect(await stage.queue.state(kept.mailIds[0]!)).toEqual({
      state: 'P',
      message: '4.4.4 nowhere.test has no address we connect to',
    })
    expect((await stage.queue.state(lost.mailIds[0]!)).state).toBe('F')
    const server = await sink()
    await stage.queue.database.pool.query(
      `update mail_server set server = '127.0.0.1', port = $1 where domain_id = (select id from domain where name = $2)`,
      [server.port, misnamed],
    )
    // A try before the worker has heard of the new server ends as those before.
    await until(
      'it is delivered',
      () => {
        stage.queue.shift += 86_400
        return server.counts.messages === 1
      },
      { every: 500 },
    )
    expect(server.messages[0]!.recipients).toEqual([`a@${misnamed}`])
  }, 60_000)

  it('grows the pause, tells of the delay once, gives up after five days with one report', async () => {
    const server = await sink({
      behave: ({ command }) => (command === 'rcpt' ? { reply: '451 4.3.0 not now' } : null),
    })
    const home = await sink()
    const name = newName()
    await stage.queue.addDomain(name, [{ port: server.port }])
    await stage.queue.addDomain('sender.test', [{ port: home.port }])
    const mail = await stage.queue.add({ recipients: [`a@${name}`], notify: ['FAILURE', 'DELAY'] })
    await stage.queue.startWorker({ ...FAST, pollSeconds: 0.02 }, { random: () => 0.5 })
    const due: number[] = []
    for (let attempts = 1; (await stage.queue.state(mail.mailIds[0]!)).state === 'P'; attempts++) {
      const row = await until(`try ${attempts} failed, or all did`, async () => {
        if ((await stage.queue.state(mail.mailIds[0]!)).state === 'F') return 'over'
        const rows = await stage.queue.queued()
        return rows.find((one) => one.kind === 'mail' && one.claimed_by === null && one.attempts === attempts)
      })
      if (row === 'over') break
      due.push(Math.round((row.next_attempt_at.getTime() - Date.now()) / 1000 - stage.queue.shift))
      stage.queue.shift += due.at(-1)! + 1
    }
    expect(due.slice(0, 8).map((pause) => Math.round(pause / 30) * 30)).toEqual([
      60, 120, 240, 480, 960, 1920, 3840, 7680,
    ])
    expect(await stage.queue.state(mail.mailIds[0]!)).toMatchObject({
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
})
