/** What the delivery worker does with mail that can be delivered, and with what it can't even try. */
import { until } from '@postern/testkit/until.ts'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { workerSettings } from '../roles/worker-settings.ts'
import { enqueueMail } from './queue/enqueue-store.ts'
import { sendSystemMail } from './notices/system-mail.ts'
import { FAST, useWorkerStage } from './testing/worker-stage.ts'

const stage = useWorkerStage()
const { sink, newName, empty } = stage

describe('the worker', () => {
  it('drains the queue to a sink, byte for byte, and records it', async () => {
    const server = await sink()
    const name = newName()
    await stage.queue.addDomain(name, [{ port: server.port }])
    const content = '.From: x@y\r\nSubject: s\r\n\r\n..\r\n.\r\n.x\r\n'
    const mail = await stage.queue.add({
      recipients: [`a@${name}`, `b@${name}`],
      content,
      prepend: 'X-Trace: 1\r\n',
    })
    await stage.queue.startWorker()
    await empty()
    expect(server.messages.map((one) => one.bytes!.toString())).toEqual([`X-Trace: 1\r\n${content}`])
    expect(server.messages[0]!.recipients).toEqual([`a@${name}`, `b@${name}`])
    for (const id of mail.mailIds) {
      expect(await stage.queue.state(id)).toEqual({ state: 'S', message: '250 2.0.0 taken' })
      expect(await stage.queue.log(id)).toEqual(['delivered: 250 2.0.0 taken'])
      const query = stage.queue.database.db.selectFrom('mail').select('receiver_ip').where('id', '=', id)
      expect(await query.executeTakeFirst()).toEqual({ receiver_ip: '127.0.0.1' })
    }
  })

  it('is woken by a notification', async () => {
    const server = await sink()
    const name = newName()
    await stage.queue.addDomain(name, [{ port: server.port }])
    await stage.queue.startWorker({ pollSeconds: 3600 })
    await stage.queue.add({ recipients: [`a@${name}`] })
    await server.waitFor(1)
  })

  it('hands mail of users with a server of their own to that server, also when it is recovered', async () => {
    const [usual, own] = [await sink(), await sink()]
    const name = newName()
    const domainId = await stage.queue.addDomain(name, [{ port: usual.port }])
    const { db } = stage.queue.database
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
    const held = await stage.queue.add({ recipients: [`hong@${name}`, `kim@${name}`], state: 'N' })
    await db.updateTable('mail').set({ user_id: user.id }).where('id', '=', held.mailIds[0]!).execute()
    await stage.queue.startWorker()
    const copies = held.mailIds.map((mailId, at) => ({
      mailId,
      messageId: held.messageId,
      receivedAt: held.receivedAt,
      domainId,
      recipient: [`hong@${name}`, `kim@${name}`][at]!,
      sender: 'a@sender.test',
    }))
    await db.transaction().execute((trx) => enqueueMail(trx, copies))
    await empty()
    expect(usual.messages.map((one) => one.recipients)).toEqual([[`kim@${name}`]])
    expect(own.messages.map((one) => one.recipients)).toEqual([['hong@inner.test']])
    for (const id of held.mailIds) expect(await stage.queue.state(id)).toMatchObject({ state: 'S' })
  })

  it('hands our own mail to users with a server of their own there too', async () => {
    const [usual, own] = [await sink(), await sink()]
    const name = newName()
    const domainId = await stage.queue.addDomain(name, [{ port: usual.port }])
    await stage.addOwnServer(`hong@${name}`, domainId, own.port)
    const { db } = stage.queue.database
    const deps = { db, host: 'gateway.test', senderName: 'Postern', now: Date.now() }
    for (const user of ['Hong', 'kim']) {
      await sendSystemMail({ to: `${user}@${name}`, subject: 'A code', text: '1' }, deps)
    }
    await stage.queue.startWorker()
    await empty()
    expect(own.messages.map((one) => one.recipients)).toEqual([[`Hong@${name}`]])
    expect(usual.messages.map((one) => one.recipients)).toEqual([[`kim@${name}`]])
  })

  it('tags the subject and streams a large message', async () => {
    const server = await sink()
    const name = newName()
    await stage.queue.addDomain(name, [{ port: server.port }])
    const body = `${'x'.repeat(70)}\r\n.dot\r\n`.repeat(40_000)
    const content = `From: a@sender.test\r\nSubject: big\r\n\r\n${body}`
    await stage.queue.add({ recipients: [`a@${name}`], content, prepend: 'X-P: 1\r\n', subjectTag: '[스팸]' })
    await stage.queue.add({
      recipients: [`a@${name}`],
      content: 'Subject: small\r\n\r\n.\r\n',
      subjectTag: '[SPAM]',
    })
    await stage.queue.startWorker()
    await server.waitFor(2)
    const texts = server.messages.map((one) => one.bytes!.toString()).sort((a, b) => a.length - b.length)
    expect(texts[0]).toBe('Subject: [SPAM] small\r\n\r\n.\r\n')
    expect(
      texts[1] === `X-P: 1\r\nFrom: a@sender.test\r\nSubject: =?UTF-8?B?W+yKpO2MuF0=?= big\r\n\r\n${body}`,
    ).toBe(true)
  })

  it('works by other settings once it is told to', async () => {
    const server = await sink({
      behave: ({ command, line }) =>
        command === 'rcpt' ? { reply: line.includes('gone') ? '552 5.2.2 full' : '451 4.3.0 not now' } : null,
    })
    const home = await sink()
    const name = newName()
    await stage.queue.addDomain(name, [{ port: server.port }])
    const sender = `me@${newName()}`
    await stage.queue.addDomain(sender.slice(3), [{ port: home.port }])
    const worker = await stage.queue.startWorker(FAST, { random: () => 0.5 })
    const pauseOf = async (recipient: string): Promise<number> => {
      await stage.queue.add({ recipients: [recipient] })
      const row = await until('the first try failed', async () =>
        (await stage.queue.queued()).find((one) => one.recipient === recipient && one.attempts === 1),
      )
      return Math.round((row.next_attempt_at.getTime() - Date.now()) / 30_000) * 30
    }
    expect(await pauseOf(`a@${name}`)).toBe(60)
    const settings = workerSettings(DEFAULT_SETTINGS, 'other.test')
    worker.configure({
      ...settings,
      ...FAST,
      backoff: { ...settings.backoff, first: 900 },
      reportSender: 'postmaster@reports.test',
    })
    expect(await pauseOf(`b@${name}`)).toBe(900)
    await stage.queue.add({ recipients: [`gone@${name}`], sender, headerFrom: sender, notify: ['FAILURE'] })
    await home.waitFor(1)
    const report = await PostalMime.parse(home.messages[0]!.bytes!)
    expect(report.from?.address).toBe('postmaster@reports.test')
    expect(report.messageId).toMatch(/@other\.test>$/)
  })

  it('fails mail whose message is no longer kept', async () => {
    const server = await sink()
    const name = newName()
    await stage.queue.addDomain(name, [{ port: server.port }])
    const mail = await stage.queue.add({ recipients: [`a@${name}`], aligned: false })
    await stage.queue.database.pool.query('update message set blob_key = null where id = $1', [
      mail.messageId,
    ])
    await stage.queue.startWorker()
    await empty()
    expect(await stage.queue.state(mail.mailIds[0]!)).toEqual({
      state: 'F',
      message: '5.3.0 the stored message is gone',
    })
  })

  it.each([
    ['552 5.5.3 too many recipients', 'P'],
    ['552 too many recipients', 'P'],
    ['552 5.2.2 mailbox full', 'F'],
  ])('of a server that takes one of two and says %s of the other, the other is %s', async (reply, state) => {
    const server = await sink({
      behave: ({ command, line }) => (command === 'rcpt' && line.includes('b@') ? { reply } : null),
    })
    const name = newName()
    await stage.queue.addDomain(name, [{ port: server.port }])
    const mail = await stage.queue.add({ recipients: [`a@${name}`, `b@${name}`] })
    await stage.queue.startWorker()
    const states = () => Promise.all(mail.mailIds.map(async (id) => (await stage.queue.state(id)).state))
    await until('both were tried', async () => {
      const rows = await stage.queue.queued()
      return rows.every((row) => row.attempts === 1 && row.claimed_by === null)
    })
    expect(await states()).toEqual(['S', state])
    expect(server.counts.connections).toBe(1)
  })

  it('lets a hanging destination take no place of the others', async () => {
    const slow = await sink({ behave: ({ command }) => (command === 'connect' ? { hang: true } : null) })
    const quick = await sink()
    const [slowName, quickName] = [newName(), newName()]
    await stage.queue.addDomain(slowName, [{ port: slow.port }])
    await stage.queue.addDomain(quickName, [{ port: quick.port }])
    for (let i = 0; i < 400; i++) await stage.queue.add({ recipients: [`a${i}@${slowName}`] })
    await stage.queue.startWorker({ concurrency: 10 })
    await until('the slow server is in use', () => slow.counts.connections > 0)
    for (let i = 0; i < 50; i++) await stage.queue.add({ recipients: [`a${i}@${quickName}`] })
    await quick.waitFor(50)
    expect(slow.counts.connections).toBeLessThanOrEqual(5)
    await stage.queue.database.pool.query('truncate delivery')
    // What hangs there would keep the worker from stopping.
    await stage.closeSink(slow)
  }, 60_000)
})
