/**
 * The job that watches: measures what rules name, and writes in one transaction what opens, what is over and what has to be told of
 * it, so that whoever dies has done nothing, and of two who look at once the second finds everything told.
 */
import { LIMITS } from '@postern/contract/limits.ts'
import { appendAudit, PRODUCT } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import * as store from './episode-store.ts'
import { patience, step, type Step } from './episode.ts'
import { judge, type Reading } from './judge.ts'
import { measure, type MeasureDeps } from './measure.ts'
import { activeRules, type StoredRule } from './rule-store.ts'
import { tellAlerts, type TellDeps } from './tell.ts'

export interface WatchDeps extends Omit<MeasureDeps, 'now'>, TellDeps {
  /** Adds up the mail that was recorded up to now. */
  readonly sumNow: () => Promise<unknown>
}

/** Past alerts are kept for a year. */
const KEPT_MS = 366 * 86_400_000

export interface Turn {
  /** ms since the epoch. */
  readonly now: number
  readonly signal: AbortSignal
}

interface Change {
  readonly id: number
  readonly task: 'maintenance.alert_open' | 'maintenance.alert_over'
  readonly of: Pick<store.NewEpisode, 'domainId' | 'kind' | 'subject' | 'ruleName' | 'numbers'>
}

/**
 * One look. A rule that can't be measured stays as it is, and fails the run in the end. Answers how many opened and were over, or
 * nothing where nothing changed.
 */
export async function watchAlerts(deps: WatchDeps, { now, signal }: Turn) {
  const { db } = deps
  await deps.sumNow()
  const failures: unknown[] = []
  const measured = new Map<number, { readonly rule: StoredRule; readonly readings: readonly Reading[] }>()
  // Several rules ask for it; it is asked of the installation once.
  const health = once(deps.health)
  for (const rule of await activeRules(db)) {
    if (signal.aborted) return undefined
    try {
      const readings = await measure({ ...deps, health, now }, rule)
      if (readings !== null) measured.set(rule.id, { rule, readings })
    } catch (error) {
      failures.push(error)
    }
  }
  const changes = await db.transaction().execute(async (trx) => {
    await store.lockAlerts(trx)
    const made = await stepAll(trx, measured, now)
    await tellAlerts(trx, deps, now)
    await store.forgetAlerts(trx, new Date(now - KEPT_MS))
    for (const { task, of } of made) await recordChange(trx, task, of, now)
    return made
  })
  if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures)
  if (changes.length === 0) return undefined
  const opened = changes.filter(({ task }) => task === 'maintenance.alert_open').length
  return { opened, over: changes.length - opened }
}

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => (asked ??= ask())
}

async function recordChange(trx: Db, task: Change['task'], of: Change['of'], at: number): Promise<void> {
  const { domainId, kind, subject, ruleName, numbers } = of
  const { value, limit } = numbers
  const target = [ruleName || kind, subject].filter((part) => part !== '').join(': ')
  await appendAudit(trx, PRODUCT, { task, target, domainId, note: { kind, value, limit }, at })
}

/** Steps every subject of every rule that was measured, and ends what no rule watches any more. */
async function stepAll(
  trx: Db,
  measured: ReadonlyMap<number, { readonly rule: StoredRule; readonly readings: readonly Reading[] }>,
  now: number,
): Promise<Change[]> {
  const changes: Change[] = []
  const rules = new Map((await activeRules(trx)).map((rule) => [rule.id, rule]))
  const known = Map.groupBy(await store.episodes(trx), ({ ruleId }) => ruleId)
  for (const [ruleId, episodes] of known) {
    if (ruleId === null || !rules.has(ruleId)) changes.push(...(await endAll(trx, episodes, now)))
  }
  for (const [ruleId, { rule: was, readings }] of measured) {
    const rule = rules.get(ruleId)
    // Measured by what it no longer is: the next look is soon enough.
    if (!rule || JSON.stringify({ ...rule, open: 0 }) !== JSON.stringify({ ...was, open: 0 })) continue
    changes.push(...(await stepRule(trx, rule, readings, known.get(ruleId) ?? [], now)))
  }
  return changes
}

async function endAll(trx: Db, episodes: readonly store.StoredEpisode[], now: number): Promise<Change[]> {
  const changes: Change[] = []
  for (const episode of episodes) {
    if (episode.state === 'pending') await store.forgetEpisode(trx, episode.id)
    else {
      await store.endEpisode(trx, episode.id, episode.numbers, new Date(now))
      changes.push({ id: episode.id, task: 'maintenance.alert_over', of: episode })
    }
  }
  return changes
}

async function stepRule(
  trx: Db,
  rule: StoredRule,
  readings: readonly Reading[],
  episodes: readonly store.StoredEpisode[],
  now: number,
): Promise<Change[]> {
  const bySubject = new Map(episodes.map((episode) => [episode.subject, episode]))
  // What is not told of any more is fine.
  const seen = new Set(readings.map(({ subject }) => subject))
  const gone = episodes
    .filter(({ subject }) => !seen.has(subject))
    .map(({ subject }): Reading => ({ subject, value: GONE[rule.kind] ?? 0 }))
  const changes: Change[] = []
  let open = episodes.length
  for (const reading of [...readings, ...gone]) {
    const before = bySubject.get(reading.subject) ?? null
    const judged = judge(rule, reading)
    const next = step(before, judged, { kind: rule.kind, patience: patience(rule), now })
    if (before === null) {
      if (next.to !== 'open' && next.to !== 'pending') continue
      // A flood of subjects is told by its first.
      if (open >= LIMITS.alertOpenOfRule) continue
      open += 1
      const { id: ruleId, domain_id: domainId, kind, name: ruleName } = rule
      const of = { ruleId, domainId, kind, ruleName, subject: reading.subject, numbers: next.numbers }
      const id = await store.insertEpisode(trx, { ...of, state: next.to }, new Date(now))
      if (next.to === 'open') changes.push({ id, task: 'maintenance.alert_open', of })
    } else {
      const task = await take(trx, before, next, now)
      if (task && 'numbers' in next)
        changes.push({ id: before.id, task, of: { ...before, numbers: next.numbers } })
    }
  }
  return changes
}

/** Values of what is no longer there, where that is not 0: a certificate that is gone runs out never. */
const GONE: Partial<Readonly<Record<StoredRule['kind'], number>>> = { certificate: 36_500 }

async function take(
  trx: Db,
  { id }: store.StoredEpisode,
  next: Step,
  now: number,
): Promise<Change['task'] | null> {
  switch (next.to) {
    case 'stays':
      await store.keepEpisode(trx, id, next.numbers, next.clearSince)
      return null
    case 'open':
      await store.openEpisode(trx, id, next.numbers, new Date(now))
      return 'maintenance.alert_open'
    case 'over':
      await store.endEpisode(trx, id, next.numbers, new Date(now))
      return 'maintenance.alert_over'
    case 'gone':
      await store.forgetEpisode(trx, id)
      return null
    default:
      return null
  }
}
