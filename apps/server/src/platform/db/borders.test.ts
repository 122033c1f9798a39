/**
 * The border between tenants, attacked in every table the database has (R9): statements whose condition a
 * service could forget, run as the role of the API for each region of one company against the rows of another. A new
 * table without a policy, or without rows here, fails by itself; what must protect it is in border-catalogue.test.ts.
 */
import { seedAlerts } from '@postern/testkit/alerts.ts'
import { MemoryBlobs } from '@postern/testkit/memory-blobs.ts'
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { seedPasswordRequest, seedReport, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureDefaultRoles } from '../../features/auth/account/first-accounts-store.ts'

/** What no tenant owns, and why. */
const NOBODYS: Readonly<Record<string, string>> = {
  stat_state: 'the zone of sums',
  role: 'everybody reads the names of roles; region all changes them',
  register_default: "everybody's forms read it; region all changes it",
  setting: 'region all only',
  setting_history: 'region all only',
  application: 'region all only',
  score_hour: 'region all only',
  score_watch: 'region all only',
  keyword: 'region all only',
  yara_file: 'region all only',
  new_signatures: 'region all only',
  set_aside: 'region all only',
  keyword_use: 'region all only',
  keyword_alarm: 'region all only',
  undisarmed: 'region all only',
  detox_alarm: 'region all only',
  detox_told: 'region all only',
  smtp_entry: 'region all only',
  smtp_entry_use: 'region all only',
  rate_count: 'region all only',
  rate_block: 'region all only',
  job: 'region all only',
  backup: 'region all only',
  node: 'region all only',
  node_process: 'region all only',
  report_schedule: 'region all only',
}
/** Columns that say whose a row is. */
const OWNERS = ['domain_id', 'group_id', 'user_id', 'mail_id', 'message_id', 'job_id', 'notice_id']
const REFUSED = '42501'

/** Also in a savepoint, which has an id of its own. */
const CHANGED_NOW = 't.xmin::text::bigint >= pg_current_xact_id()::text::bigint'

type Row = Record<string, unknown>
type Rows = Map<string, Row>
interface Table {
  readonly name: string
  readonly key: readonly string[]
  /** Columns that an INSERT may name. */
  readonly writable: readonly string[]
}

let database: TestDatabase
let client: pg.Client
let own: Tenant
let tables: readonly Table[]
/** Rows by table of the two companies. */
const mine = new Map<string, Rows>()
const theirs = new Map<string, Rows>()

beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await query(
    `select ensure_mail_partitions(now() + make_interval(months => n)) from generate_series(2, 4) n`,
  )
  await ensureDefaultRoles(database.db)
  tables = await query<Table>(
    `select c.relname as name,
       coalesce((select array_agg(a.attname::text) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
         where i.indrelid = c.oid and i.indisprimary),
         (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)) as key,
       (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         and a.attidentity = '' and a.attgenerated = '') as writable
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by 1`,
  )
  const before = await allRows()
  own = await seed('own.example')
  const between = await allRows()
  await seed('foreign.example')
  const after = await allRows()
  for (const { name } of tables) {
    mine.set(name, without(between.get(name)!, before.get(name)!))
    theirs.set(name, without(after.get(name)!, between.get(name)!))
  }
})
afterAll(async () => {
  await client.end()
  await database.close()
})

async function query<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await client.query<T>(text, values)).rows
}

