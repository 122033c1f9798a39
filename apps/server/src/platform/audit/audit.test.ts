/** The audit log on a real database: what the API writes, who may read it, and that nobody changes it (R12, H23). */
import { signIn, startApi, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTenantDatabase, actFor } from '../db/tenant.ts'
import { appendAudit } from './record.ts'
import type { Actor } from './actor.ts'

let api: TestApi
let own: Tenant
let admin: ApiClient
beforeAll(async () => {
  api = await startApi()
  own = await seedTenant(api.database.db, api.blobs, 'own.example')
  admin = await signIn(api.app)
})
afterAll(() => api.close())

const events = () =>
  api.database.db
    .selectFrom('audit')
    .select(['seq', 'type', 'class', 'task', 'email', 'target', 'details', 'domain_id'])
    .orderBy('seq')
    .execute()
const brokenAt = async (): Promise<number | null> => {
  const { rows } = await sql<{ seq: number | null }>`select audit_broken_at() as seq`.execute(api.database.db)
  return rows[0]!.seq
}
const nobody: Actor = { userId: null, email: '', roleKey: '', ip: '', domainId: null, requestId: '' }

describe('calls', () => {
  test('what a call changes is recorded, with its secrets masked', async () => {
    const body = { name: 'new.example', mail_servers: [{ server: 'mx.new.example' }] }
    expect((await admin.call('POST', '/domains', body)).status).toBe(200)
    expect((await events()).at(-1)).toMatchObject({
      type: 'S',
      class: 'domain',
      task: 'add',
      email: 'admin@localhost',
    })
  })

  test('an id out of reach leaves a refused event, a mistyped field none (H01)', async () => {
    const manager = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
    const before = (await events()).length
    const body = { name: 'x.example', mail_servers: [{ server: 'mx.x.example' }] }
    expect((await manager.call('PUT', `/domains/${own.domainId}`, { ...body, name: 5 })).status).toBe(400)
    expect((await manager.call('PUT', '/domains/999999', body)).status).toBe(404)
    const added = (await events()).slice(before)
    expect(added).toMatchObject([
      { type: 'F', class: 'domain', task: 'edit', target: '999999', domain_id: own.domainId },
    ])
  })
})

test('what the role does not permit leaves a refused event', async () => {
  const person = await signIn(api.app, { email: 'user@own.example', password: PASSWORD })
  const before = (await events()).length
  expect((await person.call('DELETE', '/domains', { chk: [own.domainId] })).message).toBe('NO_PERMISSION')
  expect((await events()).slice(before)).toMatchObject([
    { type: 'F', class: 'domain', task: 'delete', email: 'user@own.example', domain_id: own.domainId },
  ])
})

describe('the chain', () => {
  beforeEach(() => appendAudit(api.database.db, nobody, { task: 'login.failure', target: 'x@y.example' }))

  test('is whole, also when many write at once', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        appendAudit(api.database.db, nobody, {
          task: 'user.add',
          target: `u${n}`,
          after: { n, text: '가\u0000나' },
        }),
      ),
    )
    const seqs = (await events()).map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.map((_, at) => seqs[0]! + at))
    expect(await brokenAt()).toBeNull()
  })

  test('refuses changes, and shows those made behind its back', async () => {
    const { db } = api.database
    const seq = (await events()).at(-1)!.seq
    await expect(sql`update audit set email = 'z' where seq = ${seq}`.execute(db)).rejects.toThrow(
      /insert-only/,
    )
    await expect(sql`delete from audit where seq = ${seq}`.execute(db)).rejects.toThrow(/insert-only/)
    await expect(sql`truncate audit`.execute(db)).rejects.toThrow(/insert-only|assigned/)
    await db.transaction().execute(async (trx) => {
      await sql`alter table audit disable trigger user`.execute(trx)
      await sql`update audit set email = 'z' where seq = ${seq - 1}`.execute(trx)
      const { rows } = await sql<{ seq: number }>`select audit_broken_at() as seq`.execute(trx)
      expect(rows[0]!.seq).toBe(seq - 1)
      await sql`update audit set email = '' where seq = ${seq - 1}`.execute(trx)
      await sql`delete from audit where seq = ${seq - 1}`.execute(trx)
      const gap = await sql<{ seq: number }>`select audit_broken_at() as seq`.execute(trx)
      expect(gap.rows[0]!.seq).toBe(seq)
      await sql`rollback`.execute(trx)
    })
    expect(await brokenAt()).toBeNull()
  })

  test('goes on from its anchor when old rows have gone', async () => {
    const { db } = api.database
    await appendAudit(db, nobody, { task: 'user.add', at: Date.now() + 60_000 })
    const { rows } = await sql<{
      gone: number
    }>`select audit_expire(now() + interval '30 seconds') as gone`.execute(db)
    expect(rows[0]!.gone).toBeGreaterThan(0)
    expect(await brokenAt()).toBeNull()
    await expect(sql`delete from audit`.execute(db)).rejects.toThrow(/insert-only/)
    await appendAudit(db, nobody, { task: 'user.add' })
    expect(await brokenAt()).toBeNull()
  })
})

test('the role of the API may add and read, and nothing else (H23)', async () => {
  const tenant = openTenantDatabase(api.database.url)
  const within = <T>(work: () => Promise<T>): Promise<T> => actFor({ region: 'all' }, work)
  await within(() => appendAudit(tenant.db, nobody, { task: 'user.add', target: 'by the role' }))
  const read = await within(() => tenant.db.selectFrom('audit').select('seq').execute())
  expect(read.length).toBeGreaterThan(0)
  for (const statement of [
    sql`delete from audit`,
    sql`update audit set email = 'z'`,
    sql`insert into audit select * from audit`,
    sql`truncate audit`,
    sql`select audit_expire(now())`,
    sql`update audit_anchor set seq = 0`,
    sql`alter table audit disable trigger user`,
  ]) {
    await expect(within(() => statement.execute(tenant.db))).rejects.toThrow(
      /permission denied|must be owner/,
    )
  }
  await tenant.close()
})
