/** Backtests under way and those of the last day: in this process, few at a time, each its caller's own. */
import { LIMITS } from '@postern/contract/limits.ts'
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { Backtest, startBacktestRoute } from '@postern/contract/routes/filter-backtest.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { AppError } from '../../../platform/app-error.ts'
import { leaveUnrecorded, recordAudit } from '../../../platform/audit/record.ts'
import { domainOf } from '../../../platform/db/scope.ts'
import { actFor } from '../../../platform/db/tenant.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { shownTo } from '../../../platform/masking/whose.ts'
import { nameOf } from '../service.ts'
import { nothingYet, runBacktest, type Findings, type Plan, type RunDeps } from './backtest-run.ts'
import { draftOf, type Drafts } from './draft.ts'
import type { FilterPlace, MailPort } from './ports.ts'

export interface BacktestDeps extends RunDeps {
  readonly mails: MailPort
  readonly settings: () => SettingsValues
  /** ms since the epoch. */
  readonly clock: () => number
}

type Wish = RouteParsed<typeof startBacktestRoute>['body']

export interface Backtests {
  /** @throws what checking the filter throws; BACKTEST_RUNNING while the caller, the company or all have enough */
  start(caller: Caller, kind: FilterPlace, wish: Wish): Promise<Backtest>
  /** Of the last day's, also one that a process before this one ran. @throws AppError NOT_FOUND, of another's too */
  get(caller: Caller, id: number): Backtest
  cancel(caller: Caller, id: number): Record<string, never>
  /** Ends those under way. */
  close(): Promise<void>
}

interface Run {
  /** When it began, in ms, so that one from before this process is known as such. */
  readonly id: number
  readonly userId: number
  /** null of administrators of everything. */
  readonly domainId: number | null
  readonly days: number
  readonly startedAt: number
  readonly found: Findings
  readonly stop: AbortController
  state: Backtest['state']
  ended: Promise<void>
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

export function createBacktests(deps: BacktestDeps): Backtests {
  return new Runs(deps)
}

class Runs implements Backtests {
  readonly #deps: BacktestDeps
  readonly #runs = new Map<number, Run>()
  readonly #firstId: number
  #lastId: number

  constructor(deps: BacktestDeps) {
    this.#deps = deps
    this.#firstId = deps.clock()
    this.#lastId = this.#firstId - 1
  }

  async start(caller: Caller, kind: FilterPlace, { filter, days }: Wish): Promise<Backtest> {
    const { db, clock } = this.#deps
    const drafts = await draftOf(db, caller, kind, filter)
    this.#forgetOld()
    this.#assertRoom(caller)
    const run = this.#open(caller, days)
    run.ended = actFor(caller.scope, () => this.#work(caller, drafts, run))
    await recordAudit(db, caller, {
      task: 'filter.backtest',
      target: nameOf(kind, { name: drafts.draft.name, user: null, group: null, domain: null }),
      domainId: drafts.draft.domainId,
      note: { days },
      at: clock(),
    })
    return present(run)
  }

  get(caller: Caller, id: number): Backtest {
    const now = this.#deps.clock()
    if (id < this.#firstId && id >= now - LIMITS.backtestKeptHours * HOUR_MS)
      return { id, state: 'interrupted', days: 0, ...nothingYet() }
    return present(this.#own(caller, id))
  }

  cancel(caller: Caller, id: number): Record<string, never> {
    const run = this.#own(caller, id)
    if (run.state === 'running') run.state = 'cancelled'
    run.stop.abort()
    leaveUnrecorded(caller)
    return {}
  }

  async close(): Promise<void> {
    const runs = [...this.#runs.values()]
    for (const { stop } of runs) stop.abort()
    await Promise.all(runs.map(({ ended }) => ended))
  }

  #open({ userId, scope }: Caller, days: number): Run {
    this.#lastId = Math.max(this.#lastId + 1, this.#deps.clock())
    const run: Run = {
      id: this.#lastId,
      userId,
      domainId: domainOf(scope),
      days,
      startedAt: this.#deps.clock(),
      found: nothingYet(),
      stop: new AbortController(),
      state: 'running',
      ended: Promise.resolve(),
    }
    this.#runs.set(run.id, run)
    return run
  }

  async #work(caller: Caller, drafts: Drafts, run: Run): Promise<void> {
    const { mails, clock, settings } = this.#deps
    const from = new Date(clock() - run.days * DAY_MS)
    const range = { filter: drafts.draft, classes: mails.classes(caller), from, before: null }
    try {
      const shown: Plan['shown'] = (mail) => shownTo(caller, mail, settings())
      const plan = { ...drafts, scope: caller.scope, range, shown }
      await runBacktest(this.#deps, plan, run.found, run.stop.signal)
      if (run.state === 'running') run.state = run.stop.signal.aborted ? 'cancelled' : 'done'
    } catch {
      run.state = run.stop.signal.aborted ? 'cancelled' : 'failed'
    }
  }

  #own({ userId }: Caller, id: number): Run {
    const run = this.#runs.get(id)
    if (run?.userId !== userId) throw new AppError('NOT_FOUND')
    return run
  }

  #assertRoom({ userId, scope }: Caller): void {
    const running = [...this.#runs.values()].filter(({ state }) => state === 'running')
    const domainId = domainOf(scope)
    const ofCompany = running.filter((run) => domainId !== null && run.domainId === domainId)
    const full =
      running.some((run) => run.userId === userId) ||
      ofCompany.length >= LIMITS.backtestsOfCompany ||
      running.length >= LIMITS.backtestsAtOnce
    if (full) throw new AppError('BACKTEST_RUNNING')
  }

  #forgetOld(): void {
    const before = this.#deps.clock() - LIMITS.backtestKeptHours * HOUR_MS
    for (const [id, { state, startedAt }] of this.#runs)
      if (state !== 'running' && startedAt < before) this.#runs.delete(id)
  }
}

function present({ id, state, days, found }: Run): Backtest {
  return { id, state, days, ...found }
}
