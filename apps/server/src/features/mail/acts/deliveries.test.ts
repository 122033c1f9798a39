/** Deliveries under way: stopped and hurried, with a worker that takes rows at the same time. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { DeliveryStore } from '../../../delivery/queue/store.ts'
import { afterAll, expect, test } from 'vitest'

let readingReason = false
const settings = () => ({ ...DEFAULT_SETTINGS, access: { ...DEFAULT_SETTINGS.access, readingReason } })
const { api, admin, user, seed, stateOf } = await startMails({ deps: { settings } })
afterAll(() => api.close())
const { database } = api

/** Mail that waits for its delivery. */
async function underWay(): Promise<string> {
  const id = await seed({})
  expect((await admin.call('POST', '/mails/recover', { chk: [id] })).data).toMatchObject({ done: 1 })
  return id
}
const rowsOf = (id: string) =>
  database.db.selectFrom('delivery').select(['id', 'next_attempt_at']).where('mail_id', '=', id).execute()
const worker = new DeliveryStore(database, { workerId: 'w', leaseSeconds: 60, noticesPerHour: 1 })
const claim = () => worker.claim({ limit: 100, exclude: [], free: new Map(), freeDefault: 100, fair: false })

test('a delivery is stopped once: its copy is gone, the record and the time line say who', async () => {
  const id = await underWay()
  expect((await admin.call('POST', '/mails/cancel', { chk: [id] })).data).toEqual({ done: 1, failed: [] })
  expect(await rowsOf(id)).toEqual([])
  const detail = (await admin.call('GET', `/mails/${id}`)).data as MailDetail
  expect(detail).toMatchObject({
    send_state: 'C',
    send_message: 'admin@localhost',
    recover_by: 'admin@localhost',
    events: [
      { kind: 'recover', email: 'admin@localhost', role_key: 'admin' },
      { kind: 'cancel', email: 'admin@localhost', role_key: 'admin' },
    ],
    actions: { cancel: 'NOT_UNDER_WAY', retry: 'NOT_UNDER_WAY', recover: null, delete: null },
  })
  const again = await admin.call('POST', '/mails/cancel', { chk: [id] })
  expect(again.data).toMatchObject({ done: 0, failed: [{ id, error: 'NOT_UNDER_WAY' }] })
  // What was stopped can be sent after all.
  expect((await admin.call('POST', '/mails/recover', { chk: [id] })).data).toMatchObject({ done: 1 })
  expect(await rowsOf(id)).toHaveLength(1)
  await admin.call('POST', '/mails/cancel', { chk: [id] })
})

test('what a worker has in its hands is left to it', async () => {
  const id = await underWay()
  const [job] = await claim()
  expect(job).toMatchObject({ mailId: id })
  for (const act of ['cancel', 'retry']) {
    const { data } = await admin.call('POST', `/mails/${act}`, { chk: [id] })
    expect(data).toMatchObject({ done: 0, failed: [{ id, error: 'BEING_SENT' }] })
  }
  expect(await stateOf(id)).toMatchObject({ send_state: 'P' })
  await worker.settle([
    { job: job!, kind: 'delivered', server: 's:25', reply: '250 ok', delay: 0, notice: null },
  ])
  expect(await stateOf(id)).toMatchObject({ send_state: 'S' })
})

test('cancelling and claiming at once: each copy has exactly one outcome', async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, underWay))
  const claims = Array.from({ length: 8 }, () =>
    worker.claim({ limit: 5, exclude: [], free: new Map(), freeDefault: 100, fair: false }),
  )
  const [answer, ...taken] = await Promise.all([admin.call('POST', '/mails/cancel', { chk: ids }), ...claims])
  const { done, failed } = answer.data as { done: number; failed: { id: string; error: string }[] }
  expect(done + failed.length).toBe(ids.length)
  const cancelled = ids.filter((id) => !failed.some((row) => row.id === id))
  const claimed = new Set(taken.flat().map((job) => job.mailId))
  for (const id of cancelled) {
    expect(claimed.has(id)).toBe(false)
    expect(await rowsOf(id)).toEqual([])
    expect(await stateOf(id)).toMatchObject({ send_state: 'C' })
  }
  for (const { id, error } of failed) {
    expect(error).toBe('BEING_SENT')
    expect(await rowsOf(id)).toHaveLength(1)
    expect(await stateOf(id)).toMatchObject({ send_state: 'P' })
  }
  await database.db.deleteFrom('delivery').execute()
})

