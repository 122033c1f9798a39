/** Held mail and new signatures: a virus that is known only now is found, told, and goes to nobody. */
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { sql } from 'kysely'
import type { TraceEntry } from '@postern/contract/validation/trace-entry.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { enqueueMail } from '../../delivery/queue/enqueue-store.ts'
import { letterWith } from '../testing/letter.ts'
import { changedBy, heldBy } from './changed.ts'
import { recountMarked, sumPending } from '../../sums/summing.ts'
import { rescanHeld, scanBeforeRecovery } from './rescan.ts'
import { isNewer } from './signatures.ts'

const { api, tenant, admin, user, seed } = await startMails()
afterAll(() => api.close())
const { db } = api.database
const folder = join(api.dataDir, 'signatures')
await mkdir(folder, { recursive: true })

const BAD = Buffer.from('a program that nobody knew when it came')
const LETTER = letterWith('a.bin', BAD)

async function run(now = Date.now()) {
  return rescanHeld(api.rescan, { now, signal: new AbortController().signal })
}
let signatures = 0
async function learn(content: Buffer, name: string): Promise<void> {
  const sum = createHash('sha256').update(content).digest('hex')
  await writeFile(join(folder, `${++signatures}.hsb`), `${sum}:${content.length}:${name}\n`)
}
const HOUR = 3_600_000
const before = (hours: number): number => Date.now() - hours * HOUR

/** Mails by class, as statistics have them. */
async function counted(): Promise<Record<string, number>> {
  await sumPending(api.database.pool, 'UTC', Date.now())
  await recountMarked(api.database.pool, new AbortController().signal)
  const rows = await db
    .selectFrom('stat_total')
    .select(['class', sql<number>`sum(mails)::int`.as('mails')])
    .where('unit', '=', 'd')
    .where('domain_id', '=', tenant.domainId)
    .where('group_id', '=', 0)
    .groupBy('class')
    .execute()
  return Object.fromEntries(rows.map(({ class: of, mails }) => [of, mails]))
}

describe('held mail', () => {
  test('becomes a virus by new signatures, once: trace, totals, audit, recovery', async () => {
    const at = before(5)
    const id = await seed({ original: LETTER, receivedAt: at })
    const clean = await seed({ original: letterWith('a.txt', Buffer.from('fine')), receivedAt: before(4) })
    const { spam = 0, virus = 0 } = await counted()
    expect(await run()).toBeNull()
    expect(await run()).toBeNull()
    await learn(BAD, 'Late.Test')
    expect(await run()).toMatchObject({ found: 1 })
    const shown = (await admin.call('GET', `/mails/${id}`)).data as MailDetail
    expect(shown).toMatchObject({ class: 'virus', virus_name: 'Late.Test', mode: MAIL_MODES.block })
    const { trace } = await db
      .selectFrom('mail')
      .select('trace')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect((trace as TraceEntry[]).find(({ code }) => code === 'decision.rescanned')?.evidence).toMatchObject(
      {
        class: 'spam',
      },
    )
    expect(await counted()).toMatchObject({ spam: spam - 1, virus: virus + 1 })
    expect((await admin.call('GET', `/mails/${clean}`)).data).toMatchObject({ class: 'spam' })
    const audit = await db.selectFrom('audit').selectAll().where('task', '=', 'rescan').execute()
    expect(audit).toHaveLength(1)
    expect(audit[0]).toMatchObject({ target: 'Late.Test' })
    const answer = await user.call('POST', '/mails/recover', { chk: [id] })
    expect(answer.data).toMatchObject({ done: 0, failed: [{ id }] })
    expect(await run()).toBeNull()
    const state = await db.selectFrom('new_signatures').selectAll().executeTakeFirstOrThrow()
    expect(state.finished_at).not.toBeNull()
    expect(state.looked).toBeGreaterThan(1)
  })

  test('that waits for its delivery is stopped, unless it is being handed over', async () => {
    const bad = Buffer.from('another program')
    const original = letterWith('b.bin', bad)
    const queue = async (claimed: boolean): Promise<string> => {
      const id = await seed({
        original,
        class: 'normal',
        mode: MAIL_MODES.send,
        send_state: 'N',
        receivedAt: before(2),
      })
      const mail = await db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      await db.transaction().execute((trx) =>
        enqueueMail(trx, [
          {
            mailId: id,
            messageId: mail.message_id,
            receivedAt: mail.received_at,
            domainId: tenant.domainId,
            recipient: mail.receiver,
            sender: mail.sender,
            prepend: '',
          },
        ]),
      )
      if (claimed)
        await db
          .updateTable('delivery')
          .set({ claimed_by: 'x', claimed_until: new Date(Date.now() + HOUR) })
          .where('mail_id', '=', id)
          .execute()
      return id
    }
    const [waiting, going] = [await queue(false), await queue(true)]
    await learn(bad, 'Queued.Test')
    expect(await run()).toMatchObject({ found: 1 })
    expect((await admin.call('GET', `/mails/${waiting}`)).data).toMatchObject({
      class: 'virus',
      send_state: 'N',
    })
    expect((await admin.call('GET', `/mails/${going}`)).data).toMatchObject({ class: 'normal' })
    const left = await db.selectFrom('delivery').select('mail_id').execute()
    expect(left).toEqual([{ mail_id: going }])
  })
})