/** A company with a row in every table that tenants own. */
async function seed(name: string): Promise<Tenant> {
  await query(
    `insert into campaign (id, first_seen, last_seen, hour) values (1, now(), now(), now()) on conflict do nothing`,
  )
  const tenant = await seedTenant(database.db, new MemoryBlobs(), name)
  await seedPasswordRequest(database.db, tenant.users.other)
  await seedReport(database.db, tenant)
  await seedAlerts(database.db, tenant)
  const ids = [
    tenant.domainId,
    tenant.users.user,
    tenant.mails.normal,
    tenant.bulkId,
    name,
    tenant.filters.domain,
  ]
  await query(
    `with alias as (insert into domain_alias values ('alias.' || $5::text, $1::bigint)),
       address as (insert into user_alias values ('alias@' || $5, $2::bigint)),
       session as (insert into login_session (id, user_id, expires_at, ip, user_agent, secret_hash)
         values (gen_random_uuid(), $2, now(), '', '', 's')),
       log as (insert into delivery_log (mail_id, server, outcome, reply) values ($3::uuid, 's', 'delivered', '')),
       act as (insert into mail_event (mail_id, received_at, kind, email, name, role_key, role_name)
         select id, received_at, 'read', '', '', '', '' from mail where id = $3),
       click as (insert into link_click (message_id, received_at, mail_id, host, outcome, opened, first_at, last_at)
         select message_id, received_at, id, 'a.example', 'allowed', true, now(), now() from mail where id = $3),
       waits as (insert into waiting_mail (mail_id, received_at, domain_id, user_id, receiver, sender, proven, expires_at, expire_action)
         select id, received_at, $1, $2, receiver, '', false, now(), 'deny' from mail where id = $3),
       decision as (insert into report_decision (domain_id, wish, agreed, at, user_id, email)
         values ($1, 'spam', true, now(), $2, '') returning id),
       acted as (insert into report_act select decision.id, $3, now(), 'taken' from decision),
       report as (insert into mail_report (mail_id, received_at, message_id, domain_id, user_id, wish, path, at, reporter_id, reporter)
         select id, received_at, message_id, $1, $2, 'spam', 'console', now(), $2, '' from mail where id = $3),
       asked as (insert into original_request (mail_id, received_at, domain_id, group_id, user_id, requester_id, requester, reason, at)
         select id, received_at, domain_id, group_id, user_id, $2, '', 'macro', now() from mail where id = $3),
       total as (insert into stat_total values ('h', now(), $1, 0, 'normal', 0, 1, 1, 0, 0)),
       keyed as (insert into stat_key values ('d', now(), 'ip', $1, 0, $5, 1, 0, 0, 0, 1, now())),
       other as (insert into stat_rest values ('d', now(), 'ip', $1, 0, 1, 1, 0, 0, 0, 1, 1)),
       writer as (insert into correspondent (domain_id, user_id, address, first_seen, last_seen)
         values ($1, null, 'lee@partner.example', now(), now()), ($1, $2, 'lee@partner.example', now(), now())),
       copies as (insert into campaign_domain values (1, $1, now(), now(), 1, 1)),
       word as (insert into campaign_word (campaign_id, domain_id, user_id, sender) values (1, $1, $2, ''), (1, $1, null, '')),
       hit as (insert into filter_hit (filter_id, day, mails) values ($6::bigint, current_date, 1)),
       used as (insert into filter_use (filter_id, mails, last_hit) values ($6, 1, now())),
       spared as (insert into detox_exception (domain_id, kind, value) values ($1, 'sender', 'lee@partner.example')),
       task as (insert into work (kind, user_id, domain_id, group_id, asks, state)
         select 'mail-task', $2, $1, group_id, '{}', 'done' from app_user where id = $2 returning id),
       clock as (insert into export_schedule (user_id, domain_id, group_id, name, list, query, format, language, frequency, send_time,
           notify, is_act, done_at, asked)
         select $2, $1, group_id, 'Border', 'users', '{}', 'csv', 'ko', 'daily', '08:00', false, false, now(), '{}'
         from app_user where id = $2),
       failure as (insert into mail_task_failure select id, $3, 'NOT_FOUND_MAIL' from task),
       line as (insert into bulk_line (job_id, line, state, name) values ($4::bigint, 1, 'ok', $5))
     insert into delivery (kind, mail_id, message_id, received_at, domain_id, destination, recipient, sender)
       select 'mail', id, message_id, received_at, domain_id, 'd', receiver, sender from mail where id = $3`,
    ids,
  )
  return tenant
}

async function allRows(): Promise<Map<string, Rows>> {
  const found = new Map<string, Rows>()
  for (const table of tables) {
    const rows = await query<{ row: Row }>(`select to_jsonb(t) as row from ${table.name} t`)
    found.set(table.name, new Map(rows.map(({ row }) => [keyOf(table, row), row])))
  }
  return found
}

function keyOf(table: Table, row: Row): string {
  return JSON.stringify((table.key ?? table.writable).map((column) => row[column]))
}

function without(rows: Rows, others: Rows): Rows {
  return new Map([...rows].filter(([key]) => !others.has(key)))
}

/** Runs `work` as the role of the API with the reach of a region of the own company; nothing of it stays. */
async function attack<T>(region: string, work: () => Promise<T>): Promise<T> {
  const { domainId, groupId, users } = own
  const reach = {
    domain_id: region === 'domain' ? domainId : '',
    group_id: region === 'group' ? groupId : '',
    user_id: region === 'user' ? users.user : '',
    home_domain_id: domainId,
    home_group_id: region === 'domain' ? '' : groupId,
  }
  await query('begin')
  try {
    for (const [name, value] of Object.entries(reach)) {
      await query('select set_config($1, $2, true)', [`postern.${name}`, String(value)])
    }
    await query('set local role postern_tenant')
    return await work()
  } finally {
    await query('rollback')
  }
}

/** The code of the error that the statement ends in, '' when it does what it says; the transaction goes on. */
async function codeOf(text: string, values: unknown[] = []): Promise<string> {
  await query('savepoint attempt')
  try {
    await query(text, values)
    return ''
  } catch (error) {
    await query('rollback to savepoint attempt')
    return (error as pg.DatabaseError).code ?? String(error)
  }
}

async function keysOf(table: Table, where = 'true'): Promise<string[]> {
  const columns = table.key.map((column) => `'${column}', to_jsonb(t)->'${column}'`).join(', ')
  const rows = await query<{ row: Row }>(
    `select jsonb_build_object(${columns}) as row from ${table.name} t where ${where}`,
  )
  return rows.map(({ row }) => keyOf(table, row))
}

