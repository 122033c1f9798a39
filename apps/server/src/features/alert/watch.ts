/**
 * The job that watches: measures what rules name, and writes what opens, what is over and what has to be told of it, first of the
 * installation and then of each domain. Each has a transaction that writes its alerts and its calls, and another for its mail: a process
 * that dies leaves the rest to the next look, and of two that look at once the second finds everything told.
 */
import { appendAudit, PRODUCT } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import * as store from './episode-store.ts'
import { isOfSums, measure, measuredBy, type MeasureDeps, type Readings } from './measure.ts'
import { activeRules, type StoredRule } from './rule-store.ts'
import { stepAll, type Change, type Measured } from './stepping.ts'
import { tellAlerts, type TellDeps } from './tell.ts'

export interface WatchDeps extends Omit<MeasureDeps, 'now'>, TellDeps {
  readonly budgets?: Budgets
}

/** ms that may be spent: on one question to the database, on measuring a domain, on measuring all domains. */
interface Budgets {
  readonly question: number
  readonly domain: number
  readonly domains: number
}
const BUDGETS: Budgets = { question: 5_000, domain: 10_000, domains: 60_000 }

/** Past alerts are kept for a year. */
const KEPT_MS = 366 * 86_400_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE

export interface Turn {
  /** ms since the epoch. */
  readonly now: number
  readonly signal: AbortSignal
}

/** Rules that are looked at together. */
interface Part {
  /** Null: of all. */
  readonly domainId: number | null
  readonly rules: readonly StoredRule[]
}

/**
 * One look. What can't be measured or told stays as it is, holds up nothing else, and fails the run in the end. Answers how many
 * opened and were over, or nothing where nothing changed.
 */
export async function watchAlerts(deps: WatchDeps, { now, signal }: Turn) {
  const { db } = deps
  const { domains, domain } = deps.budgets ?? BUDGETS
  const failures = new Set<unknown>()
  const changes: Change[] = []
  const ask = asking(deps, now)
  const parts = partsOf(await activeRules(db), await store.domainsWithAlerts(db, now), now)
  let left = domains
  for (const part of parts) {
    if (signal.aborted) return undefined
    const started = performance.now()
    const most = part.domainId === null ? Number.POSITIVE_INFINITY : Math.min(domain, left)
    const measured = await measureAll(ask, part, most, failures)
    if (part.domainId !== null) left -= performance.now() - started
    try {
      changes.push(...(await stepPart(deps, part, measured, now)))
    } catch (error) {
      failures.add(error)
    }
  }
  if (now % HOUR < MINUTE) await store.forgetAlerts(db, new Date(now - KEPT_MS))
  if (failures.size > 0) throw failures.size === 1 ? [...failures][0] : new AggregateError(failures)
  if (changes.length === 0) return undefined
  const opened = changes.filter(({ task }) => task === 'maintenance.alert_open').length
  return { opened, over: changes.length - opened }
}

/**
 * What belongs to all first, without what has to wait for sums; then each domain. Another one is the first each minute, so that time
 * that is too short for all is too short for each of them in turn.
 */
function partsOf(rules: readonly StoredRule[], withAlerts: readonly number[], now: number): Part[] {
  const byDomain = Map.groupBy(rules, ({ domain_id: id }) => id)
  const ofAll = byDomain.get(null) ?? []
  const ids = [...new Set([...byDomain.keys(), ...withAlerts])].filter((id) => id !== null)
  const first = ids.length === 0 ? 0 : Math.floor(now / MINUTE) % ids.length
  return [
    { domainId: null, rules: ofAll.filter((rule) => !isOfSums(rule)) },
    { domainId: null, rules: ofAll.filter(isOfSums) },
    ...[...ids.slice(first), ...ids.slice(0, first)].map((domainId) => ({
      domainId,
      rules: byDomain.get(domainId) ?? [],
    })),
  ]
}

type Ask = (rule: StoredRule) => Promise<Readings | null>

/** What several rules ask for is measured once. */
function asking(deps: WatchDeps, now: number): Ask {
  const { question } = deps.budgets ?? BUDGETS
  const measuring = { ...deps, health: once(deps.health), sumNow: once(deps.sumNow), now }
  const asked = new Map<string, ReturnType<Ask>>()
  return (rule) => {
    const by = measuredBy(rule)
    const answer = asked.get(by) ?? measure(measuring, rule, question)
    asked.set(by, answer)
    return answer
  }
}

/** @param most ms after which no further rule is begun */
async function measureAll(
  ask: Ask,
  { rules, domainId }: Part,
  most: number,
  failures: Set<unknown>,
): Promise<Map<number, Measured>> {
  const measured = new Map<number, Measured>()
  const started = performance.now()
  for (const rule of rules) {
    if (performance.now() - started >= most) {
      failures.add(
        new Error(`alert rules of domain ${domainId}: there was no time left to measure all of them`),
      )
      break
    }
    try {
      const readings = await ask(rule)
      if (readings !== null) measured.set(rule.id, { rule, readings })
    } catch (error) {
      failures.add(error)
    }
  }
  return measured
}

async function stepPart(
  deps: WatchDeps,
  { domainId }: Part,
  measured: ReadonlyMap<number, Measured>,
  now: number,
): Promise<Change[]> {
  const { made, hasMail } = await deps.db.transaction().execute(async (trx) => {
    await store.lockAlerts(trx)
    const changes = await stepAll(trx, domainId, measured, now)
    const isLeft = await tellAlerts(trx, deps, { domainId, now, by: 'call' })
    for (const { task, of } of changes) await recordChange(trx, task, of, now)
    return { made: changes, hasMail: isLeft }
  })
  if (hasMail)
    await deps.db.transaction().execute(async (trx) => {
      await store.lockAlerts(trx)
      await tellAlerts(trx, deps, { domainId, now, by: 'mail' })
    })
  return made
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
