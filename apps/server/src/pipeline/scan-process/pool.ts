/**
 * A few scan processes sharing the work. A message whose process dies is tried again alone; one that kills three
 * processes is given up, and its owner holds it (G11).
 */
import { addCounted } from '../../platform/metrics/registry.ts'
import type { ScanResult } from '../judge/context.ts'
import { noteFailure, noteScan } from './measures.ts'
import type { FromScanner, ScanConfig, ScanRequest } from './protocol.ts'
import type { HistoryDesk } from '../history/desk.ts'
import type { HistoryQuestion } from '../history/history.ts'
import { startScanner, type ScannerLimits, type ScannerProcess } from './scanner-process.ts'

export interface ScanPool {
  /** @throws ScanFailedError when the message can't be judged, PoolClosedError when the pool is closing. */
  scan(request: ScanRequest): Promise<ScanResult>
  configure(config: ScanConfig): void
  /** Messages waiting or being judged. */
  load(): number
  /** Of these, those that no process has yet, and the others. */
  waiting(): number
  busy(): number
  pids(): number[]
  close(): void
}

export interface PoolOptions {
  readonly processes: number
  /** Messages one process works on at a time: while one waits for DNS, another is parsed. */
  readonly concurrency: number
  readonly limits: ScannerLimits
  readonly config: ScanConfig
  /** Answers what messages under judgement ask. */
  readonly history: HistoryDesk
  /** Another program than the scanner, for tests. */
  readonly program?: string
  /** A YARA rule file does not end in time. */
  readonly onRunaway?: (file: number) => void
  readonly onEvent: (event: PoolEvent) => void
}
export interface PoolEvent {
  readonly kind: PoolEventKind
  readonly detail: string
  /** Ids of the messages it concerns. */
  readonly mails: readonly string[]
}
/** `down`: no message can be judged; `up`: one was again. */
export type PoolEventKind = 'died' | 'check-failed' | 'down' | 'up'

/** The message itself is the cause: it killed its process again and again, or can't be parsed at all. */
export class ScanFailedError extends Error {
  override name = 'ScanFailedError'
}
export class PoolClosedError extends Error {
  override name = 'PoolClosedError'
}
/** Scan processes die whatever they are given: no message is at fault, and none can be judged now. */
export class PoolDownError extends Error {
  override name = 'PoolDownError'
}

const MAX_CRASHES = 3
/** Deaths in a row, without a message judged between them, from which on it is not the messages: each costs three at most. */
const DOWN_AFTER = 9
/** The same of processes that did not even become ready. */
const UNREADY_AFTER = 3
/** ms a process may take to become ready. */
const READY_MS = 120_000
/** Octets above which a message is large: it may keep its process busy for a good part of a second. */
const LARGE = 1024 * 1024
/** Octets of large messages that one process works on at a time; one message may have more. */
const LARGE_AT_A_TIME = 32 * 1024 * 1024
/** Octets of large messages in a process above which a small one rather waits for another process. */
const WORTH_WAITING = 8 * 1024 * 1024
/** ms until a process that did not even become ready is started again: it would fail the same way at once. */
const UNREADY_PAUSE_MS = 500

