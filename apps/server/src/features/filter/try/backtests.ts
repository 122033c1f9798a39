/** Backtests: asked for, looked at, given up. They are work of their caller's (platform/work), few at a time. */
import { LIMITS } from '@postern/contract/limits.ts'
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { Backtest, startBacktestRoute } from '@postern/contract/routes/filter-backtest.ts'
import { AppError } from '../../../platform/app-error.ts'
import { leaveUnrecorded, recordAudit } from '../../../platform/audit/record.ts'
import { domainOf } from '../../../platform/db/scope.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { keptWork, type WorkDeps } from '../../../platform/work/kept.ts'
import * as work from '../../../platform/work/store.ts'
import { assertAllowed } from '../allowed.ts'
import { nameOf } from '../service.ts'
import { NOTHING_YET, runBacktest, type Asks, type Findings, type RunDeps } from './backtest-run.ts'
import { draftOf } from './draft.ts'

export interface BacktestDeps extends RunDeps, WorkDeps {
  /** ms since the epoch. */
  readonly clock: () => number
}

type Started = RouteParsed<typeof startBacktestRoute>

const DAY_MS = 86_400_000
const KIND = 'backtest'

export function backtestJob(deps: BacktestDeps): Job {
  return keptWork<Asks, Awaited<ReturnType<typeof runBacktest>>>(deps, {
    kind: KIND,
    hours: LIMITS.backtestKeptHours,
    gaveUp: 'MAIL_PROCESSING_FAILED',
    places: LIMITS.backtestsAtOnce,
    assertMay: (now, { kind }) => assertAllowed(now, kind),
    run: (asked, now, steps) => runBacktest(deps, asked, now, steps),
  })
}

/** @throws what checking the filter throws; BACKTEST_RUNNING while the caller, the company or all have enough */
export async function startBacktest(
  deps: BacktestDeps,
  caller: Caller,
  kind: Started['params'],
  { filter, days }: Started['body'],
): Promise<Backtest> {
  const { draft, stored } = await draftOf(deps.db, caller, kind, filter)
  const from = new Date(deps.clock() - days * DAY_MS).toISOString()
  const id = await deps.systemDb.transaction().execute(async (trx) => {
    await work.lockWork(trx, KIND)
    assertRoom(caller, await work.underWay(trx, KIND))
    const asks: Asks = { kind, draft, stored, days, from }
    const id = await work.insertWork(trx, caller, { kind: KIND, asks })
    await recordAudit(trx, caller, {
      task: 'filter.backtest',
      target: nameOf(kind, { name: draft.name, user: null, group: null, domain: null }),
      domainId: draft.domainId,
      note: { days },
      at: deps.clock(),
    })
    return id
  })
  return getBacktest(deps, caller, id)
}

function assertRoom({ userId, scope }: Caller, all: Awaited<ReturnType<typeof work.underWay>>): void {
  const running = all.filter(({ state }) => state === 'running')
  const domainId = domainOf(scope)
  const ofCompany = running.filter((one) => domainId !== null && one.domain_id === domainId)
  const full =
    running.some((one) => one.user_id === userId) ||
    ofCompany.length >= LIMITS.backtestsOfCompany ||
    running.length >= LIMITS.backtestsAtOnce
  if (full) throw new AppError('BACKTEST_RUNNING')
}

/** Of the last day's. @throws AppError NOT_FOUND, of another's too */
export async function getBacktest({ db }: BacktestDeps, caller: Caller, id: number): Promise<Backtest> {
  const row = await work.ownOne(db, caller, KIND, id)
  const { days } = row.asks as Asks
  const known = (row.result as Findings | null) ?? NOTHING_YET
  return {
    id,
    state: row.state === 'cancelling' ? 'cancelled' : row.state,
    error: row.error as Backtest['error'],
    days,
    total: row.total,
    progress: row.done,
    more: row.more,
    ...known,
  }
}

/** @throws AppError NOT_FOUND */
export async function cancelBacktest(deps: BacktestDeps, caller: Caller, id: number): Promise<void> {
  await getBacktest(deps, caller, id)
  await work.askToStop(deps.systemDb, caller, KIND, id)
  leaveUnrecorded(caller)
}
