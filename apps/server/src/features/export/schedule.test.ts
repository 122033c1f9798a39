/** Exports by the clock: their form, what is due, made once, with the rights of then, and what their owner hears. */
import { LIMITS } from '@postern/contract/limits.ts'
import type { ExportScheduleRow } from '@postern/contract/routes/export-schedule.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { signIn } from '@postern/testkit/api.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { tokenOf } from '@postern/testkit/tokens.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Job } from '../../platform/jobs/job.ts'

const settings = {
  ...DEFAULT_SETTINGS,
  basic: { ...DEFAULT_SETTINGS.basic, publicUrl: 'https://console.example', timeZone: 'UTC' },
}
let jobs: readonly Job[] = []
let mails: { to: string; subject: string; text: string }[] = []
const {
  api,
  tenant,
  user,
  seed: seedAny,
} = await startMails({
  deps: {
    settings: () => settings,
    // The test has its turns itself.
    runJobs: async (declared) => {
      jobs = [...jobs, ...declared]
      return { close: async () => undefined }
    },
    sendMail: async (_trx, mail) => void mails.push(mail),
  },
})
const { db, pool } = api.database
const domain = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
afterAll(() => api.close())

const path = '/export-schedules'
const goOn = new AbortController().signal
const DAY = 86_400_000
const MIDNIGHT = Math.floor(Date.now() / DAY) * DAY
/** A time of the day that is so many days from now. */
const on = (days: number, time = '08:00'): number =>
  Date.parse(`${new Date(MIDNIGHT + days * DAY).toISOString().slice(0, 10)}T${time}Z`)
/** How many days from now a moment is, and at which hour. */
const hourOf = (moment: Date | string): string => {
  const ms = new Date(moment).getTime() - MIDNIGHT
  return `${Math.floor(ms / DAY)} ${new Date(moment).toISOString().slice(11, 16)}`
}
const seed = (title: string, receivedAt: number) =>
  seedAny({ title, receivedAt, sender: 'lee@partner.example' })
const jobOf = (kind: Job['kind']): Job => jobs.find((job) => job.kind === kind)!

/** A turn of the job at a moment. */
async function turn(now: number): Promise<void> {
  await jobOf('export-schedule').run({ key: '', now, signal: goOn })
}
/** Makes the files that were asked for. */
async function make(): Promise<void> {
  for (const { id } of await asked())
    await jobOf('export').run({ key: String(id), now: Date.now(), signal: goOn })
}
const asked = async () =>
  (
    await pool.query<{
      id: number
      due_at: Date | null
      query: Record<string, string>
      state: string
      done: number
    }>(
      `select id, (asks ->> 'due')::timestamptz as due_at, asks -> 'query' as query, state, done from work order by id`,
    )
  ).rows

const body = {
  name: 'Morning',
  list: 'mail',
  query: { sender: 'lee@partner.example' },
  period: 'yesterday',
  format: 'csv',
  language: 'en',
  frequency: 'daily',
  send_time: '08:00',
  notify: true,
}
async function create(values: object = {}, client = domain): Promise<number> {
  const { status, text, data } = await client.call('POST', path, { ...body, ...values })
  if (status !== 200) throw new Error(text)
  const { id } = data as { id: number }
  // As if it had been added tomorrow: what is due before is none of the test's.
  await db
    .updateTable('export_schedule')
    .set({ done_at: new Date(on(1, '07:00')) })
    .where('id', '=', id)
    .execute()
  return id
}
const rowOf = async (id: number, client = domain) =>
  (await client.call('GET', `${path}/${id}`)).data as ExportScheduleRow

/** The role of the domain's administrator without a permission, until the answer is called. */
async function withdraw(permission: string): Promise<() => Promise<unknown>> {
  const { rows } = await pool.query<{ id: number; permissions: string[] }>(
    'select r.id, r.permissions from role r join app_user u on u.role_id = r.id where u.id = $1',
    [tenant.users.domain],
  )
  const { id, permissions } = rows[0]!
  const set = (to: readonly string[]) =>
    pool.query('update role set permissions = $2 where id = $1', [id, to])
  await set(permissions.filter((one) => one !== permission))
  return () => set(permissions)
}

