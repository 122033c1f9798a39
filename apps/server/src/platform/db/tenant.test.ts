/**
 * Row-level security itself: queries without any condition, as each region, see and change only what is theirs (R9).
 * What a service forgets to ask, the database still refuses.
 */
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { MemoryBlobs } from '@postern/testkit/memory-blobs.ts'
import { seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureDefaultRoles } from '../../features/auth/account/first-accounts-store.ts'
import { openPool, type Db } from './client.ts'
import { ReachedClient } from './reach.ts'
import type { Scope } from './scope.ts'
import type { Tables } from './tables.ts'
import { actFor, openTenantDatabase, type TenantDatabase } from './tenant.ts'

let database: TestDatabase
let tenant: TenantDatabase
/** Its connections take the server for a pooler. */
let pooled: TenantDatabase
let own: Tenant
let foreign: Tenant
const TABLES = [
  'domain',
  'user_group',
  'app_user',
  'mail_server',
  'filter',
  'mail',
  'message',
  'setting',
  'role',
] as const

beforeAll(async () => {
  database = await testDatabase()
  await ensureDefaultRoles(database.db)
  own = await seedTenant(database.db, new MemoryBlobs(), 'own.example')
  foreign = await seedTenant(database.db, new MemoryBlobs(), 'foreign.example')
  await database.pool.query(
    `insert into setting (key, value) values ('internal.signing_key', '"s"'), ('basic.x', '1')`,
  )
  tenant = openTenantDatabase(database.url, { max: 2 })
  pooled = openTenantDatabase(database.url, { max: 2, sessionsAt: database.url })
})
afterAll(async () => {
  await tenant.close()
  await pooled.close()
  await database.close()
})

async function counts({ db } = tenant): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const table of TABLES) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
    found[table] = rows[0]!.n
  }
  return found
}
const scopes = (): Record<string, Scope> => {
  const { domainId, groupId, users } = own
  return {
    all: { region: 'all' },
    domain: { region: 'domain', domainId },
    group: { region: 'group', domainId, groupId },
    user: { region: 'user', domainId, groupId, userId: users.other },
  }
}

describe('reading', () => {
  test.each([
    [
      'all',
      { domain: 2, user_group: 4, app_user: 8, mail_server: 2, filter: 6, mail: 6, message: 6, setting: 1 },
    ],
    [
      'domain',
      { domain: 1, user_group: 2, app_user: 4, mail_server: 1, filter: 3, mail: 3, message: 3, setting: 0 },
    ],
    [
      'group',
      { domain: 1, user_group: 1, app_user: 2, mail_server: 1, filter: 2, mail: 3, message: 3, setting: 0 },
    ],
    [
      'user',
      { domain: 1, user_group: 1, app_user: 1, mail_server: 1, filter: 0, mail: 0, message: 0, setting: 0 },
    ],
  ])('region %s sees its own rows', async (region, expected) => {
    expect(await actFor(scopes()[region]!, () => counts())).toEqual({ ...expected, role: 4 })
    expect(await actFor(scopes()[region]!, () => counts(pooled))).toEqual({ ...expected, role: 4 })
  })

  test('outside a call there is nothing', async () => {
    expect(await counts()).toEqual({ ...Object.fromEntries(TABLES.map((table) => [table, 0])), role: 4 })
  })

  test('calls that share connections never see through each other', async () => {
    const regions = Object.entries(scopes())
    const seen = await Promise.all(
      Array.from({ length: 40 }, (_, n) => regions[n % 4]!).map(async ([region, scope]) => {
        const rows = await actFor(scope, () => tenant.db.selectFrom('app_user').select('id').execute())
        return `${region} ${rows.length}`
      }),
    )
    expect(new Set(seen)).toEqual(new Set(['all 8', 'domain 4', 'group 2', 'user 1']))
  })
})

