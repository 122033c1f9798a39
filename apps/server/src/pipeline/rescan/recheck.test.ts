/** Mail that came while no scanner answered: judged once one does, and a person who decided meanwhile is not overruled. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { MailCounts, MailDetail } from '@postern/contract/routes/mail.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { enqueueMail } from '../../delivery/queue/enqueue-store.ts'
import { decide, type RecipientPolicy } from '../judge/decide.ts'
import type { FilterOutcome } from '../filters/evaluate.ts'
import { recheckHeld } from './recheck.ts'

let findings: readonly Finding[] = []
let there = true
let scans = 0
const openDesk = () =>
  Promise.resolve({
    scan: () => {
      scans++
      return Promise.resolve(findings)
    },
    close: () => undefined,
  })
const { api, admin, user, seed, tenant } = await startMails()
afterAll(() => api.close())
const { db } = api.database
Object.assign(api.rescan, { openDesk })

const FAILED: Finding = { code: 'check.failed', evidence: { check: 'virus' } }
const POLICY: RecipientPolicy = { runMode: 1, threshold: 5, virusScan: true }
const NO_FILTER: FilterOutcome = { decided: null, passed: [] }

const run = (now = Date.now()) =>
  recheckHeld(
    { ...api.rescan, openDesk, enqueueMail, answers: () => Promise.resolve(there) },
    { now, signal: new AbortController().signal },
  )

/** A mail as it is recorded while no scanner answers. */
async function held(
  found: readonly Finding[] = [FAILED],
  policy: Partial<RecipientPolicy> = {},
): Promise<string> {
  const verdict = decide(found, NO_FILTER, { ...POLICY, ...policy })
  const unchecked = {
    address: 'user@own.example',
    notify: ['SUCCESS'],
    orcpt: null,
    tag: '',
    not_before: null,
    waiting: policy.ears ? waitingRow() : null,
  }
  const id = await seed({ class: verdict.class, mode: verdict.mode, send_state: 'N' })
  await db
    .updateTable('mail')
    .set({
      trace: JSON.stringify(verdict.trace),
      codes: verdict.trace.map(({ code }) => code),
      unchecked: verdict.unscanned ? JSON.stringify(unchecked) : null,
    })
    .where('id', '=', id)
    .execute()
  if (policy.ears)
    await db
      .updateTable('mail')
      .set({ unchecked: JSON.stringify({ ...unchecked, waiting: { ...waitingRow(), mail_id: id } }) })
      .where('id', '=', id)
      .execute()
  return id
}
const waitingRow = () => ({
  received_at: new Date().toISOString(),
  domain_id: tenant.domainId,
  receiver: 'user@own.example',
  sender: 'sender@example.net',
  proven: true,
  subject_tag: '',
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  expire_action: 'bypass',
  challenge: 'none',
})
const stateOf = (id: string) =>
  db
    .selectFrom('mail')
    .select(['class', 'mode', 'send_state', 'virus_name', 'unchecked'])
    .where('id', '=', id)
    .executeTakeFirst()
const queued = async () =>
  (await db.selectFrom('delivery').select(['mail_id', 'notify']).execute()).map(
    ({ mail_id: id, notify }) => ({
      id,
      notify,
    }),
  )

beforeEach(async () => {
  await db.deleteFrom('delivery').execute()
  await db.deleteFrom('mail').execute()
  findings = []
  there = true
  scans = 0
})

test('says that it is not checked yet, and is neither spam nor virus', async () => {
  const id = await held()
  const shown = (await admin.call('GET', `/mails/${id}`)).data as MailDetail
  expect(shown).toMatchObject({ class: 'normal', mode: MAIL_MODES.analyzing })
  expect(shown.trace.entries[0]).toMatchObject({ code: 'decision.unchecked' })
  const counts = (await admin.call('GET', '/mails/counts')).data as MailCounts
  expect(counts).toMatchObject({ spam: 0, virus: 0, analyzing: 1 })
})

