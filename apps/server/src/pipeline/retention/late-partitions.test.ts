/** Partitions of a month in which mail came already: after a long time switched off, or with a clock that was wrong. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { MemoryBlobs } from '@postern/testkit/memory-blobs.ts'
import { seedMail } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropPartitions, ensurePartitions } from './store.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

function seedAt(time: string): Promise<string> {
  const seed = { class: 'normal', mode: MAIL_MODES.send, receivedAt: Date.parse(time) } as const
  return seedMail(database.db, new MemoryBlobs(), seed)
}

/** The partition in which each mail and its message lie. */
async function placesOf(ids: readonly string[]): Promise<[string, string][]> {
  const { rows } = await database.pool.query<{ mail: string; message: string }>(
    `select mail.tableoid::regclass::text as mail, message.tableoid::regclass::text as message
       from unnest($1::uuid[]) with ordinality as wanted (id, nth) join mail on mail.id = wanted.id
       join message on message.id = mail.message_id order by nth`,
    [ids],
  )
  return rows.map(({ mail, message }) => [mail, message])
}

test('mail of the month moves into them, to the microsecond; other mail stays', async () => {
  const times = [
    '2031-02-28T23:59:59.999Z',
    '2031-03-01T00:00:00Z',
    '2031-04-30T23:59:59.999Z',
    '2031-05-01T00:00:00Z',
  ]
  const ids: string[] = []
  for (const time of times) ids.push(await seedAt(time))
  const homeless = ['mail_default', 'message_default']
  expect(await placesOf(ids)).toEqual([homeless, homeless, homeless, homeless])

  await ensurePartitions(database.pool, new Date('2031-03-15T00:00:00Z'))

  const march = ['mail_203103', 'message_203103']
  const april = ['mail_203104', 'message_203104']
  expect(await placesOf(ids)).toEqual([homeless, march, april, homeless])
  ids.push(await seedAt('2031-03-31T12:00:00Z'))
  expect((await placesOf(ids)).at(-1)).toEqual(march)
})

test('they are found, indexed and dropped like those that were made in time', async () => {
  const { db, pool } = database
  const id = await seedAt('2032-01-10T00:00:00Z')
  await ensurePartitions(pool, new Date('2032-01-20T00:00:00Z'))
  const { rows } = await pool.query<{ parent: string }>(
    `select inhparent::regclass::text as parent from pg_inherits join pg_index on indexrelid = inhrelid
      where indrelid = 'mail_203201'::regclass order by 1`,
  )
  const made = await pool.query<{ index: string }>(
    `select indexrelid::regclass::text as index from pg_index where indrelid = 'mail'::regclass order by 1`,
  )
  expect(rows.map(({ parent }) => parent)).toEqual(made.rows.map(({ index }) => index))
  const narrow = async () =>
    (await pool.query('select tableoid::regclass::text as place from mail_search where id = $1', [id])).rows
  expect(await narrow()).toEqual([{ place: 'mail_search_203201' }])
  expect(await dropPartitions(pool, new Date('2032-02-01T00:00:00Z'))).toEqual(
    expect.arrayContaining(['mail_203201', 'mail_search_203201', 'message_203201']),
  )
  expect(await narrow()).toEqual([])
  expect(await db.selectFrom('mail').where('id', '=', id).select('id').execute()).toEqual([])
})

test('two nodes that make them at once do not get into each other’s way', async () => {
  const ids = [await seedAt('2033-06-05T00:00:00Z')]
  const at = new Date('2033-06-10T00:00:00Z')
  await Promise.all([1, 2, 3].map(() => ensurePartitions(database.pool, at)))
  expect(await placesOf(ids)).toEqual([['mail_203306', 'message_203306']])
})
