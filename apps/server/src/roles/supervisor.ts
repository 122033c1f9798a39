/** Starts the roles as processes, starts each again when it ends by itself, and stops them in order. */
import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { NODE_FLAGS } from '../platform/child-options.ts'
import type { Logger } from '../platform/log.ts'
import { measureAll, type GatherReply } from './metrics-exchange.ts'
import { StartError } from './start-error.ts'
import type { FromRole, ProcessName, RunningRole } from './processes.ts'

export interface Supervisor {
  /** What each role listens on, once all are ready. @throws when a role cannot start. */
  readonly ready: Promise<RunningRole['listens']>
  pids(): Record<string, number>
  stop(): Promise<void>
}

/** A role that ends before it has served is started again after a growing pause. */
const FIRST_PAUSE_MS = 50
const MAX_PAUSE_MS = 2_000
/** Served this long: its next end counts as the first again. */
const STEADY_MS = 500
const STOP_MS = 15_000

export function startRoles(names: readonly ProcessName[], env: NodeJS.ProcessEnv, log: Logger): Supervisor {
  const watched: WatchedProcess[] = []
  const gather = (question: number) => measureAll(watched, question)
  watched.push(...names.map((name) => new WatchedProcess(name, env, log, gather)))
  return {
    ready: Promise.all(watched.map((role) => role.ready)).then(
      (all) => Object.assign({}, ...all) as RunningRole['listens'],
    ),
    pids: () => Object.fromEntries(watched.map((role) => [role.name, role.pid])),
    stop: async () => {
      // Intake first: what is accepted until the end can still be handed on or waits safely in the queue.
      for (const role of watched) await role.stop()
    },
  }
}

type Gather = (question: number) => Promise<GatherReply['processes']>

class WatchedProcess {
  readonly name: ProcessName
  readonly ready: Promise<RunningRole['listens']>
  readonly #env: NodeJS.ProcessEnv
  readonly #log: Logger
  readonly #gather: Gather
  #child!: ChildProcess
  /** When it became ready, 0 until then. */
  #readyAt = 0
  #pause = FIRST_PAUSE_MS
  #stopping = false
  #timer: NodeJS.Timeout | undefined
  #everReady = false
  #settle!: { resolve: (listens: RunningRole['listens']) => void; reject: (error: Error) => void }

  constructor(name: ProcessName, env: NodeJS.ProcessEnv, log: Logger, gather: Gather) {
    this.name = name
    this.#env = env
    this.#log = log
    this.#gather = gather
    this.ready = new Promise((resolve, reject) => (this.#settle = { resolve, reject }))
    this.#start()
  }

  get child(): ChildProcess {
    return this.#child
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  async stop(): Promise<void> {
    this.#stopping = true
    clearTimeout(this.#timer)
    const child = this.#child
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    if (child.connected) child.send({ type: 'stop' })
    await ended
    clearTimeout(timer)
  }

  #start(): void {
    this.#readyAt = 0
    this.#child = fork(join(import.meta.dirname, 'entry.ts'), [this.name], {
      env: { ...this.#env, UV_THREADPOOL_SIZE: '16' },
      execArgv: [...NODE_FLAGS],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    this.#child.on('message', (message: FromRole) => this.#onMessage(message))
    this.#child.once('exit', (code, signal) => this.#onExit(code, signal))
  }

  #onMessage(message: FromRole): void {
    if (message.type === 'gather') return this.#answer(this.#child, message.question)
    if (message.type === 'measured') return
    if (message.type === 'ready') {
      this.#everReady = true
      this.#readyAt = Date.now()
      this.#settle.resolve(message.listens)
    } else if (!this.#everReady) {
      // A first start that fails will fail again: a port in use, a bad file. Say so instead of trying for ever.
      this.#stopping = true
      this.#settle.reject(new StartError(this.name, message.error))
    }
  }

  /** What all processes have measured, for the one that asked. */
  #answer(asking: ChildProcess, question: number): void {
    void this.#gather(question).then((processes) => {
      const reply = { type: 'gathered', question, processes } satisfies GatherReply
      // Gone meanwhile: it asks anew.
      if (asking.connected) asking.send(reply, () => undefined)
    })
  }

  #onExit(code: number | null, signal: NodeJS.Signals | null): void {
    if (this.#stopping) return
    if (this.#readyAt > 0 && Date.now() - this.#readyAt > STEADY_MS) this.#pause = FIRST_PAUSE_MS
    this.#log.error({ role: this.name, code, signal, again: this.#pause }, 'role ended, starting it again')
    this.#timer = setTimeout(() => this.#start(), this.#pause)
    this.#pause = Math.min(this.#pause * 2, MAX_PAUSE_MS)
  }
}
