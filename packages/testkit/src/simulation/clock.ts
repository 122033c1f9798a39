/**
 * Time that passes when nothing else is left to do: timers, `Date` and `performance.now` of this process go by it once it is installed.
 * Timers belong to the node that set them, so that those of a node that dies go with it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'
import timersPromises from 'node:timers/promises'

interface Timer {
  readonly id: number
  at: number
  readonly every: number | null
  readonly run: () => void
  readonly owner: object | undefined
}

/** The node that runs now. */
const owners = new AsyncLocalStorage<object>()
const realImmediate = setImmediate
const RealDate = Date

export class VirtualClock {
  /** ms since the epoch. */
  now: number
  readonly #start: number
  readonly #timers = new Map<number, Timer>()
  readonly #dead = new WeakSet<object>()
  #last = 0

  constructor(start: number) {
    this.now = start
    this.#start = start
  }

  /** Runs `work` in the name of `owner`. */
  as<T>(owner: object, work: () => T): T {
    return owners.run(owner, work)
  }

  /** Runs `work` in the name of nobody: what it sets outlives who called it. */
  asNobody<T>(work: () => T): T {
    return owners.exit(work)
  }

  set(run: () => void, ms: number, every: boolean): number {
    const id = ++this.#last
    const owner = owners.getStore()
    if (owner && this.#dead.has(owner)) return id
    const wait = Number.isFinite(ms) ? Math.max(1, ms) : 1
    const bound = AsyncLocalStorage.bind(run)
    this.#timers.set(id, {
      id,
      at: this.now + wait,
      every: every ? wait : null,
      run: bound,
      owner,
    })
    return id
  }

  clear(id: number): void {
    this.#timers.delete(id)
  }

  /** Drops the timers of a node that has died, and takes no more in its name. */
  forget(owner: object): void {
    this.#dead.add(owner)
    for (const [id, timer] of this.#timers) if (timer.owner === owner) this.#timers.delete(id)
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.set(resolve, ms, false))
  }

  /** Lets time pass until `until` (ms since the epoch), one timer after the other; `settle` waits for what each sets off. */
  async run(until: number, settle: () => Promise<void>): Promise<void> {
    await settle()
    for (let next = this.#next(); next && next.at <= until; next = this.#next()) {
      this.now = Math.max(this.now, next.at)
      if (next.every === null) this.#timers.delete(next.id)
      else next.at = this.now + next.every
      next.run()
      await settle()
    }
    this.now = Math.max(this.now, until)
  }

  /** Of those that are due together, the one that was set first. */
  #next(): Timer | undefined {
    let next: Timer | undefined
    for (const timer of this.#timers.values())
      if (!next || timer.at < next.at || (timer.at === next.at && timer.id < next.id)) next = timer
    return next
  }

  /** Makes this process go by it; the answer undoes that. */
  install(): () => void {
    const global = globalThis as Record<string, unknown>
    const names = ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] as const
    const real = names.map((name) => [name, global[name]] as const)
    const realNow = performance.now
    const realDelay = timersPromises.setTimeout
    const handle = (id: number) => ({
      id,
      ref: () => handle(id),
      unref: () => handle(id),
      hasRef: () => true,
    })
    const clear = (given: unknown): void => {
      const id: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, 'id') : undefined
      if (typeof id === 'number') this.clear(id)
    }
    global['setTimeout'] = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      handle(this.set(() => run(...args), ms, false))
    global['setInterval'] = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      handle(this.set(() => run(...args), ms, true))
    global['clearTimeout'] = clear
    global['clearInterval'] = clear
    global['Date'] = this.#dateClass()
    performance.now = () => this.now - this.#start
    timersPromises.setTimeout = (ms = 0, value?: unknown) => this.wait(ms).then(() => value as never)
    syncBuiltinESMExports()
    return () => {
      for (const [name, value] of real) global[name] = value
      performance.now = realNow
      timersPromises.setTimeout = realDelay
      syncBuiltinESMExports()
    }
  }

  #dateClass(): DateConstructor {
    const now = (): number => this.now
    return class extends RealDate {
      constructor(...args: [] | [number | string | Date]) {
        super(args.length === 0 ? now() : args[0])
      }
      static override now(): number {
        return now()
      }
    } as unknown as DateConstructor
  }
}

/** One turn of the real event loop: what is ready has run. */
export function turn(): Promise<void> {
  return new Promise((resolve) => realImmediate(resolve))
}
