/** What migration 0090 makes of actions on all mail found and of lists as files that earlier versions left, also under way. */
import { ownDatabase } from '@postern/testkit/database.ts'
import { afterAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'

const database = await ownDatabase('0090')
afterAll(() => database.close())

test('what was there is there still, what was under way is asked for, and failures are of the same task', async () => {
  const { pool } = database
  const query = async (text: string) => (await pool.query<Record<string, unknown>>(text)).rows
  await query(`insert into role (key, name, region, permissions) values ('all', 'All', 'all', '{}')`)
  await query(`insert into app_user (email, name, role_id) select 'a@b.example', 'A', id from role`)
  await query(
    `insert into mail_task (user_id, action, query, period_from, period_to, total, more, done, state, place_at, place_id, asked, finished_at)
     select u.id, 'delete', '{"q": "x"}', '2026-11-01', '2026-11-02', 9, true, 4, s.state, s.at, s.place::uuid, s.asked::jsonb, s.ended
     from app_user u, (values ('done', null, null, null, now()),
       ('running', '2026-11-01 10:00', '01234567-89ab-7def-8123-456789abcdef', '{"userId": 1}', null)) s (state, at, place, asked, ended)`,
  )
  await query(
    `insert into mail_task_failure select id, '01234567-89ab-7def-8123-456789abcdef', state from mail_task`,
  )
  await query(
    `insert into list_export (user_id, list, query, format, language, time_zone, total, more, relies, asked, state, blob_key, finished_at)
     select id, 'users', '{}', 'csv', 'en', 'UTC', 3, false, '{member-user-list}', '{"scope": {"region": "all"}}', 'done', 'bytes', now()
     from app_user`,
  )
  await migrate(pool)
  expect(
    await query(
      `select w.kind, w.state, w.asks, w.done, w.more, w.place, w.caller, w.blob_key, f.error as failure, j.key = w.id::text as asked,
         w.kept_until - w.finished_at = interval '24 hours' as kept
       from work w left join mail_task_failure f on f.task_id = w.id left join job j on j.kind = w.kind and j.key = w.id::text
       order by w.id`,
    ),
  ).toMatchObject([
    { kind: 'mail-task', state: 'done', failure: 'done', asked: null, caller: null, kept: true },
    {
      kind: 'mail-task',
      state: 'running',
      asks: { action: 'delete', choice: null, query: { q: 'x' } },
      done: 4,
      more: true,
      place: { at: '2026-11-01 10:00', id: '01234567-89ab-7def-8123-456789abcdef' },
      caller: { userId: 1 },
      failure: 'running',
      asked: true,
    },
    {
      kind: 'export',
      state: 'done',
      asks: {
        list: 'users',
        relies: ['member-user-list'],
        scope: { region: 'all' },
        schedule: null,
        due: null,
      },
      blob_key: 'bytes',
      kept: true,
    },
  ])
  expect(await query(`select key from job where kind in ('mail-task', 'export') and key <> ''`)).toHaveLength(
    1,
  )
})
