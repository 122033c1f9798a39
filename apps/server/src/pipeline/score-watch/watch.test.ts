/** The watch on a real PostgreSQL: sums that several nodes write, the alarm, its end. */
import { RUN_MODES } from '@postern/contract/codes/mail.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ScanResult } from '../judge/context.ts'
import { decide } from '../judge/decide.ts'
import { setAside, type ScoreMode } from '../judge/set-aside.ts'
import { isAway, writeSums } from './store.ts'
import { addSums, NO_SUMS, sumsOf } from './sums.ts'
import { createScoreTally, type ScoreTally } from './tally.ts'
import { lookAtScores } from './watch.ts'

const HOUR = 3_600_000
const NINE = Date.UTC(2026, 10, 20, 9)

let database: TestDatabase
let nodes: readonly ScoreTally[]
const troubles: unknown[] = []
beforeAll(async () => {
  database = await testDatabase()
  nodes = [1, 2].map(() => createScoreTally(database.pool, (error) => troubles.push(error)))
})
beforeEach(async () => {
  await database.pool.query('delete from score_hour')
  await database.pool.query(
    `update score_watch set away = false, since = null, reason = '', calm_since = null, present = null, reference = null, reference_from = null`,
  )
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()))
  await database.close()
})

interface Mail {
  readonly from?: string
  readonly points?: number
  readonly rules?: number
  readonly known?: boolean
  readonly aligned?: boolean
  readonly mode?: ScoreMode
}

function judged({
  from = 'lee@partner.example',
  points = -1,
  rules = 0,
  known = true,
  aligned = true,
  mode = 'counts',
}: Mail): ScanResult {
  const raw: Finding[] = [
    { code: 'auth.spf-fail', score: rules },
    { code: 'score.statistical', score: points },
    ...(known ? [{ code: 'history.known' as const, score: 0 }] : []),
  ]
  const findings = setAside(raw, mode)
  const policy = { runMode: RUN_MODES.cut, threshold: 5, virusScan: true }
  return {
    summary: { from },
    findings,
    checks: [],
    aligned,
    authHeader: '',
    linkSites: [],
    verdicts: [decide(findings, { decided: null, passed: [] }, policy)],
  } as unknown as ScanResult
}

async function rows(): Promise<unknown[]> {
  for (const node of nodes) await node.flush()
  const { rows: found } = await database.pool.query(
    `select kind, mails, points, tipped, unwanted, (select sum(n) from unnest(histogram) n)::int as counted from score_hour order by hour, kind`,
  )
  return found
}

test('nodes add up what was scored; of known senders only few mails of each day', async () => {
  for (const node of nodes) {
    for (let n = 0; n < 9; n++) node.note(NINE + n, judged({ from: 'a@one.example' }))
    node.note(NINE, judged({ from: 'b@two.example', points: 4, rules: 1.5 }))
    node.note(NINE, judged({ from: 'c@three.example', known: false, points: 6 }))
    node.note(NINE, judged({ from: 'd@four.example', aligned: false }))
  }
  expect(await rows()).toEqual([
    { kind: 'all', mails: 24, points: 2 * (-900 + 400 + 600 - 100), tipped: 4, unwanted: 4, counted: 24 },
    { kind: 'known', mails: 12, points: 2 * (-500 + 400), tipped: 2, unwanted: 2, counted: 12 },
  ])
  expect(troubles).toEqual([])
})

test('what the model would have held is counted while it is set aside', async () => {
  nodes[0]!.note(NINE + 48 * HOUR, judged({ points: 4, rules: 1.5, mode: 'fallen-back' }))
  expect(await rows()).toMatchObject([
    { kind: 'all', points: 400, tipped: 1, unwanted: 0 },
    { kind: 'known', points: 400, tipped: 1, unwanted: 0 },
  ])
})

test('a message without a score, and one that a filter or a virus decided about, tips nothing', async () => {
  const at = NINE + 72 * HOUR
  nodes[0]!.note(at, { ...judged({}), findings: [{ code: 'check.failed' }] })
  const held = judged({ points: 6 })
  const verdicts = held.verdicts.map((verdict) => ({
    ...verdict,
    trace: [{ ...verdict.trace[0]!, code: 'decision.denied' }],
  }))
  nodes[0]!.note(at, { ...held, verdicts })
  expect(await rows()).toMatchObject([
    { kind: 'all', mails: 1, tipped: 0 },
    { kind: 'known', mails: 1, tipped: 0 },
  ])
})

/** So many known mails in an hour. */
async function hour(at: number, mails: number, around: number): Promise<void> {
  let sums = NO_SUMS
  for (let n = 0; n < mails; n++) sums = addSums(sums, sumsOf(around - 0.4 + (n % 5) * 0.2, false, false))
  await writeSums(database.pool, [{ hour: at, kind: 'known', ...sums }])
}

async function events(): Promise<string[]> {
  const { rows: found } = await database.pool.query<{ task: string }>(
    `select task from audit where task like '%score_%' order by seq`,
  )
  return found.map(({ task }) => task)
}

test('the alarm is raised once whoever looks, is written down, and ends after six calm hours', async () => {
  for (let ago = 200; ago > 2; ago--) await hour(NINE - ago * HOUR, 4, -1)
  await hour(NINE, 70, 3)
  const said: unknown[] = []
  const log = { error: (what: unknown) => void said.push(what), info: () => undefined }
  const look = (at: number) => lookAtScores(database.db, at, log)
  await Promise.all([look(NINE + 1), look(NINE + 2), look(NINE + 3)])
  await look(NINE + 4)
  expect(await isAway(database.db)).toBe(true)
  expect(said).toEqual([{ reason: 'median', mails: 70, tipped: 0, median: expect.closeTo(3, 0) }])
  expect((await events()).filter((task) => task.endsWith('score_alarm'))).toHaveLength(1)
  const suspect = await database.pool.query('select count(*)::int as n from score_hour where suspect')
  expect(suspect.rows).toEqual([{ n: 4 }])

  for (let later = 3; later <= 10; later++) await hour(NINE + later * HOUR, 70, -1)
  await look(NINE + 4 * HOUR)
  await look(NINE + 9 * HOUR)
  expect(await isAway(database.db)).toBe(true)
  await look(NINE + 10 * HOUR)
  expect(await isAway(database.db)).toBe(false)
  expect((await events()).at(-1)).toMatch(/score_calm$/)
})
