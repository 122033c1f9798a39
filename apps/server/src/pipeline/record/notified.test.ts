/** Who keeps configuration in memory hears of changes, and of nothing else. */
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordBatch } from './store.ts'

let database: TestDatabase
let listener: pg.Client
let said: string[] = []
let roleId: number

beforeAll(async () => {
  database = await testDatabase()
  listener = new pg.Client(database.url)
  await listener.connect()
  await listener.query('listen postern_configuration; listen postern_delivery; listen audit')
  listener.on('notification', ({ channel, payload }) => said.push(`${channel} ${payload}`.trim()))
  const role = { key: 'user', name: 'User', region: 'user' as const, permissions: [] }
  roleId = (await database.db.insertInto('role').values(role).returning('id').executeTakeFirstOrThrow()).id
})
afterAll(async () => {
  await listener.end()
  await database.close()
})

/** What was said by the end of `work`: a notification of our own comes after all before it. */
async function heard(work: () => Promise<unknown>): Promise<string[]> {
  const end = Promise.withResolvers<void>()
  const onEnd = (message: pg.Notification): void => {
    if (message.payload === 'end of the test') end.resolve()
  }
  listener.on('notification', onEnd)
  await work()
  await database.pool.query(`select pg_notify('audit', 'end of the test')`)
  await end.promise
  listener.off('notification', onEnd)
  const all = said.filter((line) => !line.endsWith('end of the test'))
  said = []
  return all
}
beforeEach(async () => {
  await heard(async () => undefined)
})

const refused = { at: '2026-11-22T00:00:00Z', domain_id: null, code: 102, mails: 1 }
const batch = { messages: [], mails: [], deliveries: [], unrecorded: [refused], waiting: [], filters: [] }
const allow = {
  region: 1,
  policy: 2,
  name: 'a@b.example',
  operation: 1,
  rules: [],
  rules_hash: 'h',
  path: 'auto' as const,
}

test('mail that is recorded changes no configuration, a filter that it leaves does, once', async () => {
  const { pool } = database
  expect(await heard(() => recordBatch(pool, batch))).toEqual([])
  const allowing = { ...batch, filters: [allow] }
  const told = await heard(() => recordBatch(pool, allowing))
  expect(told).toEqual([expect.stringMatching(/^postern_configuration filter \d+$/)])
  expect(await heard(() => recordBatch(pool, allowing))).toEqual([])
})

const TABLES = [
  'domain',
  'domain_alias',
  'mail_server',
  'user_group',
  'app_user',
  'user_alias',
  'setting',
  'filter',
  'role',
] as const

test.each(TABLES)('a statement that touches no row of %s is no news', async (table) => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and attgenerated = ''
     and attidentity = '' and not attisdropped order by attnum`,
    [table],
  )
  const names = rows.map(({ name }) => `"${name}"`).join()
  const first = names.split(',', 1)[0]!
  const statements = [
    `insert into ${table} (${names}) select ${names} from ${table} where false`,
    `update ${table} set ${first} = ${first} where false`,
    `delete from ${table} where false`,
  ]
  expect(
    await heard(async () => {
      for (const statement of statements) await database.pool.query(statement)
    }),
  ).toEqual([])
})

test('rows that come, change and go are news, those that go with others too', async () => {
  const { db, pool } = database
  const steps: [() => Promise<unknown>, string[]][] = [
    [() => db.insertInto('domain').values({ name: 'a.example', spam_threshold: null }).execute(), ['domain']],
    [
      () => pool.query(`insert into domain_alias (name, domain_id) select 'b.example', id from domain`),
      ['domain_alias'],
    ],
    [() => pool.query(`update domain set spam_threshold = 7`), ['domain']],
    [() => pool.query(`delete from domain`), ['domain', 'domain_alias']],
    [() => pool.query(`truncate setting`), ['setting']],
  ]
  for (const [work, tables] of steps)
    expect((await heard(work)).toSorted()).toEqual(tables.map((table) => `postern_configuration ${table}`))
})

test('of users only what mail depends on is news', async () => {
  const { db, pool } = database
  const user = { email: 'kim@a.example', name: 'Kim', password_hash: null, role_id: roleId }
  const told = ['postern_configuration app_user']
  expect(await heard(() => db.insertInto('app_user').values(user).execute())).toEqual(told)
  expect(await heard(() => pool.query('update app_user set last_login_at = now()'))).toEqual([])
  expect(await heard(() => pool.query('update app_user set run_mode = 2'))).toEqual(told)
  expect(await heard(() => pool.query('update app_user set run_mode = 2'))).toEqual([])
})