beforeEach(async () => {
  mails = []
  await pool.query('delete from work')
  await pool.query('delete from export_schedule')
  api.clock.now = Date.now()
})

test('a schedule is added, read, changed, paused, gone on with and deleted, each as an event', async () => {
  const id = await create()
  expect(await rowOf(id)).toMatchObject({
    ...body,
    next_at: new Date(Date.now() < on(0) ? on(0) : on(1)).toISOString(),
    last_at: null,
    last_state: null,
  })
  const weekly = { ...body, name: 'Weeks', frequency: 'weekly', weekday: 1, day: 9, period: 'week' }
  expect((await domain.call('PUT', `${path}/${id}`, weekly)).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ name: 'Weeks', weekday: 1, day: null })
  expect((await domain.call('PUT', `${path}/${id}/state`, { is_act: false })).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ is_act: false, next_at: null })
  const { data } = await domain.call('GET', path)
  expect(data).toMatchObject({ zone: 'UTC', schedules: [{ id, name: 'Weeks' }] })
  expect((await domain.call('DELETE', `${path}/${id}`)).status).toBe(200)
  expect((await domain.call('GET', `${path}/${id}`)).status).toBe(404)
  const { rows } = await pool.query<{ task: string; target: string }>(
    `select task, target from audit where class = 'report' and task like 'export%' order by seq`,
  )
  expect(rows.map(({ task, target }) => `${task} ${target}`)).toEqual([
    'export_add Morning',
    'export_edit Morning',
    'export_edit Weeks',
    'export_delete Weeks',
  ])
})

test.each([
  [{ period: null }, { period: 'SELECTION_REQUIRED' }],
  [{ frequency: 'weekly' }, { weekday: 'SELECTION_REQUIRED' }],
  [{ frequency: 'monthly' }, { day: 'SELECTION_REQUIRED' }],
  [{ send_time: '24:00' }, { send_time: 'INVALID_SEND_TIME' }],
  [{ name: ' ' }, { name: 'REQUIRED' }],
  [{ list: 'mail-originals' }, { list: 'SELECTION_REQUIRED' }],
  [{ query: { from: '2026-01-01T00:00:00Z' } }, { 'query.from': 'INVALID_VALUE' }],
  [{ list: 'statistics-ip', query: { period: 'week' } }, { 'query.period': 'INVALID_VALUE' }],
  [{ list: 'users', period: null, query: { title: 'x' } }, { title: 'UNKNOWN_FIELD' }],
])('%j is refused at its field', async (values, errors) => {
  expect(await domain.call('POST', path, { ...body, ...values })).toMatchObject({ status: 400, errors })
})

test('nobody schedules what they may not have, and nobody sees another’s', async () => {
  const users = { list: 'users', query: {}, period: null }
  expect(await user.call('POST', path, { ...body, ...users })).toMatchObject({ message: 'NO_PERMISSION' })
  const id = await create()
  for (const [method, more, values] of [
    ['GET', '', undefined],
    ['PUT', '', body],
    ['PUT', '/state', { is_act: false }],
    ['POST', '/run', {}],
    ['DELETE', '', undefined],
  ] as const)
    expect((await user.call(method, `${path}/${id}${more}`, values)).status).toBe(404)
  expect((await user.call('GET', path)).data).toMatchObject({ schedules: [] })
  expect(await rowOf(id)).toMatchObject({ is_act: true })
})

test('a token reaches the schedules of the lists it was made for', async () => {
  const id = await create({ list: 'domains', query: {}, period: null })
  // The originals of mail have no schedules at all.
  for (const permission of ['member-user-list', 'mail-action-download'] as const) {
    const other = await tokenOf(api, domain, [permission])
    expect((await other.call('GET', path)).data).toMatchObject({ schedules: [] })
    for (const [method, more, values] of [
      ['GET', '', undefined],
      ['PUT', '/state', { is_act: false }],
      ['DELETE', '', undefined],
    ] as const)
      expect((await other.call(method, `${path}/${id}${more}`, values)).status).toBe(404)
  }
  expect(await rowOf(id)).toMatchObject({ is_act: true })
  const fitting = await tokenOf(api, domain, ['member-domain-list'])
  expect((await fitting.call('GET', path)).data).toMatchObject({ schedules: [{ id }] })
  expect((await fitting.call('DELETE', `${path}/${id}`)).status).toBe(200)
})