test('a recovery scans first where the job has not seen yet that signatures are new, and is refused', async () => {
  const bad = Buffer.from('a third program')
  const id = await seed({ original: letterWith('c.bin', bad), receivedAt: before(1) })
  const fine = await seed({ original: letterWith('c.txt', Buffer.from('fine too')), receivedAt: before(1) })
  await learn(bad, 'Third.Test')
  const answer = await admin.call('POST', '/mails/recover', { chk: [id, fine] })
  expect(answer.data).toMatchObject({ done: 1, failed: [{ id, error: 'VIRUS_FOUND_NOW' }] })
  expect((await admin.call('GET', `/mails/${id}`)).data).toMatchObject({ class: 'virus' })
}, 60_000)

test('a recovery scans first until the job came to the end', async () => {
  let scans = 0
  const scan = (): Promise<[]> => {
    scans++
    return Promise.resolve([])
  }
  const deps = { ...api.rescan, openDesk: () => Promise.resolve({ scan, close: () => undefined }) }
  const id = await seed({ original: letterWith('d.txt', Buffer.from('held')), receivedAt: before(1) })
  await learn(Buffer.from('nowhere yet'), 'Soon.Test')
  await rescanHeld(deps, { now: Date.now(), signal: AbortSignal.abort() })
  expect(await scanBeforeRecovery(deps, [id])).toEqual(new Map())
  expect(scans).toBe(1)
  await rescanHeld(deps, { now: Date.now(), signal: new AbortController().signal })
  scans = 0
  await scanBeforeRecovery(deps, [id])
  expect(scans).toBe(0)
})

test('a run that is killed is gone on with where it was: each message once', async () => {
  await learn(Buffer.from('nowhere'), 'Nowhere.Test')
  const scans: string[] = []
  const deps = (dies: number) => ({
    ...api.rescan,
    openDesk: () =>
      Promise.resolve({
        scan: (bytes: Buffer) => {
          if (scans.length === dies) return Promise.reject(new Error('killed'))
          scans.push(createHash('sha256').update(bytes).digest('hex'))
          return Promise.resolve([])
        },
        close: () => undefined,
      }),
  })
  for (let at = 0; at < 4; at++)
    await seed({ original: letterWith(`${at}.txt`, Buffer.from(`held ${at}`)), receivedAt: before(1) })
  const go = (dies: number) =>
    rescanHeld(deps(dies), { now: Date.now(), signal: new AbortController().signal })
  await expect(go(2)).rejects.toThrow('killed')
  await expect(go(3)).rejects.toThrow('killed')
  expect(await go(-1)).toMatchObject({ looked: scans.length - 3 })
  expect(scans.length).toBeGreaterThanOrEqual(4)
  const state = await db.selectFrom('new_signatures').selectAll().executeTakeFirstOrThrow()
  expect(state).toMatchObject({ looked: scans.length, found: 0 })
  expect(state.finished_at).not.toBeNull()
})

