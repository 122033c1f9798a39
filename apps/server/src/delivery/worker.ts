/** The delivery worker: claims due copies, sends them side by side, and records what became of them in batches. */
import { attemptSend, ServerBusyError, type AttemptResult } from './attempt.ts'
import { Destinations, type Share } from './route/destinations.ts'
import { groupCopies } from './group-copies.ts'
import type { DeliveryJob, Outcome } from './queue/job.ts'
import { LinksNotMadeError, type Replacement } from './message/linked-files.ts'
import { listenForWork } from './queue/listen.ts'
import { makeNotice } from './notices/notice.ts'
import { decideOutcome } from './outcome.ts'
import type { RouteDeps } from './route/route.ts'
import { DEFAULT_POOL, SessionPool } from './client/session-pool.ts'
import { ServerCache } from './route/server-cache.ts'
import { Settler } from './queue/settler.ts'
import { sealOf, type Seal } from './message/sealing.ts'
import { openSource } from './message/source.ts'
import { DeliveryStore } from './queue/store.ts'
import { isAbort, untilAnswered } from './queue/until-answered.ts'
import type { WorkerDeps, WorkerOptions, WorkerSettings } from './worker-options.ts'

const PRUNE_MS = 5000
/** Share of a lease after which a copy that could not be renewed may be another worker's: its message is not brought to an end. */
const LAPSED = 0.8
/** A fair claim may take at most this share of the time. */
const FAIR_PAUSE = 10

/** When rows behind a backlog may be looked for again, by what is claimed (see `#claimAll`). */
interface NextFair {
  some: number
  rest: number
}

export class DeliveryWorker {
  readonly #options: Required<
    Pick<WorkerOptions, 'workerId' | 'pollSeconds' | 'leaseSeconds' | 'gatherMs' | 'noticesPerHour'>
  >
  #settings: WorkerSettings
  readonly #deps: WorkerDeps
  readonly #store: DeliveryStore
  readonly #pool: SessionPool
  readonly #route: RouteDeps
  readonly #destinations: Destinations
  readonly #settler: Settler
  /** Copies under way, each with the time (of `performance.now`) until which it is surely ours. */
  readonly #active = new Map<number, number>()
  readonly #servers: ServerCache
  readonly #timers: NodeJS.Timeout[] = []
  #unlisten: (() => Promise<void>) | null = null
  #wakeTimer: NodeJS.Timeout | null = null
  #filling = false
  /** A claim failed: the database may have given us rows that we never heard of. */
  #unsure = false
  #again = false
  /** The last look for work left some to what is full: whatever ends makes room for more. */
  #leftOut = false
  readonly #nextFair: NextFair = { some: 0, rest: 0 }
  #stopping = false
  #draining = false
  readonly #stopped = new AbortController()
  #idle: (() => void) | null = null

