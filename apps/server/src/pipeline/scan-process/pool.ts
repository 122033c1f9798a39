/**
 * A few scan processes sharing the work. A message whose process dies is tried again alone; one that kills three
 * processes is given up, and its owner holds it (G11).
 */
import type { ScanResult } from '../context.ts'
import type { FromScanner, ScanConfig, ScanRequest } from './protocol.ts'
import { startScanner, type ScannerLimits, type ScannerProcess } from './scanner-process.ts'

export interface ScanPool {
  /** @throws ScanFailedError when the message can't be judged, PoolClosedError when the pool is closing. */
  scan(request: ScanRequest): Promise<ScanResult>
  configure(config: ScanConfig): void
  /** Messages waiting or being judged. */
  load(): number
  pids(): number[]
  close(): void
}

export interface PoolOptions {
  readonly processes: number
  /** Messages one process works on at a time: while one waits for DNS, another is parsed. */
  readonly concurrency: number
  readonly limits: ScannerLimits
  readonly config: ScanConfig
  /** Another program than the scanner, for tests. */
  readonly program?: string
  readonly onEvent: (event: { readonly kind: 'died' | 'check-failed'; readonly detail: string }) => void
}

/** The message itself is the cause: it killed its process again and again, or can't be parsed at all. */
export class ScanFailedError extends Error {
  override name = 'ScanFailedError'
}
export class PoolClosedError extends Error {
  override name = 'PoolClosedError'
}

const MAX_CRASHES = 3
/** ms until a process that did not even become ready is started again: it would fail the same way at once. */
const UNREADY_PAUSE_MS = 500

interface Job {
  readonly id: number
  readonly request: ScanRequest
  crashes: number
  readonly resolve: (result: ScanResult) => void
  readonly reject: (error: Error) => void
}

interface Slot {
  process: ScannerProcess
  ready: boolean
  readonly jobs: Map<number, Job>
}

export function createScanPool(options: PoolOptions): ScanPool {
  return new Pool(options)
}

class Pool implements ScanPool {
  readonly #options: PoolOptions
  readonly #slots: Slot[]
  readonly #queue: Job[] = []
  #config: ScanConfig
  #nextId = 1
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#config = options.config
    this.#slots = Array.from({ length: options.processes }, () => this.#openSlot())
  }

  scan(request: ScanRequest): Promise<ScanResult> {
    if (this.#closed) return Promise.reject(new PoolClosedError('The scan pool is closed'))
    return new Promise((resolve, reject) => {
      this.#queue.push({ id: this.#nextId++, request, crashes: 0, resolve, reject })
      this.#dispatch()
    })
  }

  configure(config: ScanConfig): void {
    this.#config = config
    for (const slot of this.#slots) slot.process.configure(config)
  }

  load(): number {
    return this.#queue.length + this.#slots.reduce((sum, slot) => sum + slot.jobs.size, 0)
  }

  pids(): number[] {
    return this.#slots.flatMap((slot) => slot.process.pid ?? [])
  }

  close(): void {
    this.#closed = true
    const waiting = [...this.#queue, ...this.#slots.flatMap((slot) => [...slot.jobs.values()])]
    for (const job of waiting) job.reject(new PoolClosedError('The scan pool is closing'))
    this.#queue.length = 0
    for (const slot of this.#slots) slot.process.kill('closing')
  }

  #openSlot(): Slot {
    const slot: Slot = { process: undefined as never, ready: false, jobs: new Map() }
    this.#startProcess(slot)
    return slot
  }

  #startProcess(slot: Slot): void {
    slot.ready = false
    const events = {
      ready: () => {
        slot.ready = true
        this.#dispatch()
      },
      message: (message: Extract<FromScanner, { job: number }>) => this.#onMessage(slot, message),
      gone: (reason: string) => this.#onGone(slot, reason),
    }
    slot.process = startScanner(this.#options.limits, events, this.#options.program)
    slot.process.configure(this.#config)
  }

  /** A message that has already cost a process runs alone, so that it can't take others down with it. */
  #dispatch(): void {
    for (;;) {
      const job = this.#queue[0]
      if (!job) return
      const alone = job.crashes > 0
      const slot = this.#slots
        .filter((s) => s.ready && ![...s.jobs.values()].some((other) => other.crashes > 0))
        .filter((s) => s.jobs.size < (alone ? 1 : this.#options.concurrency))
        .sort((a, b) => a.jobs.size - b.jobs.size)[0]
      if (!slot) return
      this.#queue.shift()
      slot.jobs.set(job.id, job)
      slot.process.scan(job.id, job.request)
    }
  }

  #onMessage(slot: Slot, message: Extract<FromScanner, { job: number }>): void {
    const job = slot.jobs.get(message.job)
    slot.process.settle(message.job)
    slot.jobs.delete(message.job)
    if (message.type === 'failed') job?.reject(new ScanFailedError(message.error))
    else {
      for (const detail of message.errors) this.#options.onEvent({ kind: 'check-failed', detail })
      job?.resolve(message.result)
    }
    this.#dispatch()
  }

  #onGone(slot: Slot, reason: string): void {
    if (this.#closed) return
    this.#options.onEvent({ kind: 'died', detail: reason })
    const orphans = [...slot.jobs.values()]
    slot.jobs.clear()
    for (const job of orphans) {
      job.crashes++
      if (job.crashes >= MAX_CRASHES)
        job.reject(new ScanFailedError(`ended its scan process ${MAX_CRASHES} times: ${reason}`))
      else this.#queue.unshift(job)
    }
    if (slot.ready) this.#startProcess(slot)
    else setTimeout(() => !this.#closed && this.#startProcess(slot), UNREADY_PAUSE_MS).unref()
  }
}