test.each([
  ['another version of clamd', { 'clamd a': '1' }, { 'clamd a': '2' }, true],
  ['a clamd more', {}, { 'clamd a': '1' }, true],
  ['a clamd that does not answer', { 'clamd a': '' }, { 'clamd a': '' }, false],
  ['a rule file more', { yara: '1,2' }, { yara: '1,2,3' }, true],
  ['a rule file less', { yara: '1,2' }, { yara: '2' }, false],
  ['other files of the built-in engine', { builtIn: 'x' }, { builtIn: 'y' }, true],
  ['the built-in engine turned off', { builtIn: 'x' }, { builtIn: '' }, false],
])('%s', (_title, known, now, newer) => {
  expect(isNewer(now as Record<string, string>, known as Record<string, string>)).toBe(newer)
})

const entry = (code: string, kind: TraceEntry['kind'], evidence: TraceEntry['evidence']): TraceEntry => ({
  code,
  kind,
  score: 0,
  decisive: false,
  evidence,
})

test('a domain that is not scanned, and mail that a filter lets in unscanned, stay what they are', () => {
  const virus = [{ code: 'virus.signature' as const, evidence: { name: 'X' } }]
  const step = (virusScan: number): TraceEntry =>
    entry('decision.score', 'step', { total: 9, threshold: 5, runMode: 1, virusScan })
  const mail = { id: '1', class: 'spam', mode: 1 }
  expect(changedBy({ ...mail, trace: [step(1)] }, virus)).toMatchObject({ virusName: 'X' })
  expect(changedBy({ ...mail, trace: [step(0)] }, virus)).toBeNull()
  const allow = entry('filter.allow', 'filter', { id: 1, name: 'f', region: 'all', policy: 1, option: 1 })
  expect(changedBy({ ...mail, trace: [step(1), allow] }, virus)).toBeNull()
  expect(changedBy({ ...mail, trace: [] }, virus)?.trace.map(({ code }) => code)).toEqual([
    'decision.virus',
    'virus.signature',
    'decision.rescanned',
  ])
})

describe('what only holds', () => {
  const rule = { code: 'yara.match', holds: true, evidence: { name: 'r', file: 'f' } } as const
  const step = (virusScan: number): TraceEntry =>
    entry('decision.waiting', 'step', { total: 0, threshold: 5, runMode: 1, virusScan, senderAuth: 1 })
  const waiting = { id: '1', class: 'normal', mode: MAIL_MODES.wait }
  test.each<[string, Parameters<typeof heldBy>[0], string | null]>([
    ['holds mail that waits for its sender', { ...waiting, trace: [step(1)] }, 'decision.held'],
    ['also where the trace is older than what decides now', { ...waiting, trace: [] }, 'decision.held'],
    ['not where the domain is not scanned', { ...waiting, trace: [step(0)] }, null],
    ['not what is in quarantine', { ...waiting, mode: MAIL_MODES.block, trace: [step(1)] }, null],
    ['not what was decided to go', { ...waiting, mode: MAIL_MODES.send, trace: [step(1)] }, null],
    [
      'not by a rule that was there',
      { ...waiting, trace: [step(1), entry('yara.match', 'finding', { name: 'r', file: 'f' })] },
      null,
    ],
  ])('%s', (_what, mail, decided) => {
    const changed = heldBy(mail, [rule])
    expect(changed?.trace[0]?.code ?? null).toBe(decided)
    if (changed) expect(changed).toMatchObject({ class: 'spam', virusName: '' })
  })
})