interface Job {
  readonly id: number
  readonly request: ScanRequest
  crashes: number
  /** When it was handed over, by `performance.now`. */
  readonly since: number
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
  readonly #small: Job[] = []
  readonly #large: Job[] = []
  #config: ScanConfig
  #nextId = 1
  #closed = false
  /** Deaths since a message was judged, and of these since a process became ready. */
  #deaths = 0
  #unready = 0
  #down = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#config = options.config
    this.#slots = Array.from({ length: options.processes }, () => this.#openSlot())
  }

  scan(request: ScanRequest): Promise<ScanResult> {
    if (this.#closed) return Promise.reject(new PoolClosedError('The scan pool is closed'))
    if (this.#isDown()) return Promise.reject(new PoolDownError('Scan processes do not start'))
    return new Promise((resolve, reject) => {
      const job = { id: this.#nextId++, request, crashes: 0, since: performance.now(), resolve, reject }
      this.#queueOf(job).push(job)
      this.#dispatch()
    })
  }

  configure(config: ScanConfig): void {
    this.#config = config
    for (const slot of this.#slots) slot.process.configure(config)
  }

  /** Nothing is ready, and what was started last did not become so. */
  #isDown(): boolean {
    return this.#unready >= UNREADY_AFTER && !this.#slots.some(({ ready }) => ready)
  }

  load(): number {
    return this.waiting() + this.busy()
  }

  waiting(): number {
    return this.#small.length + this.#large.length
  }

  busy(): number {
    return this.#slots.reduce((sum, slot) => sum + slot.jobs.size, 0)
  }

  pids(): number[] {
    return this.#slots.flatMap((slot) => slot.process.pid ?? [])
  }

  close(): void {
    this.#closed = true
    const queued = [...this.#small.splice(0), ...this.#large.splice(0)]
    const waiting = [...queued, ...this.#slots.flatMap((slot) => [...slot.jobs.values()])]
    for (const job of waiting) job.reject(new PoolClosedError('The scan pool is closing'))
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
        this.#unready = 0
        clearTimeout(late)
        this.#dispatch()
      },
      runaway: (file: number) => this.#options.onRunaway?.(file),
      message: (message: Extract<FromScanner, { job: number }>) => this.#onMessage(slot, message),
      gone: (reason: string) => {
        clearTimeout(late)
        this.#onGone(slot, reason)
      },
    }
    const late = setTimeout(() => slot.process.kill('did not become ready'), READY_MS).unref()
    slot.process = startScanner(this.#options.limits, events, this.#options.program)
    slot.process.configure(this.#config)
  }

  #queueOf(job: Job): Job[] {
    return isLarge(job) ? this.#large : this.#small
  }

  #dispatch(): void {
    while (this.#place(this.#small) || this.#place(this.#large));
  }

  /** Gives the first of the queue to a process; answers whether one has room for it. */
  #place(queue: Job[]): boolean {
    const job = queue[0]
    const slot = job && this.#slotFor(job)
    if (!slot) return false
    queue.shift()
    slot.jobs.set(job.id, job)
    slot.process.scan(job.id, job.request)
    return true
  }

  /**
   * The least busy process that may have it. A message that has already cost a process runs alone, so that it can't take
   * others down with it. The first process has no message over 8 MiB: however many large ones there are, small ones pass.
   */
  #slotFor(job: Job): Slot | undefined {
    const alone = job.crashes > 0
    return this.#slotsFor(job)
      .filter((slot) => slot.ready && ![...slot.jobs.values()].some((other) => other.crashes > 0))
      .filter((slot) => slot.jobs.size < (alone ? 1 : this.#options.concurrency))
      .sort((a, b) => busyness(a) - busyness(b))[0]
  }

  #slotsFor(job: Job): Slot[] {
    const [first, ...others] = this.#slots
    if (isLarge(job)) {
      // One that takes some hundredths of a second may use the small ones' process too, a single one at a time.
      const passing = job.request.size <= WORTH_WAITING && largeOctets(first!) === 0
      return [...others, ...(passing || others.length === 0 ? [first!] : [])].filter((slot) =>
        hasRoom(slot, job),
      )
    }
    // A large one that has to run alone waits for a process to become empty: small ones must not keep them all busy.
    const yielding = (this.#large[0]?.crashes ?? 0) > 0
    if (others.length === 0) return yielding ? [] : [first!]
    const open = yielding ? [] : others.filter((slot) => largeOctets(slot) <= WORTH_WAITING)
    return [first!, ...open]
  }

  #onMessage(slot: Slot, message: Extract<FromScanner, { job: number }>): void {
    const job = slot.jobs.get(message.job)
    if (message.type === 'ask') return this.#onAsk(slot, job, message.question)
    slot.process.settle(message.job)
    slot.jobs.delete(message.job)
    if (message.type === 'failed') job?.reject(new ScanFailedError(message.error))
    else {
      if (message.counted) addCounted(message.counted)
      for (const detail of message.errors) this.#tell('check-failed', detail, job ? [job] : [])
      this.#deaths = 0
      if (this.#down) this.#tell('up', 'a message was judged')
      if (job) {
        noteScan((performance.now() - job.since) / 1000)
        job.resolve(message.result)
      }
    }
    this.#dispatch()
  }

  /** Answers for the recipients that the job has here: a scan process can't ask about others. */
  #onAsk(slot: Slot, job: Job | undefined, question: HistoryQuestion): void {
    if (!job) return
    void this.#options.history.answer(job.request.recipients, question).then((answer) => {
      if (slot.jobs.get(job.id) === job) slot.process.tell(job.id, answer)
    })
  }

  /** Their senders keep them and try again. */
  #giveUpWaiting(reason: string): void {
    for (const job of [...this.#small.splice(0), ...this.#large.splice(0)])
      job.reject(new PoolDownError(`scan processes do not start: ${reason}`))
  }

  #tell(kind: PoolEventKind, detail: string, jobs: readonly Job[] = []): void {
    if (kind === 'down' || kind === 'up') this.#down = kind === 'down'
    else noteFailure(kind)
    this.#options.onEvent({ kind, detail, mails: jobs.map(({ request }) => request.envelope.id) })
  }

  #onGone(slot: Slot, reason: string): void {
    if (this.#closed) return
    const orphans = [...slot.jobs.values()]
    this.#tell('died', reason, orphans)
    slot.jobs.clear()
    if (orphans.length > 0) this.#deaths++
    if (!slot.ready) this.#unready++
    for (const job of orphans) {
      job.crashes++
      if (job.crashes < MAX_CRASHES) this.#queueOf(job).unshift(job)
      else if (this.#deaths > DOWN_AFTER) job.reject(new PoolDownError(`scan processes die: ${reason}`))
      else job.reject(new ScanFailedError(`ended its scan process ${MAX_CRASHES} times: ${reason}`))
    }
    if (this.#isDown()) this.#giveUpWaiting(reason)
    if ((this.#isDown() || this.#deaths > DOWN_AFTER) && !this.#down) this.#tell('down', reason)
    if (slot.ready) this.#startProcess(slot)
    else setTimeout(() => !this.#closed && this.#startProcess(slot), UNREADY_PAUSE_MS).unref()
  }
}

function isLarge({ request }: Job): boolean {
  return request.size > LARGE
}

function largeOctets({ jobs }: Slot): number {
  return [...jobs.values()].filter(isLarge).reduce((sum, { request }) => sum + request.size, 0)
}

function hasRoom(slot: Slot, { request }: Job): boolean {
  const busy = largeOctets(slot)
  return busy === 0 || busy + request.size <= LARGE_AT_A_TIME
}

/** A process with a large message answers nobody for a while: others come first. */
function busyness(slot: Slot): number {
  return slot.jobs.size + (largeOctets(slot) > 0 ? 1_000 : 0)
}
