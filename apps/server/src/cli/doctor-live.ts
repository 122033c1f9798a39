/**
 * `postern doctor --live`: asks the installation that runs, as its users and its monitoring would. A note
 * counts as a warning here, so nothing is reported merely for being unusual.
 */
import { join } from 'node:path'
import { queueOldest } from '../features/alert/measure-store.ts'
import { readNodes } from '../features/node/store.ts'
import { standingsOf } from '../features/node/standing.ts'
import { assertBlobsAnswer } from '../platform/blob/open.ts'
import { openDatabase, type Database } from '../platform/db/client.ts'
import { countMigrations, migrationNames } from '../platform/db/migrate.ts'
import type { Env } from '../platform/env.ts'
import { runningUrl } from '../platform/pg/embedded.ts'
import { VERSION } from '../platform/version.ts'
import { jobReports } from './doctor-jobs.ts'
import { clamd, dataFolder, messageOf, plainDns } from './doctor-machine.ts'
import { consoleReports, smtpReports } from './doctor-ports.ts'
import { tellReports, type Report } from './doctor-report.ts'
import { databaseState } from './doctor-store.ts'

export interface LiveReport extends Report {
  /** What was asked: `smtp`, `queue` … */
  readonly check: string
}

/** Asks everything, side by side. Never rejects: what fails is a problem of its check. */
export async function liveReports(env: Env): Promise<LiveReport[]> {
  const checks: Readonly<Record<string, () => Promise<readonly Report[]>>> = {
    console: async () => (env.roles.includes('api') ? consoleReports(env) : []),
    smtp: async () => (env.roles.includes('smtp') ? smtpReports(env) : []),
    disk: async () => [...(await dataFolder(env)), ...(await blobReports(env))],
    dns: async () => (await plainDns(env)).map(asProblem),
    virus: async () => (env.clamdUrl === '' ? [] : clamd(env)),
  }
  const named = Object.entries(checks).map(async ([check, ask]) =>
    (await ask().catch(failed)).map((report) => ({ check, ...report })),
  )
  return [...(await Promise.all(named)).flat(), ...(await storedReports(env))]
}

const asProblem = (report: Report): Report =>
  report.level === 'note' ? { ...report, level: 'problem' } : report

const failed = (error: unknown): Report[] => [{ level: 'problem', text: messageOf(error) }]

async function blobReports(env: Env): Promise<Report[]> {
  try {
    await assertBlobsAnswer(env)
    return []
  } catch (error) {
    const remedy =
      env.blobs.store === null
        ? 'give the account of Postern the right to read and write there'
        : 'run postern doctor, which tries each right on S3'
    return [{ level: 'problem', text: `message bytes: ${messageOf(error)}`, remedy }]
  }
}

/** What the database knows. */
async function storedReports(env: Env): Promise<LiveReport[]> {
  const url = env.databaseUrl ?? (await runningUrl(join(env.dataDir, 'postgres'), 'postern'))
  if (url === null) {
    const remedy = 'start Postern, which starts it, and look into its log'
    return [{ check: 'database', level: 'problem', text: 'embedded PostgreSQL does not run', remedy }]
  }
  const database = openDatabase(url, { max: 1 })
  try {
    return await askStored(database)
  } catch (error) {
    const text = `the database does not answer: ${messageOf(error)}`
    return [{ check: 'database', level: 'problem', text, remedy: 'check its address, and its log' }]
  } finally {
    await database.close()
  }
}

/** @throws where the database does not answer */
export async function askStored({ pool, db }: Database, now = Date.now()): Promise<LiveReport[]> {
  const { version, durable } = await databaseState(pool)
  const names = await migrationNames()
  const pending = names.length - (await countMigrations(pool, names))
  const named = (check: string, reports: readonly Report[]): LiveReport[] =>
    reports.map((report) => ({ check, ...report }))
  return [
    ...named('database', [
      pending > 0
        ? { level: 'problem', text: `${pending} migrations are pending`, remedy: 'run postern migrate' }
        : { level: 'ok', text: `PostgreSQL ${version} answers` },
    ]),
    ...named(
      'database',
      durable
        ? []
        : [
            {
              level: 'problem',
              text: 'the database does not wait for its disk: accepted mail could be lost',
              remedy: 'set fsync and synchronous_commit to on',
            },
          ],
    ),
    ...named('queue', [queueReport(await queueOldest(db), now)]),
    ...named('jobs', jobsReport(await jobReports(db, now))),
    ...named('nodes', nodeReports(standingsOf(await readNodes(db)))),
  ]
}

const MINUTE = 60_000
/** Minutes that the oldest copy waits: the alert's own limit, and one that nobody should sleep through. */
const LATE = 60
const VERY_LATE = 240

/** Of copies that wait for our own servers. */
function queueReport({ copies, oldest }: Awaited<ReturnType<typeof queueOldest>>, now: number): Report {
  const minutes = oldest === null ? 0 : Math.max(0, Math.floor((now - oldest.getTime()) / MINUTE))
  const text = `copies that wait: ${copies}, the oldest for ${minutes} min`
  if (minutes < LATE) return { level: 'ok', text }
  const remedy = 'the console shows why under Delivery, Queue'
  return { level: minutes < VERY_LATE ? 'note' : 'problem', text, remedy }
}

/** Those that are well are one line. */
function jobsReport(reports: readonly Report[]): Report[] {
  const wrong = reports.filter(({ level }) => level !== 'ok')
  return wrong.length > 0 ? wrong : [{ level: 'ok', text: `${reports.length} jobs run as they should` }]
}

function nodeReports(nodes: ReturnType<typeof standingsOf>): Report[] {
  const wrong = nodes.flatMap(({ name, state, silent, seen_at: seen }): Report[] => {
    if (state === 'silent') {
      const remedy = 'look whether that machine and its Postern run'
      return [{ level: 'problem', text: `node ${name} has not answered since ${seen}`, remedy }]
    }
    if (silent.length > 0) {
      const remedy = 'its log tells why'
      return [{ level: 'problem', text: `node ${name}: ${silent.join(', ')} does not answer`, remedy }]
    }
    return state === 'draining' || state === 'drained'
      ? [{ level: 'note', text: `node ${name} is ${state}` }]
      : []
  })
  const working = nodes.filter(({ state }) => state === 'working').length
  if (wrong.length > 0) return wrong
  return working > 0
    ? [{ level: 'ok', text: `${working} of ${nodes.length} nodes work` }]
    : [{ level: 'problem', text: 'no node works', remedy: 'start Postern' }]
}

const STATUS = ['ok', 'warning', 'problem'] as const

/**
 * Prints the reports, as lines or as one JSON object.
 * @returns the exit code, as monitoring takes it: 0 all is well, 1 a warning, 2 a problem
 */
export function tellLive(reports: readonly LiveReport[], asJson: boolean): 0 | 1 | 2 {
  const has = (wanted: Report['level']) => reports.some(({ level }) => level === wanted)
  const code = has('problem') ? 2 : has('note') ? 1 : 0
  if (asJson) {
    const checks = reports.map(({ level, ...report }) => ({
      ...report,
      level: level === 'note' ? 'warning' : level,
    }))
    console.log(JSON.stringify({ status: STATUS[code], version: VERSION, checks }))
  } else
    tellReports(
      reports.map(({ check, text, ...report }) => ({ ...report, text: `${check}: ${text}` })),
      'It runs.',
    )
  return code
}
