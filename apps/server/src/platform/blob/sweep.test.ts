/** The sweep asks every owner that a row of the database can be. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { MemoryBlobs } from '@postern/testkit/memory-blobs.ts'
import { seedMail } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginHold } from './owner-store.ts'
import { BLOB_OWNERS } from './owners.ts'
import { sweepBlobs } from './sweep.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('every column that names a blob is on the list of owners, and has an index that begins with it', async () => {
  const { rows } = await database.pool.query<{ name: string; indexed: boolean }>(
    `select c.relname || '.' || a.attname as name, exists (select from pg_index i where i.indrelid = c.oid and i.indkey[0] = a.attnum) as indexed
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attname like '%blob_key' and not a.attisdropped`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...BLOB_OWNERS].toSorted())
  expect(rows.filter(({ indexed }) => !indexed)).toEqual([])
})

/** Has each owner name `key`; the message has no bytes itself. */
const OWNED: Readonly<Record<(typeof BLOB_OWNERS)[number], (id: string, key: string) => Promise<unknown>>> = {
  'message.blob_key': (id, key) =>
    database.pool.query(
      'update message set blob_key = $2 where id = (select message_id from mail where id = $1)',
      [id, key],
    ),
  'mail.blob_key': (id, key) =>
    database.pool.query('update mail set blob_key = $2, blob_size = 1 where id = $1', [id, key]),
  'delivery.blob_key': (id, key) =>
    database.pool.query(
      `insert into delivery (kind, mail_id, message_id, received_at, destination, recipient, sender, blob_key, blob_size)
       select 'mail', id, message_id, received_at, 'd', receiver, sender, $2, 1 from mail where id = $1`,
      [id, key],
    ),
  'attachment_link.blob_key': (id, key) =>
    database.pool.query(
      `insert into attachment_link (mail_id, received_at, sender, receiver, files, blob_key, expires_at)
       select id, received_at, sender, receiver, '[]', $2, now() from mail where id = $1`,
      [id, key],
    ),
  'bulk_job.blob_key': async (_, key) => {
    const role = await database.pool.query<{ id: number }>(
      `insert into role (key, name, region, permissions) values ('user', 'User', 'user', '{}') returning id`,
    )
    await database.pool.query(
      `with u as (insert into app_user (email, name, role_id) values ('a@b.example', 'A', $2) returning id)
       insert into bulk_job (kind, user_id, file, blob_key) select 'user', id, '', $1 from u`,
      [key, role.rows[0]!.id],
    )
  },
  'work.blob_key': (_, key) =>
    database.pool.query(
      `insert into work (kind, asks, state, blob_key) values ('export', '{}', 'done', $1)`,
      [key],
    ),
}

test.each(BLOB_OWNERS)('what %s names stays, and goes when it names it no more', async (owner) => {
  const blobs = new MemoryBlobs()
  const id = await seedMail(database.db, blobs, { class: 'normal', mode: MAIL_MODES.send })
  await database.pool.query('update message set blob_key = null')
  const key = blobs.add(Buffer.from(`kept by ${owner}`))
  await OWNED[owner](id, key)
  await sweepBlobs(database.pool, blobs, Date.now())
  expect((await blobs.read(key)).toString()).toBe(`kept by ${owner}`)
  const [table, column] = owner.split('.')
  await database.pool.query(`update ${table} set ${column} = null`)
  expect(await sweepBlobs(database.pool, blobs, Date.now())).toBe(1)
  await expect(blobs.read(key)).rejects.toThrow('No blob')
})

test('nothing goes while a backup may still need it', async () => {
  const blobs = new MemoryBlobs()
  const key = blobs.add(Buffer.from('of a row that is gone since the snapshot'))
  const client = await database.pool.connect()
  try {
    await beginHold(client)
    expect(await sweepBlobs(database.pool, blobs, Date.now())).toBe(0)
  } finally {
    client.release(true)
  }
  expect((await blobs.read(key)).toString()).toContain('snapshot')
  // The server lets go of the lock a moment after its connection has ended.
  await expect.poll(() => sweepBlobs(database.pool, blobs, Date.now())).toBe(1)
})
