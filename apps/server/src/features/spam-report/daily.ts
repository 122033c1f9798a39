/** The job of reports: for each moment that has come, everybody whose hour it is. */
import { dueMoments, hoursAt } from './moments.ts'
import { floorOf, makeReports, type MakeDeps } from './make.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000
/** Users whose reports are made in one transaction: their mail is in memory at once. */
const BATCH = 50
/** Mail that was received this short before may not have been written down yet: it is the next report's. */
const SETTLED_MS = 120_000

export interface Turn {
  /** ms since the epoch. */
  readonly now: number
  readonly signal: AbortSignal
}

/** Answers how many were queued, or nothing where no moment has come. */
export async function makeDueReports(deps: MakeDeps, { now, signal }: Turn) {
  const done = await store.progress(deps.db)
  const moments = dueMoments(done?.getTime() ?? null, now)
  if (moments.length === 0) return undefined
  const zones = new Set([...(await store.chosenZones(deps.db)), deps.settings.basic.timeZone])
  let queued = 0
  for (const moment of moments) {
    queued += await makeMoment(deps, moment, [...zones], { now, signal })
    if (signal.aborted) return { queued }
    await store.setProgress(deps.db, new Date(moment))
  }
  await store.forgetReports(deps.db, new Date(now - deps.settings.retention.logDays * DAY_MS))
  return { queued }
}

async function makeMoment(
  deps: MakeDeps,
  moment: number,
  zones: readonly string[],
  { now, signal }: Turn,
): Promise<number> {
  const upto = moment - SETTLED_MS
  const due = {
    at: new Date(moment),
    hours: zones.flatMap((zone) => hoursAt(zone, moment).map((hour) => ({ zone, hour }))),
    defaultZone: deps.settings.basic.timeZone,
    defaultHours: deps.settings.report.hours.map((time) => Number(time.slice(0, 2))),
    floor: floorOf(upto),
  }
  if (due.hours.length === 0) return 0
  let after = 0
  let queued = 0
  for (;;) {
    if (signal.aborted) return queued
    const recipients = await store.dueRecipients(deps.db, due, after, BATCH)
    if (recipients.length === 0) return queued
    queued += (await makeReports(deps, recipients, { kind: 'daily', due: moment, upto, now })).queued
    after = recipients.at(-1)!.user_id
  }
}
