/** Steps alerts by what was measured, in the transaction of whoever holds their lock. */
import { LIMITS } from '@postern/contract/limits.ts'
import type { Db } from '../../platform/db/client.ts'
import * as store from './episode-store.ts'
import { patience, step, type Step } from './episode.ts'
import { judge, type Reading } from './judge.ts'
import type { Readings } from './measure.ts'
import { activeRules, type StoredRule } from './rule-store.ts'

export interface Change {
  readonly id: number
  readonly task: 'maintenance.alert_open' | 'maintenance.alert_over'
  readonly of: Pick<store.NewEpisode, 'domainId' | 'kind' | 'subject' | 'ruleName' | 'numbers'>
}

export interface Measured {
  readonly rule: StoredRule
  readonly readings: Readings
}

/** Steps, of a domain (null: of all), every subject of every rule that was measured, and ends what no rule watches any more. */
export async function stepAll(
  trx: Db,
  domainId: number | null,
  measured: ReadonlyMap<number, Measured>,
  now: number,
): Promise<Change[]> {
  const rules = new Map((await activeRules(trx)).map((rule) => [rule.id, rule]))
  const all = await store.episodes(trx, domainId, now)
  // A rule that watches something else now will never hear of what it found before.
  const isWatched = ({ ruleId, kind }: store.StoredEpisode): boolean =>
    ruleId !== null && rules.get(ruleId)?.kind === kind
  const changes = await endAll(
    trx,
    all.filter((episode) => !isWatched(episode)),
    now,
  )
  const known = Map.groupBy(all.filter(isWatched), ({ ruleId }) => ruleId)
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
  { of: readings, partial }: Readings,
  episodes: readonly store.StoredEpisode[],
  now: number,
): Promise<Change[]> {
  const bySubject = new Map(episodes.map((episode) => [episode.subject, episode]))
  // What is not told of any more is fine, unless nobody knows.
  const seen = new Set(readings.map(({ subject }) => subject))
  const gone = episodes
    .filter(({ subject }) => !partial && !seen.has(subject))
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
      await store.keepEpisode(trx, id, next.numbers, next.clearSince, new Date(now))
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
