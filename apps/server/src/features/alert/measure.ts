/** Measures what a rule watches, now. */
import { ALERT_KIND_FACTS, type AlertKind } from '@postern/contract/codes/alert.ts'
import { withinTime } from '../../platform/db/lists.ts'
import type { Db } from '../../platform/db/client.ts'
import { usualOf, WEEKS_LOOKED_AT, type Reading } from './judge.ts'
import * as store from './measure-store.ts'
import type { ReadCertificates, ReadHealth } from './ports.ts'
import type { StoredRule } from './rule-store.ts'

export interface MeasureDeps {
  /** The owner's. */
  readonly db: Db
  readonly health: ReadHealth
  readonly certificates: ReadCertificates
  /** ms since the epoch. */
  readonly now: number
}

/** ms that counting for one rule may keep the database busy. */
const COUNT_MS = 5_000
const MINUTE = 60_000

type Measure = (deps: MeasureDeps, rule: StoredRule) => Promise<readonly Reading[] | null>

/** Readings of a rule; null where nothing can be said now. Subjects that have nothing to tell are absent. @throws what the database does */
export async function measure(deps: MeasureDeps, rule: StoredRule): Promise<readonly Reading[] | null> {
  if (ALERT_KIND_FACTS[rule.kind].installation) return BY_KIND[rule.kind](deps, rule)
  return withinTime(deps.db, COUNT_MS, (db) => BY_KIND[rule.kind]({ ...deps, db }, rule))
}

const one = (value: number, mails?: number): readonly Reading[] => [
  { subject: '', value, ...(mails === undefined ? {} : { mails }) },
]
const minutesSince = (at: Date | null, now: number): number =>
  at === null ? 0 : Math.max(0, Math.floor((now - at.getTime()) / MINUTE))

const BY_KIND: Readonly<Record<AlertKind, Measure>> = {
  class: (deps, rule) =>
    counted(deps, rule, (sums) => {
      const mails = sums.normal + sums.spam + sums.virus
      const value = sums[rule.mail_class ?? 'spam']
      if (rule.measure !== 'share') return { value, mails }
      return { value: mails === 0 ? 0 : Math.round((1_000 * value) / mails) / 10, mails }
    }),
  refusals: (deps, rule) => counted(deps, rule, ({ rejected }) => ({ value: rejected, mails: rejected })),
  virus: async ({ db, now }, { domain_id: whose, minutes, limit }) =>
    subjects(await store.virusesSince(db, whose, ago(now, minutes), leastOf(limit))),
  sender: async ({ db, now }, { domain_id: whose, sender_by: by, minutes, limit, ignored }) =>
    subjects(
      await store.sendersSince(db, whose, by ?? 'address', {
        from: ago(now, minutes),
        least: leastOf(limit),
        ignored,
      }),
    ),
  queue_oldest: async ({ db, now }) => {
    const { oldest, copies } = await store.queueNow(db)
    return one(minutesSince(oldest, now), copies)
  },
  queue_deferred: async ({ db }) => one((await store.queueNow(db)).deferred),
  queue_destination: async ({ db, now }) =>
    (await store.silentDestinations(db)).map(({ subject, copies, since }) => ({
      subject,
      value: minutesSince(since, now),
      mails: copies,
    })),
  disk: async ({ health }) => {
    const { disk } = await health()
    return disk === null || disk.total === 0 ? null : one(Math.round((1_000 * disk.free) / disk.total) / 10)
  },
  dns: async ({ health }) => one((await health()).dns ? 0 : 1),
  scanner: async ({ health }) => one((await health()).virus.clamd === false ? 1 : 0),
  certificate: async ({ certificates, now }) => {
    // Of several for a name the one that runs out first may be in use.
    const byName = Map.groupBy(await certificates(), ({ name }) => name)
    return [...byName].map(([subject, of]) => ({
      subject,
      value: Math.floor((Math.min(...of.map(({ ends }) => ends.getTime())) - now) / 86_400_000),
    }))
  },
  job: async ({ db }) =>
    (await store.failingJobs(db)).map(({ subject, failures }) => ({ subject, value: failures })),
  database: async ({ db }) => one(await store.connectionsUsed(db)),
}

const ago = (now: number, minutes: number | null): Date => new Date(now - (minutes ?? 60) * MINUTE)
/** What is near its limit has to be seen too. */
const leastOf = (limit: number | null): number => Math.max(1, Math.floor((limit ?? 1) / 2))
const subjects = (found: readonly store.Much[]): Reading[] =>
  found.map(({ subject, n }) => ({ subject, value: n }))

async function counted(
  { db, now }: MeasureDeps,
  { domain_id: whose, minutes, times, least, measure: as }: StoredRule,
  of: (sums: store.Counted) => { readonly value: number; readonly mails: number },
): Promise<readonly Reading[] | null> {
  const zone = await store.zoneOfSums(db)
  if (zone === null) return null
  const from = ago(now, minutes)
  const present = of(await store.countSince(db, whose, zone, from))
  if (times === null) return one(present.value, present.mails)
  const weeks = (
    await store.countWeeksBefore(db, whose, zone, { from, to: new Date(now), weeks: WEEKS_LOOKED_AT })
  ).map(of)
  // Of few mails a share is a matter of chance.
  const known = as === 'share' ? weeks.filter(({ mails }) => mails >= (least ?? 0)) : weeks
  const usual = usualOf(known.map(({ value }) => value))
  return [{ subject: '', ...present, usual: usual === null ? null : Math.round(usual * 10) / 10 }]
}
