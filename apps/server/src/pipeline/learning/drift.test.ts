/** What counts is stopped by the last day's mail, on a real database; mail to an address for reports is no ordinary mail. */
import { startMails } from '@postern/testkit/mails.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { learnFromReports } from './job.ts'
import { findLearnt, ordinaryToRead } from './store.ts'

const { api, tenant, seed } = await startMails()
const { db, pool } = api.database
const { domainId } = tenant
afterAll(() => api.close())

const range = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n)
const run = () =>
  learnFromReports(
    {
      db,
      blobs: api.blobs,
      openDesk: () => Promise.resolve({ words: () => Promise.resolve([]), close: () => undefined }),
      setting: () => 'auto',
    },
    { now: Date.now(), signal: new AbortController().signal },
  )

/** Forty mails that five people recovered, and eighty ordinary ones; the last digits of an id say who is held out. */
async function people(): Promise<void> {
  const add = (id: number, source: string, label: string, score: number, tokens: readonly number[]) =>
    pool.query(
      `insert into learnt_example (domain_id, message_id, received_at, label, source, reporter, at, score, threshold, tokens)
        values ($1, $2, now(), $3, $4, $5, now() - interval '2 days', $6, 5, $7)`,
      [
        domainId,
        `00000000-0000-7000-8000-${id.toString(16).padStart(12, '0')}`,
        label,
        source,
        source === 'ordinary' ? '' : `user${id % 5}@own.example`,
        score,
        tokens,
      ],
    )
  for (const n of range(0, 40))
    await add(n, 'recovery', 'normal', 5.4, [...range(1, 40), ...range(1000, 30), n + 90_000])
  for (const n of range(0, 80)) {
    const label = n % 5 === 0 ? 'spam' : 'normal'
    await add(0x1000 + n, 'ordinary', label, label === 'spam' ? 8 : 1, [...range(1, 40), n + 5000])
  }
}

/** So many mails of today, of which the first were held by what was learnt alone, and the first of those given back. */
async function today({ mails, turned, back = 0 }: { mails: number; turned: number; back?: number }) {
  for (const n of range(0, mails)) {
    const isTurned = n < turned
    const id = await seed({
      class: isTurned ? 'spam' : 'normal',
      mode: isTurned ? 1 : 0,
      codes: isTurned ? ['score.learnt'] : [],
      original: null,
    })
    const trace = isTurned ? [{ code: 'score.learnt', kind: 'finding', score: 2 }] : []
    const recovered = n < back ? new Date() : null
    await pool.query(
      'update mail set score = $2, threshold = 5, trace = $3, recovered_at = $4 where id = $1',
      [id, isTurned ? 5.5 : 1, JSON.stringify(trace), recovered],
    )
  }
}

beforeEach(async () => {
  for (const table of ['learnt_example', 'learnt_table', 'mail']) await pool.query(`delete from ${table}`)
  await people()
  await run()
  expect(await findLearnt(db, domainId)).toEqual({ state: 'counts', reason: '' })
})

test.each<[string, Parameters<typeof today>[0], string | null]>([
  ['a day as it was measured', { mails: 60, turned: 3 }, null],
  ['a few held of few mails', { mails: 12, turned: 9 }, null],
  ['a tenth of the mail held', { mails: 110, turned: 11 }, 'drift'],
  ['a few of many given back', { mails: 400, turned: 18, back: 3 }, null],
  ['most of what it held given back', { mails: 100, turned: 4, back: 3 }, 'regret'],
])('%s', async (_, day, reason) => {
  await today(day)
  const alarms = async () =>
    (await db.selectFrom('audit').select('seq').where('task', '=', 'learning_alarm').execute()).length
  const before = await alarms()
  await run()
  const expected = reason === null ? { state: 'counts', reason: '' } : { state: 'stopped', reason }
  expect(await findLearnt(db, domainId)).toEqual(expected)
  // Stopped stays stopped, and is told once, also when the day is over.
  await pool.query('delete from mail')
  await run()
  expect(await findLearnt(db, domainId)).toEqual(expected)
  expect(await alarms()).toBe(before + (reason === null ? 0 : 1))
})

test('nothing is learnt from mail to an address for reports', async () => {
  const plain = await seed({ class: 'normal', mode: 0, send_state: 'S' })
  await seed({ class: 'normal', mode: 0, codes: ['decision.report', 'report.as-spam'] })
  const { message_id: id } = await db
    .selectFrom('mail')
    .select('message_id')
    .where('id', '=', plain)
    .executeTakeFirstOrThrow()
  expect((await ordinaryToRead(db, domainId, 10)).map((mail) => mail.message_id)).toEqual([id])
})
