/** A role's process as its supervisor sees it: started, started again when it ends by itself, retired, stopped. */
import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { NODE_FLAGS } from '../../platform/child-options.ts'
import type { Logger } from '../../platform/log.ts'
import type { FromRole, Presence, ProcessName, RunningRole, ToRole } from './processes.ts'
import { StartError } from '../start-error.ts'

/** A first start that fails is the last one, or one of many: where nobody else does its work meanwhile. */
export type Manner = 'once' | 'again and again'

export interface WatchedOptions {
  readonly name: ProcessName
  readonly seat: number
  readonly env: NodeJS.ProcessEnv
  /** File descriptors of what it listens on. */
  readonly sockets: readonly number[]
  readonly log: Logger
  readonly manner: Manner
  readonly events: WatchedEvents
}

export interface WatchedEvents {
  /** It has become ready, for the first time or again. */
  serves(role: WatchedProcess): void
  /** It is gone, for now or for good. */
  ended(role: WatchedProcess): void
  presence(role: WatchedProcess, presence: Presence): void
  /** It asks what all processes have measured. */
  gather(role: WatchedProcess, question: number): void
  stress(role: WatchedProcess, port: number, on: boolean): void
}

/** A role that ends before it has served is started again after a growing pause. */
const FIRST_PAUSE_MS = 50
const MAX_PAUSE_MS = 2_000
/** Served this long: its next end counts as the first again. */
const STEADY_MS = 500
const STOP_MS = 15_000
/** More than a role takes for its conversations, and then to stop. */
const RETIRE_MS = 150_000

export class WatchedProcess {
  readonly name: ProcessName
  readonly seat: number
  /** The first time; rejects when it can't start. */
  readonly ready: Promise<RunningRole['listens']>
  readonly #options: WatchedOptions
  #child!: ChildProcess
  /** When it became ready, 0 until then. */
  #readyAt = 0
  #pause = FIRST_PAUSE_MS
  #stopping = false
  #timer: NodeJS.Timeout | undefined
  #everReady = false
  #settle!: { resolve: (listens: RunningRole['listens']) => void; reject: (error: Error) => void }

  constructor(options: WatchedOptions) {
    this.name = options.name
    this.seat = options.seat
    this.#options = options
    this.ready = new Promise((resolve, reject) => (this.#settle = { resolve, reject }))
    this.ready.catch(() => undefined)
    this.#start()
  }

  get child(): ChildProcess {
    return this.#child
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** It is ready, and has not been told to end. */
  get isServing(): boolean {
    return this.#readyAt > 0 && !this.#hasEnded
  }

  /** It has ended, and is not started again. */
  get isOver(): boolean {
    return this.#stopping && this.#hasEnded
  }

  get #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  send(message: ToRole): void {
    // Whoever is just ending hears it or not.
    if (this.#child.connected) this.#child.send(message, () => undefined)
  }

  /** Ends once its conversations have. */
  retire(): Promise<void> {
    return this.#end({ type: 'retire' }, RETIRE_MS)
  }

  stop(): Promise<void> {
    return this.#end({ type: 'stop' }, STOP_MS)
  }

  async #end(message: ToRole, patienceMs: number): Promise<void> {
    this.#stopping = true
    clearTimeout(this.#timer)
    const child = this.#child
    if (!this.#hasEnded) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      this.send(message)
      await ended
      clearTimeout(timer)
    }
    // Whoever waits for it waits in vain.
    this.#settle.reject(new StartError(this.name, 'it was being ended meanwhile'))
  }

  #start(): void {
    const { env, sockets } = this.#options
    this.#readyAt = 0
    const args = [this.name, String(this.seat), String(sockets.length)]
    this.#child = fork(join(import.meta.dirname, '../entry.ts'), args, {
      env: { ...env, UV_THREADPOOL_SIZE: '16' },
      execArgv: [...NODE_FLAGS],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc', ...sockets],
    })
    this.#child.on('message', (message: FromRole) => this.#onMessage(message))
    this.#child.once('exit', (code, signal) => this.#onExit(code, signal))
  }

  #onMessage(message: FromRole): void {
    const { events, manner, log } = this.#options
    if (message.type === 'gather') return events.gather(this, message.question)
    if (message.type === 'measured') return
    if (message.type === 'presence') return events.presence(this, message)
    if (message.type === 'stress') return events.stress(this, message.port, message.on)
    if (message.type === 'ready') {
      this.#everReady = true
      this.#readyAt = Date.now()
      this.#settle.resolve(message.listens)
      events.serves(this)
    } else if (this.#everReady) return
    else if (manner === 'once') {
      // A first start that fails will fail again: a port in use, a bad file. Say so instead of trying for ever.
      this.#stopping = true
      this.#settle.reject(new StartError(this.name, message.error))
    } else log.error({ role: this.name, err: message.error }, 'role could not start')
  }

  #onExit(code: number | null, signal: NodeJS.Signals | null): void {
    const { events, log } = this.#options
    events.ended(this)
    if (this.#stopping) return
    if (this.#readyAt > 0 && Date.now() - this.#readyAt > STEADY_MS) this.#pause = FIRST_PAUSE_MS
    const again = this.#pause
    log.error({ role: this.name, seat: this.seat, code, signal, again }, 'role ended, starting it again')
    this.#timer = setTimeout(() => this.#start(), this.#pause)
    this.#pause = Math.min(this.#pause * 2, MAX_PAUSE_MS)
  }
}