describe('behind a pooler', () => {
  /** Who asks, and whose rows, on a connection as the pool hands it to the next. */
  const left = (db: Db): Promise<unknown> =>
    sql`select current_setting('role') as role, current_setting('postern.all', true) as "all"`
      .execute(db)
      .then(({ rows }) => rows[0])

  test('a reach ends with its query, with its transaction, and with their failure', async () => {
    const pool = openPool(database.url, { max: 1, sessionsAt: database.url })
    const db = new Kysely<Tables>({
      dialect: new PostgresDialect({
        pool: {
          connect: async () => new ReachedClient(await pool.connect(), ['1', '', '', '', '', '']) as never,
          end: () => pool.end(),
          options: pool.options,
        },
      }),
    })
    const within = { role: 'postern_tenant', all: '1' }
    const outside = async (): Promise<unknown> =>
      (
        await pool.query(
          `select current_setting('role') as role, current_setting('postern.all', true) as "all"`,
        )
      ).rows[0]
    const none = { role: 'none', all: '' }
    expect(await left(db)).toEqual(within)
    expect(await outside()).toEqual(none)
    await expect(sql`select 1 / ${0}::int`.execute(db)).rejects.toThrow(/division/)
    expect(await outside()).toEqual(none)
    const seen = db.transaction().setIsolationLevel('serializable').execute(left)
    expect(await seen).toEqual(within)
    expect(await outside()).toEqual(none)
    const failing = db.transaction().execute((trx) => sql`select 1 / ${0}::int`.execute(trx))
    await expect(failing).rejects.toThrow(/division/)
    expect(await outside()).toEqual(none)
    await db.destroy()
  })

  test('where the reach fails, the query is not run', async () => {
    const pool = openPool(database.url, { max: 1, sessionsAt: database.url })
    const client = new ReachedClient(await pool.connect(), ['\0', '', '', '', '', ''])
    await expect(client.query(`insert into user_group (name) select 'x' where $1`, [true])).rejects.toThrow(
      /invalid byte sequence/,
    )
    await expect(client.query('begin')).rejects.toThrow()
    const { rows } = await database.pool.query(`select from user_group where name = 'x'`)
    expect(rows).toEqual([])
    client.release(true)
    await pool.end()
  })
})

describe('changing', () => {
  test.each(['domain', 'group', 'user'])('region %s changes nothing of another company', async (region) => {
    const ids = sql`(${sql.join([foreign.users.user, foreign.users.domain])})`
    const changed = await actFor(scopes()[region]!, async () => {
      const results = [
        await sql`update app_user set name = 'x' where id in ${ids}`.execute(tenant.db),
        await sql`delete from app_user where id in ${ids}`.execute(tenant.db),
        await sql`update mail set send_message = 'x' where domain_id = ${foreign.domainId}`.execute(
          tenant.db,
        ),
        await sql`delete from filter where domain_id = ${foreign.domainId}`.execute(tenant.db),
        await sql`update domain set name = 'x.example' where id = ${foreign.domainId}`.execute(tenant.db),
        await sql`delete from role`.execute(tenant.db),
      ]
      return results.map((result) => Number(result.numAffectedRows))
    })
    expect(changed).toEqual([0, 0, 0, 0, 0, 0])
  })

  test.each(['domain', 'group', 'user'])(
    'region %s moves and puts nothing into another company',
    async (region) => {
      const violation = /row-level security/
      const run = (statement: ReturnType<typeof sql>): Promise<unknown> =>
        actFor(scopes()[region]!, () => statement.execute(tenant.db))
      const move = run(
        sql`update app_user set domain_id = ${foreign.domainId}, group_id = ${foreign.groupId} where id = ${own.users.user}`,
      )
      if (region === 'user') await expect(move).resolves.toMatchObject({ numAffectedRows: 0n })
      else await expect(move).rejects.toThrow(violation)
      await expect(
        run(sql`insert into filter (region, policy, domain_id, name, operation, rules, rules_hash)
        values (2, 1, ${foreign.domainId}, 'x', 1, '[]', 'x')`),
      ).rejects.toThrow(violation)
      await expect(run(sql`insert into setting (key, value) values ('smtp.x', '1')`)).rejects.toThrow(
        violation,
      )
    },
  )
})

test.each([
  'select password_hash from app_user',
  'select secret_hash from login_session',
  'select * from login_failure',
  'select * from migration',
  'select * from mail_default',
])('%s is not for the role of the API', async (statement) => {
  await expect(actFor({ region: 'all' }, () => sql.raw(statement).execute(tenant.db))).rejects.toThrow(
    /permission denied/,
  )
})
