/** Originals of disarmed mail, sent by administrators: scanned again, once, whatever copy went before. */
import { DETOX_STATES } from '@postern/contract/codes/detox.ts'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { signIn, type ApiClient } from '@postern/testkit/api.ts'
import { ARMED, beingDisarmed, disarmed, LOCKED, notDisarmed, reportOf } from '@postern/testkit/disarmed.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { PASSWORD, seedTenant } from '@postern/testkit/tenants.ts'
import { afterAll, expect, test } from 'vitest'

/** What the scanner says of every message. */
let virus: string | Error = ''
const scans: string[] = []
const logged: string[] = []
const { api, user, seed, stateOf } = await startMails({
  onLog: (line) => logged.push(line),
  deps: {
    virusIn: async (message) => {
      scans.push(String(message))
      if (virus instanceof Error) throw virus
      return virus
    },
  },
})
const { pool, db } = api.database
const domain = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
afterAll(() => api.close())

const delivered = { class: 'normal', mode: MAIL_MODES.send, send_state: 'S', original: ARMED } as const
const send = async (client: ApiClient, ...chk: string[]) =>
  client.call('POST', '/mails/return-original', { chk, reason: 'The order form needs its macro.' })

async function queued(id: string) {
  const { rows } = await pool.query<{ blob_key: string | null; recipient: string }>(
    `select coalesce(d.blob_key, m.blob_key) as blob_key, recipient from delivery d join message m on m.id = d.message_id
     where mail_id = $1 and kind = 'mail'`,
    [id],
  )
  return Promise.all(
    rows.map(async ({ blob_key: key, recipient }) => [recipient, String(await api.blobs.read(key!))]),
  )
}

test('mail that was delivered disarmed goes out as it came, after another scan; it is told and recorded', async () => {
  const id = await seed({ ...delivered, detox: disarmed, title: 'Returned one' })
  scans.length = 0
  expect((await send(domain, id)).data).toEqual({ done: 1, failed: [] })
  expect(scans).toEqual([String(ARMED)])
  expect(await queued(id)).toEqual([['user@own.example', String(ARMED)]])
  const detail = (await user.call('GET', `/mails/${id}`)).data as MailDetail
  expect(detail).toMatchObject({
    detox_state: DETOX_STATES.returned,
    send_state: 'P',
    events: [
      {
        kind: 'return_original',
        email: 'domain@own.example',
        reason: 'The order form needs its macro.',
      },
    ],
  })
  const log = (await domain.call('GET', '/configs/log/audit?target=Returned%20one')).data
  expect(log).toMatchObject({ data: [{ class: 'detox', task: 'return' }] })
})

test('two at once send once, and again is harmless', async () => {
  const id = await seed({ ...delivered, detox: disarmed })
  const answers = await Promise.all([send(domain, id), send(domain, id), send(domain, id)])
  for (const { data } of answers) expect(data).toEqual({ done: 1, failed: [] })
  expect(await queued(id)).toHaveLength(1)
  await pool.query(`delete from delivery where mail_id = $1`, [id])
  await pool.query(`update mail set send_state = 'S' where id = $1`, [id])
  expect((await send(domain, id)).data).toEqual({ done: 1, failed: [] })
  expect(await queued(id)).toEqual([])
})

test('held mail goes too, and counts as recovered', async () => {
  const id = await seed({ class: 'spam', mode: MAIL_MODES.block, original: ARMED, detox: notDisarmed })
  expect((await send(domain, id)).data).toMatchObject({ done: 1 })
  expect(await stateOf(id)).toMatchObject({ send_state: 'P', recovered_at: expect.any(Date) })
  expect(await queued(id)).toEqual([['user@own.example', String(ARMED)]])
  // Taken back, it is no more than before: what lets it out again disarms it first.
  expect((await domain.call('POST', '/mails/cancel', { chk: [id] })).data).toMatchObject({ done: 1 })
  expect((await user.call('POST', '/mails/recover', { chk: [id] })).data).toMatchObject({ done: 1 })
  expect(await queued(id)).toEqual([])
})

test('an original with a virus, or that nobody could scan, stays', async () => {
  const id = await seed({ ...delivered, detox: disarmed })
  for (const [found, error] of [
    ['EICAR', 'ORIGINAL_HAS_VIRUS'],
    [new Error('no scanner'), 'VIRUS_SCAN_FAILED'],
  ] as const) {
    virus = found
    expect((await send(domain, id)).data).toMatchObject({ done: 0, failed: [{ id, error }] })
  }
  expect(logged.filter((line) => line.includes(id))).toEqual([expect.stringContaining('no scanner')])
  virus = ''
  expect(await queued(id)).toEqual([])
  expect(await db.selectFrom('mail').select('detox_state').where('id', '=', id).execute()).toEqual([
    { detox_state: DETOX_STATES.disarmed },
  ])
})

test('an original that cannot be read stays, and the log has the cause', async () => {
  const id = await seed({ ...delivered, detox: disarmed })
  await pool.query(
    `update message set blob_key = 'gone' where id = (select message_id from mail where id = $1)`,
    [id],
  )
  expect((await send(domain, id)).data).toMatchObject({ failed: [{ id, error: 'ORIGINAL_UNREADABLE' }] })
  expect(logged.filter((line) => line.includes(id))).toEqual([expect.stringContaining('"err"')])
})

test('each mail that cannot says why', async () => {
  const cases = {
    NO_ORIGINAL_MAIL: await seed({ ...delivered, original: null, detox: disarmed }),
    CANNOT_RETURN_ORIGINAL: await seed({
      ...delivered,
      detox: { state: DETOX_STATES.failed, report: reportOf({ ...LOCKED, outcome: 'passed' }) },
    }),
    DETOX_NOT_DONE: await seed({ ...delivered, mode: MAIL_MODES.analyzing, detox: beingDisarmed }),
    COPY_UNDER_WAY: await seed({ ...delivered, send_state: 'P', detox: disarmed }),
    MAIL_WAITING_AUTH: await seed({ ...delivered, mode: MAIL_MODES.wait, send_state: 'N', detox: disarmed }),
  }
  const { data } = await send(domain, ...Object.values(cases))
  const failed = Object.entries(cases).map(([error, id]) => ({ id, error }))
  expect(data).toMatchObject({ done: 0, failed: expect.arrayContaining(failed) })
})

test('users send none, and administrators none of others', async () => {
  const id = await seed({ ...delivered, detox: disarmed })
  expect((await send(user, id)).message).toBe('NO_PERMISSION')
  await seedTenant(db, api.blobs, 'other.example')
  const other = await signIn(api.app, { email: 'domain@other.example', password: PASSWORD })
  expect((await send(other, id)).data).toMatchObject({ failed: [{ error: 'NOT_FOUND_MAIL' }] })
  expect(await queued(id)).toEqual([])
})
