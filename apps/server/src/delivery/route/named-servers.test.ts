/** Servers that administrators of a part name lead into no inner network, and tell of none (mail in the queue, real sockets). */
import { createServer } from 'node:net'
import { once } from 'node:events'
import { until } from '@postern/testkit/until.ts'
import { expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { workerSettings } from '../../roles/worker-settings.ts'
import { ipMatcher } from '../../platform/ip.ts'
import { FAST, useWorkerStage } from '../testing/worker-stage.ts'

const stage = useWorkerStage()

/** Names the domain's server anew, as the domain's own administrator does. */
async function nameAsDomain(domainId: number, change: string): Promise<void> {
  const client = await stage.queue.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('role', 'postern_tenant', true), set_config('postern.domain_id', $1, true), set_config('postern.home_domain_id', $1, true)`,
      [String(domainId)],
    )
    await client.query(`update mail_server set ${change} where domain_id = $1`, [domainId])
    await client.query('commit')
  } finally {
    client.release()
  }
}

const firstReply = () =>
  until('a try failed', async () => {
    const [row] = await stage.queue.queued()
    return row?.attempts === 1 && row.claimed_by === null && row.last_reply
  })

it('an inner server is reached when a super administrator named it, and not when the domain did', async () => {
  const server = await stage.sink()
  const [inner, outer] = [stage.newName(), stage.newName()]
  await stage.queue.addDomain(inner, [{ port: server.port }])
  const id = await stage.queue.addDomain(outer, [{ port: server.port, server: 'elsewhere.test' }])
  await nameAsDomain(id, `server = 'localhost'`)
  await stage.queue.startWorker(FAST)
  await stage.queue.add({ recipients: [`a@${inner}`] })
  await server.waitFor(1)
  // The connection that the first left open serves nobody who may not be there.
  await stage.queue.add({ recipients: [`b@${outer}`] })
  expect(await firstReply()).toBe('4.4.4 localhost has no address we connect to')
  expect(server.messages.map(({ recipients }) => recipients)).toEqual([[`a@${inner}`]])
})

it('a user’s own inner server is reached when a super administrator named it, and not when the domain did', async () => {
  const server = await stage.sink()
  const name = stage.newName()
  await stage.queue.addDomain(name, [{ port: server.port, server: 'elsewhere.test' }])
  for (const by of ['all', 'domain']) {
    const recipient = `${by}@${name}`
    await stage.queue.add({ recipients: [recipient] })
    await stage.queue.database.pool.query(
      `update delivery set route_server = 'localhost', route_port = $1, route_secure = 0, route_named_by = $2
       where recipient = $3`,
      [server.port, by, recipient],
    )
  }
  await stage.queue.startWorker(FAST)
  await server.waitFor(1)
  expect(await firstReply()).toBe('4.4.4 localhost has no address we connect to')
  expect(server.messages.map(({ recipients }) => recipients)).toEqual([[`all@${name}`]])
})

it('networks that the setting opens are reached', async () => {
  const server = await stage.sink()
  const name = stage.newName()
  const id = await stage.queue.addDomain(name, [{ port: server.port, server: 'elsewhere.test' }])
  await nameAsDomain(id, `server = '127.0.0.1'`)
  const worker = await stage.queue.startWorker(FAST)
  worker.configure({
    ...workerSettings(DEFAULT_SETTINGS, 'gateway.test'),
    ...FAST,
    isOpenNetwork: ipMatcher(['127.0.0.0/8']),
  })
  await stage.queue.add({ recipients: [`a@${name}`] })
  await server.waitFor(1)
})

it('what a service that speaks no SMTP says is not told', async () => {
  const secret = createServer((socket) => void socket.end('HTTP/1.1 400 secret of the inner service\r\n\r\n'))
  secret.listen(0, '127.0.0.1')
  await once(secret, 'listening')
  const name = stage.newName()
  await stage.queue.addDomain(name, [{ port: (secret.address() as { port: number }).port }])
  await stage.queue.startWorker(FAST)
  const mail = await stage.queue.add({ recipients: [`a@${name}`] })
  expect(await firstReply()).toBe('answered, but not as an SMTP server')
  expect((await stage.queue.log(mail.mailIds[0]!)).join()).not.toContain('secret')
  secret.close()
})
