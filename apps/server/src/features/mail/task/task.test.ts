/** Actions on everything that a search finds: what is of the search, who may, how far it is, and what failed. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { MailTask } from '@postern/contract/routes/mail-task.ts'
import { signIn } from '@postern/testkit/api.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { afterAll, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000 })
const { api, admin, user, seed, stateOf, tenant } = await startMails()
const domain = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
const { db, pool } = api.database
afterAll(() => api.close())

type Client = typeof admin
const start = (client: Client, body: object) => {
  api.clock.now = Date.now()
  return client.call('POST', '/mails/tasks', body)
}
const taskOf = async (client: Client, id: number) =>
  (await client.call('GET', `/mails/tasks/${id}`)).data as MailTask

/** Starts one and waits for its end. */
async function carried(client: Client, body: object): Promise<MailTask> {
  const { data, text } = await start(client, body)
  const { id } = (data ?? {}) as { id?: number }
  if (id === undefined) throw new Error(text)
  await expect.poll(async () => (await taskOf(client, id)).finished_at, { timeout: 20_000 }).not.toBeNull()
  return taskOf(client, id)
}

async function many(count: number, title: string, more: object = {}): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at++)
    ids.push(await seed({ title, receivedAt: Date.now() - 1000 - at, ...more }))
  return ids
}

test('recovers what was found and nothing else, tells what failed and why, and is one event of the audit log', async () => {
  const ids = await many(130, 'Frozen offer')
  const sent = await many(2, 'Frozen offer', { class: 'normal', mode: MAIL_MODES.send, send_state: 'S' })
  const other = await seed({ title: 'Something else', receivedAt: Date.now() - 1000 })
  const task = await carried(domain, { action: 'recover', query: { q: 'frozen' } })
  expect(task).toMatchObject({ state: 'done', total: 132, more: false, done: 130, failed: 2, error: null })
  const { rows } = await pool.query(
    `select send_state, count(*)::integer as n from mail where id = any($1) group by 1`,
    [ids],
  )
  expect(rows).toEqual([{ send_state: 'P', n: 130 }])
  expect(await stateOf(other)).toMatchObject({ recovered_at: null })
  const failures = (await domain.call('GET', `/mails/tasks/${task.id}/failures?size=15`)).data
  expect(failures).toMatchObject({
    total: 2,
    data: sent
      .toSorted()
      .toReversed()
      .map((id) => ({ id, title: 'Frozen offer', error: 'CANNOT_RECOVER' })),
  })
  const events = await db
    .selectFrom('audit')
    .select(['target', 'details'])
    .where('task', '=', 'recover')
    .execute()
  expect(events).toMatchObject([
    {
      target: `#${task.id}`,
      details: { note: { state: 'done', count: 130, failed_count: 2, query: { q: 'frozen' } } },
    },
  ])
  await db.deleteFrom('delivery').execute()
})

test('mail that comes while it runs is not of it', async () => {
  await many(3, 'Old news')
  const late = await seed({ title: 'Old news', receivedAt: Date.now() + 60_000 })
  expect(await carried(domain, { action: 'delete', query: { title: 'Old news' } })).toMatchObject({
    done: 3,
    failed: 0,
  })
  expect(await stateOf(late)).toBeDefined()
})

test('filters are made for the senders, once for each, as far as the caller may', async () => {
  const mails = { class: 'normal', mode: MAIL_MODES.send, send_state: 'S' }
  await many(102, 'Letters', { ...mails, sender: 'letters@news.example' })
  await many(3, 'Letters', { ...mails, sender: 'more@news.example' })
  const body = { action: 'deny', query: { title: 'Letters' }, choice: { region: 'domain' } }
  expect(await carried(domain, body)).toMatchObject({ done: 105, failed: 0 })
  const { rows } = await pool.query(`select name from filter where name like '%@news.example' order by 1`)
  expect(rows).toEqual([{ name: 'letters@news.example' }, { name: 'more@news.example' }])
  expect((await start(domain, { ...body, choice: { region: 'all' } })).message).toBe('NO_PERMISSION')
})

test('reaches what the caller reaches; a task is nobody else’s', async () => {
  const foreign = await seed({
    title: 'Reach',
    domain_id: null,
    group_id: null,
    user_id: null,
    receiver: 'x@y.example',
    receivedAt: Date.now() - 1000,
  })
  const own = await seed({ title: 'Reach', receivedAt: Date.now() - 1000 })
  const task = await carried(user, { action: 'delete', query: { title: 'Reach' } })
  expect(task).toMatchObject({ done: 1, failed: 0 })
  expect(await stateOf(own)).toBeUndefined()
  expect(await stateOf(foreign)).toBeDefined()
  for (const path of [`/mails/tasks/${task.id}`, `/mails/tasks/${task.id}/failures`])
    expect((await domain.call('GET', path)).status).toBe(404)
  expect((await domain.call('POST', `/mails/tasks/${task.id}/cancel`)).status).toBe(404)
  expect((await user.call('GET', '/mails/tasks')).data).toMatchObject({ tasks: [{ id: task.id }] })
  const late = await start(user, {
    action: 'delete',
    query: { from: '2020-01-01T00:00:00Z', class: 'rejected' },
  })
  expect(late.status).toBe(403)
})

test('one at a time; stopped, it goes no further and says how far it came', async () => {
  await many(150, 'Halted')
  const blocker = await pool.connect()
  // Holds the newest mail, so that the task waits in its first part.
  await blocker.query('begin')
  await blocker.query(`select from mail where title = 'Halted' order by received_at desc limit 1 for update`)
  const { id } = (await start(domain, { action: 'delete', query: { title: 'Halted' } })).data as {
    id: number
  }
  expect((await start(domain, { action: 'delete', query: {} })).message).toBe('MAIL_TASK_RUNNING')
  await domain.call('POST', `/mails/tasks/${id}/cancel`)
  expect((await taskOf(domain, id)).state).toBe('cancelling')
  await blocker.query('commit')
  blocker.release()
  await expect.poll(async () => (await taskOf(domain, id)).state, { timeout: 20_000 }).toBe('cancelled')
  const task = await taskOf(domain, id)
  expect(task.done).toBeLessThanOrEqual(100)
  const { rows } = await pool.query(`select count(*)::integer as n from mail where title = 'Halted'`)
  expect(rows).toEqual([{ n: 150 - task.done }])
})

test('rights that are gone meanwhile end it', async () => {
  await many(2, 'Rights')
  const blocked = await signIn(api.app, { email: 'group@own.example', password: PASSWORD })
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('lock table job in access exclusive mode')
  const asking = start(blocked, { action: 'delete', query: { title: 'Rights' } })
  // It has been let in, and waits.
  const waits = `select from pg_locks where relation = 'job'::regclass and not granted`
  await expect.poll(async () => (await pool.query(waits)).rowCount, { timeout: 20_000 }).toBe(1)
  await pool.query('update app_user set login_blocked = true where id = $1', [tenant.users.group])
  await holder.query('commit')
  holder.release()
  await asking
  await expect
    .poll(
      async () =>
        (await pool.query(`select state, error, done from work where user_id = $1`, [tenant.users.group]))
          .rows,
      { timeout: 20_000 },
    )
    .toEqual([{ state: 'failed', error: 'NO_PERMISSION', done: 0 }])
})