test('twenty a person', async () => {
  for (let n = 0; n < LIMITS.exportSchedules; n++) await create({ name: `No. ${n}` })
  expect(await domain.call('POST', path, body)).toMatchObject({ status: 409, message: 'TOO_MANY_SCHEDULES' })
})

test('each missed moment is made once, of its own time; of a list as it is, the last alone', async () => {
  const mail = await create()
  await create({ name: 'People', list: 'users', query: {}, period: null })
  await turn(on(1, '07:59'))
  expect(await asked()).toEqual([])
  await turn(on(3))
  await turn(on(3))
  const rows = await asked()
  expect(
    rows.map(({ due_at: due, query }) => [hourOf(due!), hourOf(query['from']!), hourOf(query['to']!)]),
  ).toEqual([
    ['1 08:00', '0 00:00', '1 00:00'],
    ['2 08:00', '1 00:00', '2 00:00'],
    ['3 08:00', '2 00:00', '3 00:00'],
  ])
  expect(rows.every(({ query }) => query['sender'] === 'lee@partner.example')).toBe(true)
  expect(await rowOf(mail)).toMatchObject({ last_state: 'running', last_at: new Date(on(3)).toISOString() })
  // Three are under way, the most of a person at a time: the other list waits for them, and is not lost.
  await make()
  expect(mails.map(({ subject }) => subject)).toEqual(Array(3).fill('Export ready: Morning'))
  await turn(on(3, '08:05'))
  const [, , , users, ...others] = await asked()
  expect(users).toMatchObject({ due_at: new Date(on(3)) })
  expect(others).toEqual([])
})

test('schedules move with their owner, who can save and end them wherever they are', async () => {
  const mover = await signIn(api.app, { email: 'group@own.example', password: PASSWORD })
  const id = await create({ name: 'Moving' }, mover)
  const move = (group: number) =>
    db.updateTable('app_user').set({ group_id: group }).where('id', '=', tenant.users.group).execute()
  await move(tenant.otherGroupId)
  try {
    const there = await signIn(api.app, { email: 'group@own.example', password: PASSWORD })
    expect((await there.call('PUT', `${path}/${id}`, { ...body, name: 'Moved' })).status).toBe(200)
    expect(await rowOf(id, there)).toMatchObject({ name: 'Moved' })
    expect((await there.call('DELETE', `${path}/${id}`)).status).toBe(200)
  } finally {
    await move(tenant.groupId)
  }
})

test('of several who look at the same time, one asks', async () => {
  await create()
  await Promise.all(Array.from({ length: 5 }, () => turn(on(2))))
  expect((await asked()).map(({ due_at: due }) => hourOf(due!))).toEqual(['1 08:00', '2 08:00'])
})

test('what was due while it was paused is not made', async () => {
  const id = await create()
  await domain.call('PUT', `${path}/${id}/state`, { is_act: false })
  const before = new Date(on(-3))
  await db.updateTable('export_schedule').set({ done_at: before }).where('id', '=', id).execute()
  await turn(Date.now())
  await domain.call('PUT', `${path}/${id}/state`, { is_act: true })
  await turn(Date.now())
  expect(await asked()).toEqual([])
  await turn(on(1))
  expect((await asked()).map(({ due_at: due }) => hourOf(due!)).at(-1)).toBe('1 08:00')
})

test('the file lies among one’s exports, and its owner is told by a link, not by the file', async () => {
  await seed('Secret offer', MIDNIGHT + 1)
  await seed('Of the day before', MIDNIGHT - 1)
  const id = await create()
  await turn(on(1))
  await make()
  expect(await rowOf(id)).toMatchObject({ last_state: 'done', last_rows: 1, last_error: null })
  expect(mails).toMatchObject([{ to: 'domain@own.example', subject: 'Export ready: Morning' }])
  expect(mails[0]!.text).toContain('(Mail, 1 row) is ready')
  expect(mails[0]!.text).toContain('\nhttps://console.example/exports\n')
  expect(mails[0]!.text).not.toContain('Secret')
  const [made] = await asked()
  const file = await domain.call('GET', `/exports/${made!.id}/file`)
  expect(file.text).toContain('Secret offer')
  expect(file.text).not.toContain('Of the day before')
  const { rows } = await pool.query<{ email: string; note: object }>(
    `select email, details -> 'note' as note from audit where class = 'mail' and task = 'export' and target = $1 order by seq`,
    [`#${made!.id}`],
  )
  expect(rows[0]).toMatchObject({ email: '', note: { state: 'scheduled', schedule: 'Morning', rows: 1 } })
})

