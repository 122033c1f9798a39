/** Behind PgBouncer in transaction mode, where many connections share one server process: nobody acts with another's reach. */
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { MemoryBlobs } from '@postern/testkit/memory-blobs.ts'
import { hasPgBouncer, startPgBouncer, type PgBouncer } from '@postern/testkit/pgbouncer.ts'
import { seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureDefaultRoles } from '../../features/auth/account/first-accounts-store.ts'
import { whileLocked } from '../../sums/lock-store.ts'
import { openDatabase } from './client.ts'
import type { Scope } from './scope.ts'
import { actFor, openTenantDatabase, type TenantDatabase } from './tenant.ts'

describe.skipIf(!hasPgBouncer)("PgBouncer in transaction mode (needs Debian's pgbouncer)", () => {
  let database: TestDatabase
  let pooler: PgBouncer
  let tenant: TenantDatabase
  const tenants: Tenant[] = []
  beforeAll(async () => {
    database = await testDatabase()
    await ensureDefaultRoles(database.db)
    for (const name of ['one.example', 'two.example'])
      tenants.push(await seedTenant(database.db, new MemoryBlobs(), name))
    pooler = await startPgBouncer(database.url, 'transaction')
    tenant = openTenantDatabase(pooler.url, { max: 12 })
  })
  afterAll(async () => {
    await tenant.close()
    await pooler.stop()
    await database.close()
  })

  /** The domains whose accounts a caller sees, by one of the ways that stores ask. */
  const WAYS: readonly ((db: TenantDatabase['db']) => Promise<number[]>)[] = [
    async (db) =>
      (await db.selectFrom('app_user').select('domain_id').execute()).map((row) => row.domain_id!),
    async (db) => {
      const asked = db.selectFrom('app_user').select('domain_id').where('id', '>', 0)
      return (await asked.execute()).map((row) => row.domain_id!)
    },
    (db) =>
      db.transaction().execute(async (trx) => {
        await sql`select pg_sleep(0.001)`.execute(trx)
        return (await trx.selectFrom('app_user').select('domain_id').execute()).map((row) => row.domain_id!)
      }),
    async (db) => {
      await expect(sql`select 1 / ${0}::int`.execute(db)).rejects.toThrow(/division by zero/)
      const lost = db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => sql`select 1 / ${0}::int`.execute(trx))
      await expect(lost).rejects.toThrow(/division by zero/)
      return (await db.selectFrom('app_user').select('domain_id').execute()).map((row) => row.domain_id!)
    },
  ]

  test('two tenants and a super user never see through each other', async () => {
    const ids = tenants.map(({ domainId }) => domainId)
    const scopes: [Scope | null, number[]][] = [
      [{ region: 'domain', domainId: ids[0]! }, [ids[0]!]],
      [{ region: 'all' }, ids],
      [{ region: 'domain', domainId: ids[1]! }, [ids[1]!]],
      [null, []],
    ]
    const calls = Array.from({ length: 800 }, async (_, n) => {
      const [scope, expected] = scopes[n % scopes.length]!
      const ask = WAYS[Math.floor(n / scopes.length) % WAYS.length]!
      const seen = scope ? await actFor(scope, () => ask(tenant.db)) : await ask(tenant.db)
      expect([...new Set(seen)].sort((a, b) => a - b)).toEqual(expected)
    })
    await Promise.all(calls)
  })

  test('the owner stays the owner, with statements that have names', async () => {
    const owner = openDatabase(pooler.url, { max: 4 })
    const ask = (): Promise<unknown> =>
      owner.pool.query({
        name: 'of-the-owner',
        text: 'select current_user as name, $1::int as n',
        values: [1],
      })
    const scope: Scope = { region: 'domain', domainId: tenants[0]!.domainId }
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2 ? ask() : actFor(scope, () => tenant.db.selectFrom('app_user').select('id').execute()),
      ),
    )
    for (const answer of answers.filter((_, n) => n % 2))
      expect(answer).toMatchObject({ rows: [{ name: 'postern', n: 1 }] })
    await owner.close()
  })

  test('what holds a lock over several transactions goes to PostgreSQL itself', async () => {
    const owner = openDatabase(pooler.url, { max: 4, sessionsAt: database.url })
    const pids = await whileLocked(owner.pool, 1_000, async (client) => {
      const taken = await whileLocked(database.pool, 1, async () => true)
      expect(taken).toBeNull()
      return client.query('select pg_backend_pid() as pid').then(({ rows }) => rows[0].pid)
    })
    expect(pids).toBeGreaterThan(0)
    await owner.close()
  })
})
