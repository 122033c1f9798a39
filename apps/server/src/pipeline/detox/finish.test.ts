/** Mail that is disarmed after it came: it goes its way then, once, and a person who decided meanwhile is not overruled. */
import { DETOX_STATES } from '@postern/contract/codes/detox.ts'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { DetoxReport } from '@postern/contract/validation/detox-report.ts'
import { startMails } from '@postern/testkit/mails.ts'
import pino from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { enqueueMail, queueCopies } from '../../delivery/queue/enqueue-store.ts'
import { DetoxFailedError } from '../detox-process/pool.ts'
import type { DetoxAnswer } from '../detox-process/protocol.ts'
import { decide } from '../judge/decide.ts'
import { finishDisarming } from './finish.ts'

const { api, admin, seed } = await startMails()
afterAll(() => api.close())
const { db } = api.database

const REPORT: DetoxReport = {
  ms: 1,
  files: [],
  more: 0,
  body: [{ code: 'script', count: 1, where: '', detail: '' }],
  bodyChanged: true,
  moreLines: 0,
  links: { rewritten: 0, inert: 0, left: 0 },
  signed: false,
}
const DONE: DetoxAnswer = { bytes: Buffer.from('disarmed'), report: REPORT, failed: null }
const POLICY = { mail: { language: 'ko' }, links: null }
let answer: DetoxAnswer | null = DONE
let asked = 0
let queue = queueCopies

const run = () =>
  finishDisarming(
    {
      db,
      blobs: api.blobs,
      log: pino({ level: 'silent' }),
      enqueueMail,
      queueCopies: (...copies) => queue(...copies),
      linkKeys: { master: Buffer.alloc(32), origin: () => '' },
      openDetox: () => ({
        disarm: () => {
          asked++
          return answer ? Promise.resolve(answer) : Promise.reject(new DetoxFailedError('ended its process'))
        },
        pids: () => [],
        close: () => undefined,
      }),
    },
    new AbortController().signal,
  )

