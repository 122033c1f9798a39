/** Mail that a filter has delivered otherwise: to a server that it names, or over verified TLS only. */
import { testCertificate } from '@postern/testkit/tls-cert.ts'
import { until } from '@postern/testkit/until.ts'
import { expect, it } from 'vitest'
import { enqueueMail } from '../queue/enqueue-store.ts'
import { administratorsOf } from '../notices/held-store.ts'
import { FAST, useWorkerStage } from '../testing/worker-stage.ts'

const stage = useWorkerStage()
const { sink, newName, empty } = stage
const certificate = testCertificate('mx.example.test')

/** Held mail of a new domain, with the shape that a filter gave it; sent by `again`. */
async function shaped(shape: object, server: { readonly server?: string; readonly port: number }) {
  const name = newName()
  const domainId = await stage.queue.addDomain(name, [server])
  const mail = await stage.queue.add({ recipients: [`a@${name}`], state: 'N' })
  const { pool, db } = stage.queue.database
  const id = mail.mailIds[0]!
  await pool.query('update mail set shape = $2 where id = $1', [id, JSON.stringify(shape)])
  const copy = {
    mailId: id,
    messageId: mail.messageId,
    receivedAt: mail.receivedAt,
    domainId,
    recipient: `a@${name}`,
    sender: 'a@sender.test',
  }
  const again = () => db.transaction().execute((trx) => enqueueMail(trx, [copy]))
  const stored = async () =>
    (await pool.query('select mode, send_state, send_message from mail where id = $1', [id])).rows[0] as {
      mode: number
      send_state: string
      send_message: string
    }
  return { again, stored, domainId, name }
}

it('goes to the server named, and not to the domain’s', async () => {
  const [own, other] = [await sink(), await sink()]
  const shape = { server: '127.0.0.1', port: other.port, secure: 0, named_by: 'all' }
  const { again } = await shaped(shape, { port: own.port })
  await again()
  await stage.queue.startWorker(FAST)
  await empty()
  expect([own.messages.length, other.messages.length]).toEqual([0, 1])
})

it('named by a domain’s administrator it may not lie in an inner network', async () => {
  const [own, other] = [await sink(), await sink()]
  const shape = { server: '127.0.0.1', port: other.port, secure: 0, named_by: 'domain' }
  const { again } = await shaped(shape, { port: own.port })
  await again()
  await stage.queue.startWorker(FAST)
  await until('it was tried', async () => (await stage.queue.queued())[0]?.attempts === 1)
  expect([own.messages.length, other.messages.length]).toEqual([0, 0])
})

it('goes over TLS with a certificate that is verified, whatever the server’s mode', async () => {
  const server = await sink({ tls: certificate })
  const { again, stored } = await shaped({ tls: true }, { server: 'localhost', port: server.port })
  await again()
  await stage.queue.startWorker({ ...FAST, client: { ...FAST.client, ca: certificate.cert } })
  await empty()
  expect(server.messages.map(({ tls }) => tls)).toEqual([true])
  expect(await stored()).toMatchObject({ send_state: 'S' })
})

it.each([
  ['has no TLS', undefined],
  ['has a certificate that nobody vouches for', certificate],
])('is held where the server %s, and somebody is told; nothing goes in the clear', async (_case, tls) => {
  const server = await sink(tls ? { tls } : {})
  const { again, stored, name } = await shaped({ tls: true }, { server: 'localhost', port: server.port })
  await again()
  const told: string[] = []
  await stage.queue.startWorker(FAST, { onHeld: ({ recipient }) => told.push(recipient) })
  await empty()
  expect(server.messages).toEqual([])
  expect(await stored()).toMatchObject({ mode: 1, send_state: 'F' })
  expect((await stored()).send_message).toMatch(/^4\.7\.0 held: a filter asks for verified TLS/)
  expect(told).toEqual([`a@${name}`])
  // Sent again by a person it is no other mail.
  await again()
  await empty()
  expect(server.messages).toEqual([])
  expect(await stored()).toMatchObject({ mode: 1, send_state: 'F' })
})

it('waits for a server that does not answer, as other mail does', async () => {
  const server = await sink({ tls: certificate })
  const { again, stored } = await shaped({ tls: true }, { server: 'localhost', port: server.port })
  await stage.closeSink(server)
  await again()
  await stage.queue.startWorker(FAST)
  await until('it was tried', async () => (await stage.queue.queued())[0]?.attempts === 1)
  expect(await stored()).toMatchObject({ send_state: 'P' })
})

it('administrators of the domain are told, else those of everything', async () => {
  const { db, pool } = stage.queue.database
  const domainId = await stage.queue.addDomain(newName(), [])
  const role = async (region: 'all' | 'domain') =>
    (
      await db
        .insertInto('role')
        .values({ key: `held-${region}`, name: region, region, permissions: [] })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const add = (email: string, role_id: number, domain_id: number | null, wants = true) =>
    db
      .insertInto('app_user')
      .values({ email, name: email, domain_id, role_id, password_hash: null, receive_system_mail: wants })
      .execute()
  const [all, domain] = [await role('all'), await role('domain')]
  await add('root@held.test', all, null)
  await add('quiet@held.test', domain, domainId, false)
  const emails = async () => (await administratorsOf(pool, domainId)).map(({ email }) => email)
  expect(await emails()).toEqual(['root@held.test'])
  await add('near@held.test', domain, domainId)
  expect(await emails()).toEqual(['near@held.test'])
})