  constructor(options: WorkerOptions, deps: WorkerDeps) {
    this.#options = {
      workerId: options.workerId,
      pollSeconds: options.pollSeconds ?? 2,
      leaseSeconds: options.leaseSeconds ?? 300,
      gatherMs: options.gatherMs ?? 10,
      noticesPerHour: options.noticesPerHour ?? 20,
    }
    this.#settings = options
    this.#deps = deps
    this.#store = new DeliveryStore(deps.database, {
      workerId: options.workerId,
      leaseSeconds: this.#options.leaseSeconds,
      noticesPerHour: this.#options.noticesPerHour,
      ...(deps.clockShift ? { clockShift: deps.clockShift } : {}),
    })
    this.#servers = new ServerCache(this.#store)
    this.#pool = new SessionPool(
      { ...options.client, helo: options.hostname },
      { ...DEFAULT_POOL, idlePerServer: this.#settings.perDestination, ...options.pool },
    )
    this.#route = {
      servers: (domainId) => this.#servers.of(domainId),
      ownDomain: async (name) => (await this.#store.addressee(`@${name}`)).domainId,
      dns: deps.dns,
      proven: () => (this.#settings.dane === true ? (deps.proven ?? null) : null),
      policies: () => (this.#settings.mtaSts === true ? (deps.policies ?? null) : null),
      journalServers: () => this.#settings.journalServers ?? [],
      lookup: (host) => deps.lookup(host),
      isOpenNetwork: (ip) => this.#settings.isOpenNetwork(ip),
      random: deps.random ?? Math.random,
      ...(options.allowLocalMx === undefined ? {} : { allowLocalMx: options.allowLocalMx }),
      ...(options.mxPort === undefined ? {} : { mxPort: options.mxPort }),
    }
    this.#destinations = new Destinations(this.#settings.perDestination)
    this.#settler = new Settler(this.#store, this.#options.gatherMs, {
      settled: (outcomes) => this.#finish(outcomes),
      failed: (error) => deps.onError(error, 'recording deliveries'),
    })
  }

  /** Works by other settings from now on; what is under way finishes by the old ones. */
  configure(settings: WorkerSettings): void {
    const archives = JSON.stringify(this.#settings.journalServers)
    this.#settings = settings
    if (JSON.stringify(settings.journalServers) !== archives) this.#destinations.forgetServers()
    this.#pool.configure({ ...settings.client, helo: settings.hostname }, this.#settings.perDestination)
    this.#destinations.setMax(this.#settings.perDestination)
    this.wake()
  }

  /** While `on` it claims nothing, and finishes what is under way. */
  drain(on: boolean): void {
    this.#draining = on
    if (!on) this.wake()
  }

  /** Frees a predecessor's rows and starts to work. */
  async start(): Promise<void> {
    await this.#store.release()
    await this.#store.sweep()
    const { listen = listenForWork } = this.#deps
    this.#unlisten = await listen(this.#deps.database.pool, {
      work: () => this.wake(),
      hurry: () => {
        this.#pool.forgetDead()
        this.#destinations.forgetServers()
        this.wake()
      },
      servers: () => {
        this.#servers.clear()
        this.#destinations.forgetServers()
        this.wake()
      },
      failed: (error) => this.#deps.onError(error, 'listening for deliveries'),
    })
    const { pollSeconds, leaseSeconds } = this.#options
    this.#every(pollSeconds * 1000, () => this.wake())
    this.#every(PRUNE_MS, () => this.#prune())
    this.#every((leaseSeconds * 1000) / 3, () => void this.#renew())
    this.wake()
  }

  /** Copies under way. */
  get active(): number {
    return this.#active.size
  }

  /** Looks for work soon. */
  wake(): void {
    if (this.#stopping || this.#wakeTimer) return
    this.#wakeTimer = setTimeout(() => {
      this.#wakeTimer = null
      void this.#fill()
    }, this.#options.gatherMs)
  }

  /** Takes no more work, waits up to `graceMs` for what is under way, and frees the rest. */
  async stop(graceMs = 10_000): Promise<void> {
    this.#stopping = true
    this.#stopped.abort()
    for (const timer of this.#timers) clearInterval(timer)
    if (this.#wakeTimer) clearTimeout(this.#wakeTimer)
    // The database may have gone first: what is ours there then goes back to the queue by itself.
    const gone = (error: unknown): void => this.#deps.onError(error, 'stopping')
    await this.#unlisten?.().catch(gone)
    await this.#settledWithin(graceMs)
    this.#settler.stop()
    this.#pool.close()
    await this.#store.release().catch(gone)
  }

  async #settledWithin(ms: number): Promise<void> {
    if (this.#active.size === 0 && !this.#filling) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#idle = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async #fill(): Promise<void> {
    if (this.#filling) {
      this.#again = true
      return
    }
    this.#filling = true
    try {
      const unsure = this.#unsure
      this.#unsure = false
      if (unsure) await this.#store.release([...this.#active.keys()])
      do {
        this.#again = false
        await this.#claimAll()
      } while (this.#again && !this.#stopping)
    } catch (error) {
      this.#unsure = true
      this.#deps.onError(error, 'claiming deliveries')
    } finally {
      this.#filling = false
      this.#checkIdle()
    }
  }

  /** Claims until the places or the due rows are used up. */
  async #claimAll(): Promise<void> {
    while (!this.#stopping && !this.#draining && this.#settings.paused !== true) {
      const places = this.#settings.concurrency - this.#active.size
      const shared = this.#destinations.shared()
      this.#leftOut = places <= 0 || shared.names.length > 0 || this.#destinations.full().length > 0
      if (places <= 0) return
      const some = await this.#claimSome(Math.min(places, shared.places), [], 'some')
      // A server of many that has few places left must not make claims of the others' mail small.
      const left = shared.places < places ? places - some : 0
      const rest = left > 0 ? await this.#claimSome(left, shared.names, 'rest') : 0
      if (some + rest === 0) return
      if (!this.#leftOut && some < places && this.#destinations.full().length === 0) return
    }
  }

  /** Due rows, the oldest first; where there are none among those, rows behind the backlog of what is left out. */
  async #claimSome(limit: number, besides: readonly string[], fair: keyof NextFair): Promise<number> {
    const exclude = [...this.#destinations.full(), ...besides]
    const { length } = await this.#claim(limit, exclude, false)
    if (length > 0 || exclude.length === 0) return length
    const started = performance.now()
    if (started < this.#nextFair[fair]) return 0
    // Places may have been taken while the rows were looked for.
    const jobs = await this.#claim(limit, [...this.#destinations.full(), ...besides], true)
    this.#nextFair[fair] = performance.now() + FAIR_PAUSE * (performance.now() - started)
    return jobs.length
  }

  async #claim(limit: number, exclude: readonly string[], fair: boolean): Promise<readonly DeliveryJob[]> {
    const until = this.#leaseFromNow()
    const jobs = await this.#store.claim({
      limit,
      exclude,
      free: this.#destinations.free(),
      freeDefault: this.#destinations.freeDefault,
      fair,
    })
    for (const { id } of jobs) this.#active.set(id, until)
    const { journalRecipient = '' } = this.#settings
    for (const group of groupCopies(jobs.map((job) => archived(job, journalRecipient))))
      void this.#deliver(group)
    return jobs
  }

  async #deliver(jobs: readonly DeliveryJob[]): Promise<void> {
    const first = jobs[0]!
    const share = this.#destinations.start(first.destination, jobs.length)
    let results: readonly AttemptResult[]
    try {
      const replaced = first.links ? await this.#linked(first) : undefined
      const { hostname, sealDomain } = this.#settings
      const source = openSource(first, this.#deps.blobs, hostname, replaced, sealDomain)
      results = await attemptSend(jobs, source, {
        route: this.#route,
        pool: this.#pool,
        mayEnd: () => jobs.every(({ id }) => performance.now() < (this.#active.get(id) ?? 0)),
        ...this.#seal(first),
        mayUse: (server, isOnly) => this.#destinations.mayUse(share, server, isOnly),
      })
    } catch (error) {
      if (error instanceof ServerBusyError) return this.#giveBack(jobs, share)
      this.#deps.onError(error, `delivering ${first.id}`, first)
      results = jobs.map(() => localTrouble(error))
    }
    const unreadable = results.find((result) => result.unreadable)?.unreadable
    if (unreadable) this.#deps.onError(unreadable, `accepted mail waits: ${unreadable.message}`, first)
    this.#destinations.end(
      share,
      results.every((result) => result.reached),
    )
    await Promise.all(jobs.map((job, i) => this.#conclude(job, results[i]!)))
  }

  /** What was claimed before it was known that its server has enough. */
  async #giveBack(jobs: readonly DeliveryJob[], share: Share): Promise<void> {
    this.#destinations.giveBack(share)
    // Before they are free: from then on they may be claimed, and be ours, again.
    for (const { id } of jobs) this.#active.delete(id)
    try {
      await this.#store.giveBack(jobs.map(({ id }) => id))
    } catch (error) {
      this.#unsure = true
      this.#deps.onError(error, 'giving deliveries back')
    }
    this.wake()
    this.#checkIdle()
  }

  async #linked(job: DeliveryJob): Promise<Replacement> {
    const { linkFiles } = this.#deps
    if (!linkFiles) throw new LinksNotMadeError('4.3.5 no links can be made here')
    return linkFiles(job)
  }

  #seal(job: DeliveryJob): { readonly seal?: Seal } {
    const { sealDomain = '' } = this.#settings
    const { sealKeyOf: keyOf, onError } = this.#deps
    return keyOf ? { seal: sealOf(job, { domain: sealDomain, keyOf, onError }) } : {}
  }

  async #conclude(job: DeliveryJob, result: AttemptResult): Promise<void> {
    const outcome = await this.#outcome(job, result)
    if (outcome?.held) this.#deps.onHeld?.(job, outcome.reply)
    if (outcome) return this.#settler.add(outcome)
    this.#active.delete(job.id)
    this.#checkIdle()
  }

  /** Null when the worker stops before it could be told who hears of it: the row is freed and tried again. */
  async #outcome(job: DeliveryJob, result: AttemptResult): Promise<Outcome | null> {
    const { noticeKind, ...decision } = decideOutcome(
      job,
      result,
      this.#route.random(),
      this.#settings.backoff,
    )
    if (noticeKind === null) return { ...decision, notice: null }
    try {
      const notice = await makeNotice(noticeKind, decision, {
        store: { addressee: (address) => this.#addressee(address) },
        blobs: this.#deps.blobs,
        hostname: this.#settings.hostname,
        sender: this.#settings.reportSender,
        now: Date.now() + (this.#deps.clockShift?.() ?? 0) * 1000,
        maxAge: this.#settings.backoff.maxAge,
        onError: this.#deps.onError,
      })
      return { ...decision, notice }
    } catch (error) {
      if (isAbort(error) && decision.kind !== 'delivered') return null
      this.#deps.onError(error, `reporting on ${job.id}`, job)
      return { ...decision, notice: null }
    }
  }

  /** A report must not be lost to a database that restarts at that moment. */
  #addressee(address: string): ReturnType<DeliveryStore['addressee']> {
    const ask = (): ReturnType<DeliveryStore['addressee']> => this.#store.addressee(address)
    return untilAnswered(ask, this.#stopped.signal, (error) =>
      this.#deps.onError(error, 'asking whom to report to'),
    )
  }

  #finish(outcomes: readonly Outcome[]): void {
    for (const outcome of outcomes) {
      this.#active.delete(outcome.job.id)
      this.#deps.onSettled?.(outcome)
    }
    if (this.#leftOut || this.#active.size === 0 || outcomes.some((outcome) => outcome.notice)) this.wake()
    this.#checkIdle()
  }

  #checkIdle(): void {
    if (this.#stopping && this.#active.size === 0 && !this.#filling) this.#idle?.()
  }

  async #renew(): Promise<void> {
    try {
      const ids = [...this.#active.keys()]
      const until = this.#leaseFromNow()
      if (ids.length > 0) await this.#store.renew(ids)
      for (const id of ids) if (this.#active.has(id)) this.#active.set(id, until)
      await this.#store.sweep()
    } catch (error) {
      this.#deps.onError(error, 'renewing leases')
    }
  }

  /** Counted from before the database is asked, so that it ends here before it ends there. */
  #leaseFromNow(): number {
    return performance.now() + LAPSED * this.#options.leaseSeconds * 1000
  }

  #prune(): void {
    this.#pool.prune()
    this.#destinations.prune(600_000)
  }

  #every(ms: number, action: () => void): void {
    const timer = setInterval(action, ms)
    this.#timers.push(timer)
  }
}

function archived(job: DeliveryJob, recipient: string): DeliveryJob {
  return job.kind === 'journal' && recipient !== '' ? { ...job, recipient } : job
}

function localTrouble(error: unknown): AttemptResult {
  const trouble = { kind: 'deferred', server: '', code: 0, reached: true } as const
  return error instanceof LinksNotMadeError
    ? { ...trouble, reply: error.message, stuck: true }
    : { ...trouble, reply: '4.3.0 local problem', local: true }
}