test('nobody is told who did not want it', async () => {
  await create({ notify: false })
  await turn(on(1))
  await make()
  expect(mails).toEqual([])
})

test('without the right of then nothing is made: the schedule says so, its owner hears of it once, and it goes on with the right', async () => {
  const id = await create()
  const giveBack = await withdraw('mail-inbound-mail')
  await turn(on(1))
  await turn(on(2))
  await giveBack()
  expect(await asked()).toEqual([])
  expect(await rowOf(id)).toMatchObject({ last_state: 'failed', last_error: 'NO_PERMISSION', is_act: true })
  expect(mails.map(({ subject }) => subject)).toEqual(['Export failed: Morning'])
  await turn(on(3))
  await make()
  expect(await rowOf(id)).toMatchObject({ last_state: 'done' })
  expect(mails.map(({ subject }) => subject)).toEqual(['Export failed: Morning', 'Export ready: Morning'])
})

test('a right that is gone while the file is made ends it, and the schedule says so', async () => {
  const id = await create()
  await turn(on(1))
  const giveBack = await withdraw('mail-inbound-mail')
  await make()
  await giveBack()
  expect(await rowOf(id)).toMatchObject({ last_state: 'failed', last_error: 'NO_PERMISSION' })
})

test('who could not be told of the first failure is told of the next', async () => {
  const blocked = (login_blocked: boolean) =>
    db.updateTable('app_user').set({ login_blocked }).where('id', '=', tenant.users.domain).execute()
  const id = await create()
  await blocked(true)
  await turn(on(1))
  await blocked(false)
  expect(mails).toEqual([])
  const again = await withdraw('mail-inbound-mail')
  try {
    await turn(on(2))
    expect(mails.map(({ subject }) => subject)).toEqual(['Export failed: Morning'])
  } finally {
    await again()
    await pool.query('delete from export_schedule where id = $1', [id])
  }
})

test('of a closed account nothing is made and nobody is told; a deleted one takes its schedules along', async () => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into app_user (email, name, role_id, domain_id, password_hash)
       select 'gone@own.example', 'Gone', role_id, domain_id, password_hash from app_user where id = $1 returning id`,
    [tenant.users.domain],
  )
  const gone = await signIn(api.app, { email: 'gone@own.example', password: PASSWORD })
  const id = await create({}, gone)
  const set = (blocked: boolean) =>
    pool.query('update app_user set login_blocked = $2 where id = $1', [rows[0]!.id, blocked])
  await set(true)
  await turn(on(1))
  expect([await asked(), mails]).toEqual([[], []])
  const { rows: states } = await pool.query(
    'select last_state, last_error from export_schedule where id = $1',
    [id],
  )
  expect(states).toEqual([{ last_state: 'failed', last_error: 'NO_PERMISSION' }])
  await set(false)
  await db.deleteFrom('app_user').where('id', '=', rows[0]!.id).execute()
  expect((await pool.query('select from export_schedule')).rowCount).toBe(0)
})

test('run now: its file of today’s time, and a stop is no failure', async () => {
  const id = await create()
  const { status, data } = await domain.call('POST', `${path}/${id}/run`, {})
  expect(status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ last_state: 'running' })
  const [made] = await asked()
  expect(made).toMatchObject({ id: (data as { id: number }).id, due_at: null })
  expect(hourOf(made!.query['from']!)).toBe('-1 00:00')
  await make()
  expect(await rowOf(id)).toMatchObject({ last_state: 'done' })
  expect(mails).toEqual([])
  const second = (await domain.call('POST', `${path}/${id}/run`, {})).data as { id: number }
  await domain.call('DELETE', `/exports/${second.id}`)
  expect(await rowOf(id)).toMatchObject({ last_state: 'failed', last_error: null })
})
