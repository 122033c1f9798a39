/** Behind a real PgBouncer that lends one server connection by transaction: nobody sees what is another tenant's. */
import { testDatabase } from '@postern/testkit/database.ts'
import { MemoryBlobs } from '@postern/testkit/memory-blobs.ts'
import { HAS_PGBOUNCER, startPooler } from '@postern/testkit/pgbouncer.ts'
import { seedTenant } from '@postern/testkit/tenants.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ensureDefaultRoles } from '../../features/auth/account/first-accounts-store.ts'
import { whileLocked } from '../../sums/lock-store.ts'
import { openDatabase } from './client.ts'
import { assertSessions, NoSessionsError, sessionsOf } from './keeps-sessions.ts'
import type { Scope } from './scope.ts'
import { actFor, openTenantDatabase } from './tenant.ts'

const ROUNDS = 80
const AT_ONCE = 12
const NEEDS = HAS_PGBOUNCER ? '' : ' (needs pgbouncer of the package pgbouncer)'

test.skipIf(!HAS_PGBOUNCER)(
  `two tenants and the installation, all at once, see their own alone${NEEDS}`,
  async () => {
    const direct = await testDatabase()
    await ensureDefaultRoles(direct.db)
    const tenants = await Promise.all(
      ['one.example', 'two.example'].map((name) => seedTenant(direct.db, new MemoryBlobs(), name)),
    )
    const pooler = await startPooler(direct.url)
    const tenant = openTenantDatabase(pooler.url, { max: AT_ONCE, sessionsAt: direct.url })
    const owner = openDatabase(pooler.url, { max: 4, sessionsAt: direct.url })
    const domains = async () =>
      (await tenant.db.selectFrom('domain').select('id').orderBy('id').execute()).map(({ id }) => id)
    const all = (await direct.db.selectFrom('domain').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    )
    const scopes: (readonly [Scope | undefined, readonly number[]])[] = [
      ...tenants.map(({ domainId }) => [{ region: 'domain', domainId }, [domainId]] as const),
      [{ region: 'all' }, all],
      [undefined, []],
    ]
    const wrong: unknown[] = []
    const once = async (n: number): Promise<void> => {
      const [scope, its] = scopes[n % scopes.length]!
      const look = async (): Promise<void> => {
        const seen = [await domains()]
        // In a transaction, after a failed statement of its own, and in one that is given up.
        await tenant.db.transaction().execute(async (trx) => {
          seen.push((await trx.selectFrom('domain').select('id').orderBy('id').execute()).map(({ id }) => id))
        })
        await sql`select 1 / 0`.execute(tenant.db).catch(() => undefined)
        seen.push(await domains())
        for (const ids of seen) if (ids.join() !== its.join()) wrong.push({ scope, ids })
      }
      await (scope === undefined ? look() : actFor(scope, look))
      // The owner's queries between them see everything, and by name.
      const { rows } = await owner.pool.query<{ id: number }>({
        name: 'named',
        text: 'select id from domain order by id',
      })
      if (rows.map(({ id }) => id).join() !== all.join()) wrong.push({ owner: rows })
    }
    try {
      let next = 0
      const worker = async (): Promise<void> => {
        while (next < ROUNDS) await once(next++)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
      expect(wrong).toEqual([])
      // The lock of sums is held by a connection that keeps it.
      const locked = await whileLocked(owner.pool, 100, () =>
        whileLocked(owner.pool, 50, async () => 'twice'),
      )
      expect(locked).toBeNull()
      await expect(assertSessions(sessionsOf(pooler.url), 'DATABASE_LISTEN_URL')).rejects.toThrow(
        /DATABASE_LISTEN_URL leads to a connection pooler/,
      )
      await expect(assertSessions(sessionsOf(pooler.url))).rejects.toThrow(NoSessionsError)
    } finally {
      await Promise.all([tenant.close(), owner.close()])
      await pooler.close()
      await direct.close()
    }
  },
  60_000,
)