/** As it is recorded where its client could not wait. */
async function pending(): Promise<string> {
  const { trace, mode } = decide(
    [{ code: 'detox.pending' }],
    { decided: null, passed: [] },
    {
      runMode: 1,
      threshold: 5,
      virusScan: true,
    },
  )
  const id = await seed({ class: 'normal', mode, send_state: 'N' })
  const unchecked = {
    address: 'user@own.example',
    notify: ['SUCCESS'],
    orcpt: null,
    tag: '',
    not_before: null,
    waiting: null,
  }
  await db
    .updateTable('mail')
    .set({
      trace: JSON.stringify(trace),
      codes: trace.map(({ code }) => code),
      unchecked: JSON.stringify(unchecked),
      detox_state: DETOX_STATES.analyzing,
      detox_due: JSON.stringify({ policy: POLICY }),
    })
    .where('id', '=', id)
    .execute()
  return id
}
/** In quarantine, to be disarmed when somebody lets it out. */
async function held(): Promise<string> {
  const id = await seed({})
  await db
    .updateTable('mail')
    .set({ detox_due: JSON.stringify({ policy: POLICY }) })
    .where('id', '=', id)
    .execute()
  return id
}
const recover = (id: string) => admin.call('POST', '/mails/recover', { chk: [id] })
const stateOf = (id: string) =>
  db
    .selectFrom('mail')
    .select([
      'class',
      'mode',
      'send_state',
      'send_message',
      'detox_state',
      'detox_due',
      'blob_key',
      'blob_size',
      'unchecked',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const queued = () => db.selectFrom('delivery').select(['mail_id', 'blob_key', 'prepend', 'notify']).execute()

beforeEach(async () => {
  await db.deleteFrom('delivery').execute()
  await db.deleteFrom('mail').execute()
  ;[answer, asked, queue] = [DONE, 0, queueCopies]
})

test('what waited goes out disarmed, once, as its sender asked for', async () => {
  const id = await pending()
  expect(await stateOf(id)).toMatchObject({ mode: MAIL_MODES.analyzing })
  expect(await run()).toEqual({ messages: 1, gone: 1, held: 0 })
  const { blob_key: key, ...state } = await stateOf(id)
  expect(state).toMatchObject({
    class: 'normal',
    mode: MAIL_MODES.send,
    send_state: 'P',
    detox_state: DETOX_STATES.disarmed,
    detox_due: null,
    blob_size: 8,
    unchecked: null,
  })
  expect(await api.blobs.read(key!)).toEqual(DONE.bytes)
  const [copy, ...others] = await queued()
  expect(copy).toMatchObject({ mail_id: id, blob_key: key, notify: ['SUCCESS'] })
  expect(copy!.prepend).toContain('X-Postern-Detox: disarmed; removed=script\r\n')
  expect(others).toEqual([])
  expect(await run()).toBeNull()
})

test('what waited and cannot be disarmed is held, with the reason', async () => {
  const locked = await pending()
  answer = { bytes: null, report: REPORT, failed: { reason: 'encrypted', file: 'a.zip', detail: '' } }
  expect(await run()).toMatchObject({ gone: 0, held: 1 })
  expect(await stateOf(locked)).toMatchObject({
    class: 'spam',
    mode: MAIL_MODES.block,
    send_state: 'N',
    unchecked: null,
  })
  expect(await queued()).toEqual([])
  answer = null
  const dead = await pending()
  expect(await run()).toMatchObject({ held: 1 })
  expect(await stateOf(dead)).toMatchObject({ class: 'spam', detox_state: DETOX_STATES.failed })
})

test('held mail that is let out is disarmed first; asked twice it goes once', async () => {
  const id = await held()
  expect((await recover(id)).status).toBe(200)
  await recover(id)
  expect(await stateOf(id)).toMatchObject({ send_state: 'P', detox_state: DETOX_STATES.analyzing })
  expect(await queued()).toEqual([])
  await run()
  expect(await queued()).toMatchObject([{ mail_id: id }])
  expect(await stateOf(id)).toMatchObject({
    send_state: 'P',
    detox_state: DETOX_STATES.disarmed,
    detox_due: null,
  })
})

test('let out and not to be disarmed: it stays, says why, and may be tried again', async () => {
  const id = await held()
  answer = { bytes: null, report: REPORT, failed: { reason: 'limit', file: 'a.zip', detail: '' } }
  await recover(id)
  await run()
  expect(await stateOf(id)).toMatchObject({ send_state: 'F', send_message: 'detox.limit', blob_key: null })
  expect(await queued()).toEqual([])
  answer = DONE
  await recover(id)
  await run()
  expect(await queued()).toMatchObject([{ mail_id: id }])
})

test('mail that somebody let out or a scan has held meanwhile does not go twice, or at all', async () => {
  const [taken, virus] = [await pending(), await held()]
  await recover(virus)
  await db.updateTable('mail').set({ recovered_at: new Date() }).where('id', '=', taken).execute()
  await db.updateTable('mail').set({ class: 'virus', send_state: 'N' }).where('id', '=', virus).execute()
  await run()
  expect(await queued()).toEqual([])
  expect(await stateOf(virus)).toMatchObject({ class: 'virus', send_state: 'N' })
})

test('a copy that cannot be settled stands in nobody’s way; it is tried again, and held in the end', async () => {
  const broken = await pending()
  await db.updateTable('mail').set({ trace: '[]' }).where('id', '=', broken).execute()
  const sibling = await pending()
  const { message_id, received_at } = await db
    .selectFrom('mail')
    .select(['message_id', 'received_at'])
    .where('id', '=', broken)
    .executeTakeFirstOrThrow()
  await db.updateTable('mail').set({ message_id, received_at }).where('id', '=', sibling).execute()
  const behind = await pending()
  expect(await run()).toEqual({ messages: 2, gone: 2, held: 0 })
  expect((await queued()).map(({ mail_id: id }) => id)).toEqual([sibling, behind])
  for (let tries = 2; tries <= 5; tries++) {
    expect(await stateOf(broken)).toMatchObject({ mode: MAIL_MODES.analyzing, detox_due: { policy: POLICY } })
    expect(await run()).toEqual({ messages: 1, gone: 0, held: 0 })
  }
  expect(asked).toBe(6)
  expect(await run()).toEqual({ messages: 1, gone: 0, held: 1 })
  const failed = { class: 'spam', mode: MAIL_MODES.block, detox_state: DETOX_STATES.failed }
  expect(await stateOf(broken)).toMatchObject({ ...failed, send_state: 'N', detox_due: { policy: POLICY } })
  expect(asked).toBe(6)
  expect(await run()).toBeNull()
})

test('let out and never to be queued: it stays in the end, and may be tried again', async () => {
  const id = await held()
  await recover(id)
  queue = () => Promise.reject(new Error('no route'))
  for (let tries = 1; tries <= 5; tries++) expect(await run()).toMatchObject({ held: 0 })
  expect(await run()).toMatchObject({ held: 1 })
  expect(await stateOf(id)).toMatchObject({ send_state: 'F', send_message: 'detox.failed' })
  queue = queueCopies
  await recover(id)
  await run()
  expect(await queued()).toMatchObject([{ mail_id: id }])
})

test('names that PostgreSQL cannot hold keep no mail from being settled', async () => {
  const hostile = 'a\0b\ud83d'
  const body = [{ ...REPORT.body[0]!, where: hostile, detail: hostile }]
  const report = { ...REPORT, body }
  const id = await pending()
  answer = { ...DONE, report }
  expect(await run()).toMatchObject({ gone: 1 })
  expect(await stateOf(id)).toMatchObject({ send_state: 'P', detox_due: null })
  const locked = await pending()
  answer = { bytes: null, report, failed: { reason: 'encrypted', file: hostile, detail: '' } }
  expect(await run()).toMatchObject({ held: 1 })
  expect(await stateOf(locked)).toMatchObject({ class: 'spam', mode: MAIL_MODES.block })
})

test('a release is stopped while its mail is being disarmed: it is disarmed, and does not go', async () => {
  const id = await held()
  await recover(id)
  expect((await admin.call('POST', '/mails/cancel', { chk: [id] })).data).toEqual({ done: 1, failed: [] })
  expect(await stateOf(id)).toMatchObject({ send_state: 'C', send_message: 'admin@localhost' })
  await run()
  expect(await queued()).toEqual([])
  expect(await stateOf(id)).toMatchObject({ send_state: 'C', detox_state: DETOX_STATES.disarmed })
})

test('attachments that cannot go as links hold the mail, and what was made of it stays', async () => {
  const [waited, let_out] = [await pending(), await held()]
  await db
    .updateTable('mail')
    .set({ shape: JSON.stringify({ links: { days: 7, size: 1, edits: [], files: [], plain: 0 } }) })
    .execute()
  answer = { ...DONE, takeOut: { kind: 'impossible' } }
  await recover(let_out)
  expect(await run()).toMatchObject({ gone: 0, held: 2 })
  expect(await queued()).toEqual([])
  expect(await stateOf(waited)).toMatchObject({ class: 'spam', mode: MAIL_MODES.block, blob_size: 8 })
  const stuck = { send_state: 'F', send_message: 'filter.link-impossible', blob_size: 8, detox_due: null }
  expect(await stateOf(let_out)).toMatchObject(stuck)
})

test('bytes that are gone hold the mail, and nothing is asked', async () => {
  const id = await pending()
  const { message_id: message } = await db
    .selectFrom('mail')
    .select('message_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db.updateTable('message').set({ blob_key: 'gone' }).where('id', '=', message).execute()
  expect(await run()).toMatchObject({ held: 1 })
  expect(await stateOf(id)).toMatchObject({ class: 'spam', detox_state: DETOX_STATES.failed })
  expect(asked).toBe(0)
})