test('clean mail goes out once, as its sender asked for, and tells that it was checked later', async () => {
  const id = await held()
  expect(await run()).toEqual({ looked: 1, released: 1, waiting: 0, held: 0 })
  expect(await stateOf(id)).toMatchObject({ class: 'normal', mode: 0, send_state: 'P', unchecked: null })
  expect(await queued()).toEqual([{ id, notify: ['SUCCESS'] }])
  const { trace } = (await admin.call('GET', `/mails/${id}`)).data as MailDetail
  expect(trace.entries.map(({ code }) => code)).toEqual(['decision.normal', 'decision.checked-later'])
  expect(await run()).toBeNull()
  expect(await queued()).toHaveLength(1)
})

test('what is found counts; what is held besides stays held; who has to be authenticated waits', async () => {
  const spam = await held([FAILED, { code: 'auth.spf-fail', score: 6 }])
  const waits = await held([FAILED], { ears: { sender: true, receiver: false } })
  expect(await run()).toMatchObject({ looked: 2, released: 0, waiting: 1, held: 1 })
  expect(await stateOf(spam)).toMatchObject({ class: 'spam', mode: 1, unchecked: null })
  expect(await stateOf(waits)).toMatchObject({ class: 'normal', mode: MAIL_MODES.wait, send_state: 'N' })
  const waiting = await db.selectFrom('waiting_mail').select('mail_id').execute()
  expect(waiting).toEqual([{ mail_id: waits }])
  const virus = await held()
  findings = [{ code: 'virus.signature', evidence: { name: 'Late', file: 'message' } }]
  expect(await run()).toMatchObject({ held: 1 })
  expect(await stateOf(virus)).toMatchObject({ class: 'virus', mode: 1, virus_name: 'Late' })
  expect(await queued()).toEqual([])
})

test('while none answers it is asked once a run, and all stay', async () => {
  const ids = [await held(), await held(), await held()]
  ;[findings, there] = [[FAILED], false]
  await run()
  expect(scans).toBe(1)
  for (const id of ids) expect(await stateOf(id)).toMatchObject({ mode: MAIL_MODES.analyzing })
})

test('a message that a scanner does not answer for while it answers others is held in the end', async () => {
  const id = await held()
  findings = [FAILED]
  for (let n = 0; n < 4; n++) await run(Date.now() + n * 61_000)
  await run(Date.now() + 3 * 61_000)
  expect(scans).toBe(4)
  expect(await stateOf(id)).toMatchObject({ mode: MAIL_MODES.analyzing })
  await run(Date.now() + 5 * 61_000)
  expect(await stateOf(id)).toMatchObject({ class: 'spam', mode: MAIL_MODES.block, unchecked: null })
  findings = []
  expect(await run(Date.now() + 9 * 61_000)).toBeNull()
})

test('a person who recovered or deleted it meanwhile wins; users wait for the scan', async () => {
  const [recovered, deleted, kept] = [await held(), await held(), await held()]
  ;[findings, there] = [[FAILED], false]
  expect((await user.call('POST', '/mails/recover', { chk: [recovered] })).data).toMatchObject({
    failed: [{ id: recovered, error: 'MAIL_ANALYZING' }],
  })
  expect((await admin.call('POST', '/mails/recover', { chk: [recovered] })).data).toMatchObject({ done: 1 })
  expect((await admin.call('DELETE', '/mails', { chk: [deleted] })).data).toMatchObject({ done: 1 })
  ;[findings, there] = [[], true]
  expect(await run()).toMatchObject({ looked: 1, released: 1 })
  expect((await queued()).map(({ id }) => id)).toEqual(expect.arrayContaining([recovered, kept]))
  expect(await queued()).toHaveLength(2)
  expect(await stateOf(recovered)).toMatchObject({ mode: MAIL_MODES.bypass })
})

test('who recovers it when scanning is back hears of a virus', async () => {
  const id = await held()
  findings = [{ code: 'virus.signature', evidence: { name: 'Late', file: 'message' } }]
  expect((await admin.call('POST', '/mails/recover', { chk: [id] })).data).toMatchObject({
    failed: [{ id, error: 'VIRUS_FOUND_NOW' }],
  })
  expect(await stateOf(id)).toMatchObject({ class: 'virus', unchecked: null })
})
