/** Measures what a rule watches, now. */
import type { AlertKind } from '@postern/contract/codes/alert.ts'
import type { ClassCounts } from '@postern/contract/codes/measures.ts'
import { withinTime } from '../../platform/db/lists.ts'
import type { Db } from '../../platform/db/client.ts'
import { countSince, countWeeksBefore } from '../../sums/since-store.ts'
import { readProgress } from '../../sums/zone-store.ts'
import { usualOf, WEEKS_LOOKED_AT, type Reading } from './judge.ts'
import * as store from './measure-store.ts'
import type { ReadCertificates, ReadHealth } from './ports.ts'
import type { StoredRule } from './rule-store.ts'

export interface MeasureDeps {
  /** The owner's. */
  readonly db: Db
  readonly health: ReadHealth
  readonly certificates: ReadCertificates
  /** Adds up the mail that was recorded up to now. */
  readonly sumNow: () => Promise<unknown>
  /** ms since the epoch. */
  readonly now: number
}

/** Asked of the installation itself, which has its own patience; all others are asked of the database. */
const NOT_STORED: ReadonlySet<AlertKind> = new Set(['disk', 'dns', 'scanner', 'certificate'])
const OF_SUMS: ReadonlySet<AlertKind> = new Set(['class', 'refusals'])
export const isOfSums = ({ kind }: Pick<StoredRule, 'kind'>): boolean => OF_SUMS.has(kind)

const MINUTE = 60_000

export interface Readings {
  readonly of: readonly Reading[]
  /** Others could not be read: what is absent is not known to be fine. */
  readonly partial: boolean
}

type Measure = (deps: MeasureDeps, rule: StoredRule) => Promise<Readings | readonly Reading[] | null>

/**
 * Readings of a rule; null where nothing can be said now. Subjects that have nothing to tell are absent.
 * @param ms that each question may keep the database busy
 * @throws when it took longer, and what the database does
 */
export async function measure(deps: MeasureDeps, rule: StoredRule, ms: number): Promise<Readings | null> {
  const { id, kind } = rule
  if (NOT_STORED.has(kind)) return readingsOf(await BY_KIND[kind](deps, rule))
  if (isOfSums(rule)) await deps.sumNow()
  const measured = await withinTime(deps.db, ms, async (db) => ({
    readings: await BY_KIND[kind]({ ...deps, db }, rule),
  }))
  if (measured === null) throw new Error(`alert rule ${id} (${kind}): measuring took longer than ${ms} ms`)
  return readingsOf(measured.readings)
}

function readingsOf(of: Awaited<ReturnType<Measure>>): Readings | null {
  return of === null || 'partial' in of ? of : { of, partial: false }
}

/** The same of rules that measure the same. */
export function measuredBy(rule: StoredRule): string {
  const { kind, domain_id, mail_class, measure: as, sender_by, minutes, times, least, ignored } = rule
  const limit = kind === 'virus' || kind === 'sender' ? leastOf(rule.limit) : null
  return JSON.stringify([kind, domain_id, mail_class, as, sender_by, minutes, times, least, ignored, limit])
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
  detox: async ({ db, now }, { domain_id: whose, minutes }) => {
    const mails = await store.notDisarmedSince(db, whose, ago(now, minutes))
    return one(mails, mails)
  },
  queue_oldest: async ({ db, now }) => {
    const { oldest, copies } = await store.queueOldest(db)
    return one(minutesSince(oldest, now), copies)
  },
  queue_deferred: async ({ db }) => one(await store.deferredCopies(db)),
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
  unchecked: async ({ db }) => {
    const mails = await store.uncheckedMails(db)
    return one(mails, mails)
  },
  certificate: async ({ certificates, now }) => {
    // Of several for a name the one that runs out first may be in use.
    const { ends: all, unusable } = await certificates()
    const byName = Map.groupBy(all, ({ name }) => name)
    const of = [...byName].map(([subject, its]) => ({
      subject,
      value: Math.floor((Math.min(...its.map(({ ends }) => ends.getTime())) - now) / 86_400_000),
    }))
    // What is in use may be the one before a file that can't be used.
    return { of, partial: unusable.length > 0 }
  },
  job: async ({ db }) =>
    (await store.failingJobs(db)).map(({ subject, failures }) => ({ subject, value: failures })),
  configuration: async ({ db }) =>
    (await store.setAside(db)).map(({ part, name, ref, reason }) => ({
      subject: `${part} ${name === ref ? ref : `${ref} “${name}”`}: ${reason}`,
      value: 1,
    })),
  storage: async ({ db }) => {
    const mails = await store.changedOriginals(db)
    return one(mails, mails)
  },
  node: async ({ db }) =>
    (await store.silentNodes(db)).map(({ name, minutes }) => ({ subject: name, value: minutes })),
  directory: async ({ db, now }) =>
    (await store.failingDirectories(db)).map(({ subject, since }) => ({
      subject,
      // Bad from its first minute on.
      value: 1 + minutesSince(since, now),
    })),
  backup: async ({ db }) => {
    const { failures, damaged } = await store.failedBackups(db)
    return [{ subject: '', value: failures }, ...damaged.map((subject) => ({ subject, value: 1 }))]
  },
  backup_age: async ({ db }) => {
    const days = await store.daysSinceBackup(db)
    return days === null ? [] : one(days)
  },
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
  of: (sums: ClassCounts) => { readonly value: number; readonly mails: number },
): Promise<readonly Reading[] | null> {
  const { zone } = await readProgress(db)
  if (zone === null) return null
  const from = ago(now, minutes)
  const present = of(await countSince(db, whose, zone, from))
  if (times === null) return one(present.value, present.mails)
  const weeks = (
    await countWeeksBefore(db, whose, zone, { from, to: new Date(now), weeks: WEEKS_LOOKED_AT })
  ).map(of)
  // Of few mails a share is a matter of chance.
  const known = as === 'share' ? weeks.filter(({ mails }) => mails >= (least ?? 0)) : weeks
  const usual = usualOf(known.map(({ value }) => value))
  return [{ subject: '', ...present, usual }]
}
