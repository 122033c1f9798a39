/** What `postern doctor` says of jobs: last runs, next ones, what fails. */
import type { Db } from '../platform/db/client.ts'
import { haveJobs, readJobs, type JobRow } from '../platform/jobs/list-store.ts'
import type { Report } from './doctor-report.ts'

/** Beyond this a job is not late but nobody's: the longest of them take minutes. */
const LATE_MS = 15 * 60_000
/** Fewer failures may be over at the next try. */
const PERSISTENT = 3

/** A line for each job; none where the database has no such table yet. `now` in ms since the epoch. */
export async function jobReports(db: Db, now = Date.now()): Promise<Report[]> {
  if (!(await haveJobs(db))) return []
  return (await readJobs(db)).map((job) => reportOf(job, now))
}

function reportOf(job: JobRow, now: number): Report {
  const { kind, failures, error, running, next_at: next } = job
  if (failures > 0) {
    const since = job.succeeded_at ? `since ${job.succeeded_at.toISOString()}` : 'from the start'
    return {
      level: failures >= PERSISTENT ? 'problem' : 'note',
      text: `job ${kind} fails ${since} (${failures} in a row, last ${error}), ${upcoming(job)}`,
      remedy: 'the process log tells why: look for the name of the job',
    }
  }
  if (!running && next !== null && now - next.getTime() > LATE_MS) {
    return {
      level: 'note',
      text: `job ${kind} has been due since ${next.toISOString()}`,
      remedy: 'fine while Postern is stopped; otherwise look whether its process deliver runs',
    }
  }
  const last = job.succeeded_at
    ? `last run ended ${job.succeeded_at.toISOString()} after ${((job.last_ms ?? 0) / 1_000).toFixed(1)} s`
    : 'never ran'
  return { level: 'ok', text: `job ${kind}: ${last}, ${upcoming(job)}` }
}

function upcoming({ running, node, next_at: next }: JobRow): string {
  if (running) return `running on ${node}`
  return next === null ? 'next run when asked for' : `next run ${next.toISOString()}`
}
