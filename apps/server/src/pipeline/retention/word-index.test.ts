import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { until } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tidy } from './word-index.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query('create extension pageinspect')
})
afterAll(() => database.close())

/** Mails that wait to be sorted into the index of this month. */
async function waiting(): Promise<number> {
  const { rows } = await database.pool.query<{ tuples: number }>(
    `select sum(n_pending_tuples)::int as tuples from pg_inherits,
       lateral gin_metapage_info(get_raw_page(inhrelid::regclass::text, 0)) where inhparent = 'mail_search_tokens'::regclass`,
  )
  return rows[0]!.tuples
}

async function addMails(mails: number): Promise<void> {
  await database.pool.query(
    `insert into mail (id, received_at, message_id, receiver, receiver_domain, sender, sender_name, sender_domain, sender_ip,
       sender_country, title, attach_names, size, class, mode, score, threshold, virus_name, filter_info, codes, trace, send_state)
     select gen_random_uuid(), now(), gen_random_uuid(), 'kim@own.example', 'own.example', 'a@b.example', '', 'b.example',
       '192.0.2.1', '', 'Mail ' || n, '{}', 1, 'normal', 0, 0, 5, '', '', '{}', '[]', 'N' from generate_series(1, $1::int) n`,
    [mails],
  )
}

test('new mails are sorted in when there are enough of them, and after a start', async () => {
  const sorted = new Map<string, number>()
  await addMails(10)
  expect(await waiting()).toBe(10)
  await tidy(database.pool, sorted)
  expect(await waiting()).toBe(0)
  await addMails(10)
  await tidy(database.pool, sorted)
  expect(await waiting()).toBe(10)
  await addMails(2500)
  // Statistics come a moment after the commit.
  await until('the many were sorted in', async () => {
    await tidy(database.pool, sorted)
    return (await waiting()) === 0
  })
})