function canSelect(table: Table): Promise<boolean> {
  return codeOf(`select ${table.key.join(', ')} from ${table.name} limit 1`).then((code) => code !== REFUSED)
}

const REGIONS = ['domain', 'group', 'user'] as const

test('every table that the role of the API can read has rows of both companies here, or a reason', async () => {
  const unseeded = await attack('domain', async () => {
    const names: string[] = []
    for (const table of tables) {
      if ((await canSelect(table)) && !(mine.get(table.name)!.size && theirs.get(table.name)!.size)) {
        names.push(table.name)
      }
    }
    return names
  })
  expect(unseeded.toSorted()).toEqual(Object.keys(NOBODYS).toSorted())
})

describe.each(REGIONS)('region %s', (region) => {
  test("reads no row of another company's", async () => {
    const seen = await attack(region, async () => {
      const found: string[] = []
      for (const table of tables) {
        if (!(await canSelect(table))) continue
        const rows = await query<Row>(
          `select ${table.key.map((key) => `to_jsonb(${key}) as ${key}`).join(', ')} from ${table.name}`,
        )
        for (const row of rows) if (theirs.get(table.name)!.has(keyOf(table, row))) found.push(table.name)
      }
      return found
    })
    expect(seen).toEqual([])
  })

  test("changes and deletes no row of another company's", async () => {
    const harmed: string[] = []
    for (const table of tables) {
      const statements = [
        ...table.writable.map((column) => `update ${table.name} set ${column} = ${column}`),
        `delete from ${table.name}`,
      ]
      for (const statement of statements) {
        await attack(region, async () => {
          if ((await codeOf(statement)) !== '') return
          await query('reset role')
          const left = new Set(await keysOf(table))
          const touched = new Set(await keysOf(table, CHANGED_NOW))
          const all = [...theirs.get(table.name)!.keys()]
          if (all.some((key) => !left.has(key) || touched.has(key))) harmed.push(statement)
        })
      }
    }
    expect(harmed).toEqual([])
  })

  test("hangs no row of its own on anything of another company's", async () => {
    const moved: string[] = []
    for (const table of tables) {
      for (const column of OWNERS.filter((name) => table.writable.includes(name))) {
        for (const target of new Set([...theirs.get(table.name)!.values()].map((row) => row[column]))) {
          if (target === null || target === undefined) continue
          const statement = `update ${table.name} set ${column} = $1`
          await attack(region, async () => {
            const code = await codeOf(statement, [target])
            if (code !== '' && code !== REFUSED) moved.push(`${statement}: ${code}`)
            if (code !== '') return
            await query('reset role')
            if ((await keysOf(table, CHANGED_NOW)).length > 0) moved.push(statement)
          })
        }
      }
    }
    expect(moved).toEqual([])
  })

  test("puts in no row that names anything of another company's", async () => {
    const put: string[] = []
    for (const table of tables) {
      const columns = table.writable.join(', ')
      const insert = `insert into ${table.name} (${columns}) select ${columns} from jsonb_populate_record(null::${table.name}, $1)`
      const owners = OWNERS.filter((name) => table.writable.includes(name))
      const foreign = [...theirs.get(table.name)!.values()]
      const mixed = owners.flatMap((column) =>
        foreign.flatMap((other) =>
          [...mine.get(table.name)!.values()]
            .filter(() => other[column] !== null)
            .map((row) => ({ ...row, [column]: other[column] })),
        ),
      )
      await attack(region, async () => {
        for (const row of NOBODYS[table.name] ? [] : [...foreign, ...mixed]) {
          const code = await codeOf(insert, [JSON.stringify(row)])
          if (code !== REFUSED) put.push(`${table.name} ${code} ${keyOf(table, row)}`)
        }
      })
    }
    expect(put).toEqual([])
  })
})

test('finding users by words names those in reach only', async () => {
  const found = await attack('domain', () =>
    query<{ ids: number[] }>(`select find_users('example', '%example%', 100) as ids`),
  )
  expect(new Set(found[0]!.ids.map(Number))).toEqual(new Set(Object.values(own.users)))
})

test('a user who moves to another company takes the filters along, or leaves none', async () => {
  const domainOf = async (): Promise<number[]> => {
    const rows = await query<{ domain_id: string }>('select domain_id from filter where user_id = $1', [
      own.users.user,
    ])
    return rows.map((row) => Number(row.domain_id))
  }
  const [other] = await query<{ id: string }>(`select id from domain where name = 'foreign.example'`)
  expect(await domainOf()).toEqual([own.domainId])
  await query('begin')
  await query('update app_user set domain_id = $1, group_id = null where id = $2', [
    other!.id,
    own.users.user,
  ])
  expect(await domainOf()).toEqual([Number(other!.id)])
  await query('update app_user set domain_id = null where id = $1', [own.users.user])
  expect(await domainOf()).toEqual([])
  await query('rollback')
})