test('a copy that waits for another attempt is tried at once', async () => {
  const id = await underWay()
  const later = new Date(Date.now() + 3_600_000)
  await database.db
    .updateTable('delivery')
    .set({ next_attempt_at: later })
    .where('mail_id', '=', id)
    .execute()
  expect(await claim()).toEqual([])
  expect((await admin.call('POST', '/mails/retry', { chk: [id] })).data).toEqual({ done: 1, failed: [] })
  expect((await claim()).map((job) => job.mailId)).toEqual([id])
})

test('mail that a filter has delivered later says when, is hurried, and its age counts from its time', async () => {
  const id = await underWay()
  const later = new Date(Date.now() + 3_600_000)
  const deliverLater = () =>
    database.pool.query(
      `with marked as (update mail set codes = '{filter.delay}' where id = $1)
       update delivery set next_attempt_at = $2, not_before = $2, created_at = now() - interval '4 days' where mail_id = $1`,
      [id, later],
    )
  const due = async () => ((await user.call('GET', `/mails/${id}`)).data as MailDetail).due
  await deliverLater()
  expect(await due()).toBe(later.toISOString())
  expect(await claim()).toEqual([])
  expect((await admin.call('POST', '/mails/retry', { chk: [id] })).data).toEqual({ done: 1, failed: [] })
  expect(await due()).toBeNull()
  await deliverLater()
  await database.pool.query(
    `update delivery set next_attempt_at = now(), not_before = now() - interval '1 minute' where mail_id = $1`,
    [id],
  )
  expect(await due()).toBeNull()
  const [job] = await claim()
  expect(job!.age).toBeGreaterThan(59)
  expect(job!.age).toBeLessThan(600)
})

test('users have no say over deliveries, and nobody over mail that is not on its way', async () => {
  const sent = await seed({ class: 'normal', mode: MAIL_MODES.send, send_state: 'S' })
  for (const act of ['cancel', 'retry']) {
    expect((await user.call('POST', `/mails/${act}`, { chk: [sent] })).message).toBe('NO_PERMISSION')
    const { data } = await admin.call('POST', `/mails/${act}`, { chk: [sent] })
    expect(data).toMatchObject({ done: 0, failed: [{ id: sent, error: 'NOT_UNDER_WAY' }] })
  }
})

test('who reads mail of somebody else is seen by its owner, with role and time; one’s own reading is nobody’s business', async () => {
  const id = await seed({ class: 'normal', mode: MAIL_MODES.send, send_state: 'S' })
  await user.call('GET', `/mails/${id}/content`)
  await admin.call('GET', `/mails/${id}/content`)
  await admin.call('GET', `/mails/${id}/original`)
  const seen = (await user.call('GET', `/mails/${id}`)).data as MailDetail
  expect(seen.events).toMatchObject([
    { kind: 'read', email: 'admin@localhost', role_key: 'admin' },
    { kind: 'download', email: 'admin@localhost', role_key: 'admin' },
  ])
})

test('where a setting says so, reading somebody else’s mail takes a reason, which its owner sees', async () => {
  readingReason = true
  const id = await seed({ class: 'normal', mode: MAIL_MODES.send, send_state: 'S' })
  for (const part of ['content', 'original', 'content?reason=%20'])
    expect((await admin.call('GET', `/mails/${id}/${part}`)).status, part).toBeGreaterThanOrEqual(400)
  expect((await admin.call('GET', `/mails/${id}/content`)).message).toBe('READING_REASON_REQUIRED')
  expect((await user.call('GET', `/mails/${id}/content`)).status).toBe(200)
  expect((await admin.call('GET', `/mails/${id}/content?reason=Ticket%2042`)).status).toBe(200)
  // It holds while the reading goes on.
  expect((await admin.call('GET', `/mails/${id}/content`)).status).toBe(200)
  expect((await admin.call('GET', `/mails/${id}/original`)).status).toBe(200)
  const seen = (await user.call('GET', `/mails/${id}`)).data as MailDetail
  expect(seen.events).toMatchObject([
    { kind: 'read', email: 'admin@localhost', reason: 'Ticket 42' },
    { kind: 'download', email: 'admin@localhost', reason: 'Ticket 42' },
  ])
  const audited = await database.db
    .selectFrom('audit')
    .select('details')
    .where('task', 'in', ['read', 'download'])
    .orderBy('seq', 'desc')
    .limit(2)
    .execute()
  for (const { details } of audited) expect(details).toMatchObject({ note: { id, reason: 'Ticket 42' } })
  readingReason = false
})
