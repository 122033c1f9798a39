/** Starts the roles as processes, starts each again when it ends by itself, replaces them, and stops them in order. */
import type { NodeRole } from '@postern/contract/codes/node.ts'
import type { Logger } from '../../platform/log.ts'
import { measureAll } from '../metrics/metrics-exchange.ts'
import { createPresenceBook } from './presence.ts'
import type { ProcessName, RunningRole } from './processes.ts'
import { PROCESSES, rolesIn } from './processes.ts'
import type { SocketsOf } from './sockets.ts'
import { ofSeat } from '../role.ts'
import { createStressBook } from '../receiving/stress-file.ts'
import { WatchedProcess, type Manner } from './watched-process.ts'

export interface Supervisor {
  /** What each role listens on, once all are ready. @throws when a role cannot start. */
  readonly ready: Promise<RunningRole['listens']>
  /** By role, further processes of one with a number: `smtp`, `smtp-2`. */
  pids(): Record<string, number>
  /**
   * Replaces all processes one after the other. The new one of SMTP serves before the old one retires; connections to the others wait
   * meanwhile. @throws when a new one can't start: of SMTP, the old one goes on.
   */
  restart(): Promise<void>
  stop(): Promise<void>
}

export interface SupervisorOptions {
  readonly env: NodeJS.ProcessEnv
  readonly dataDir: string
  readonly smtpProcesses: number
  /** What this node does. */
  readonly roles: readonly NodeRole[]
  readonly sockets: SocketsOf
  readonly log: Logger
}

export function startRoles(options: SupervisorOptions): Supervisor {
  return new Roles(options)
}

/** Intake first: what is accepted until the end can still be handed on or waits safely in the queue. */
const ORDER = Object.keys(PROCESSES) as ProcessName[]

class Roles implements Supervisor {
  readonly ready: Promise<RunningRole['listens']>
  readonly #options: SupervisorOptions
  /** Of each role, in the places there are for them. */
  readonly #places = new Map<ProcessName, WatchedProcess[]>()
  /** Those that others have replaced, until they have ended. */
  readonly #retiring = new Set<WatchedProcess>()
  readonly #book
  readonly #stress
  #restarting: Promise<void> | null = null
  #stopping = false

  constructor(options: SupervisorOptions) {
    this.#options = options
    this.#book = createPresenceBook<WatchedProcess>(options.sockets.smtp?.length ?? 0)
    const { dataDir, log } = options
    this.#stress = createStressBook<WatchedProcess>(dataDir, (err) =>
      log.warn({ err }, 'stress mode could not be noted'),
    )
    for (const name of ORDER) {
      const many = rolesIn(name, options.roles).length === 0 ? 0 : name === 'smtp' ? options.smtpProcesses : 1
      this.#places.set(name, [])
      for (let seat = 1; seat <= many; seat++) this.#of(name).push(this.#start(name))
    }
    this.ready = Promise.all(this.#serving().map((role) => role.ready)).then(
      (all) => Object.assign({}, ...all) as RunningRole['listens'],
    )
    // Whoever stops before it is there has nobody who waits for it.
    this.ready.catch(() => undefined)
  }

  pids(): Record<string, number> {
    return Object.fromEntries(
      ORDER.flatMap((name) =>
        this.#of(name).map(({ pid }, at): [string, number] => [ofSeat(name, at + 1), pid]),
      ),
    )
  }

  restart(): Promise<void> {
    return (this.#restarting ??= this.#replaceAll().finally(() => (this.#restarting = null)))
  }

  async stop(): Promise<void> {
    this.#stopping = true
    for (const name of ORDER) {
      const retiring = [...this.#retiring].filter((role) => role.name === name)
      await Promise.all([...this.#of(name), ...retiring].map((role) => role.stop()))
    }
  }

  async #replaceAll(): Promise<void> {
    for (const name of ORDER)
      for (const at of this.#of(name).keys()) {
        if (this.#stopping) return
        await (name === 'smtp' ? this.#replaceBeside(name, at) : this.#replaceAfter(name, at))
      }
  }

  /** The new one serves before the old one retires. */
  async #replaceBeside(name: ProcessName, at: number): Promise<void> {
    const old = this.#of(name)[at]!
    const next = this.#start(name, 'once')
    this.#retiring.add(next)
    try {
      await next.ready
    } catch (error) {
      await next.stop()
      throw error
    } finally {
      this.#retiring.delete(next)
    }
    if (this.#stopping) return next.stop()
    this.#of(name)[at] = next
    this.#retiring.add(old)
    await old.retire()
    this.#retiring.delete(old)
  }

  /** Only one of its kind may be there; who connects meanwhile waits. */
  async #replaceAfter(name: ProcessName, at: number): Promise<void> {
    await this.#of(name)[at]!.stop()
    if (this.#stopping) return
    const next = this.#start(name, 'again and again')
    this.#of(name)[at] = next
    await next.ready
  }

  #of(name: ProcessName): WatchedProcess[] {
    return this.#places.get(name)!
  }

  #serving(): WatchedProcess[] {
    return [...this.#places.values()].flat()
  }

  /** In the lowest seat that nobody has. */
  #start(name: ProcessName, manner: Manner = 'once'): WatchedProcess {
    const taken = new Set(
      [...this.#of(name), ...this.#retiring]
        .filter((role) => role.name === name && !role.isOver)
        .map(({ seat }) => seat),
    )
    let seat = 1
    while (taken.has(seat)) seat++
    const { env, sockets, log } = this.#options
    return new WatchedProcess({
      name,
      seat,
      env,
      sockets: sockets[name] ?? [],
      log,
      manner,
      events: {
        serves: () => this.#tellCompany(name),
        ended: (role) => {
          this.#book.forget(role)
          this.#stress.forget(role)
          this.#tellCompany(name)
        },
        // Gone meanwhile: it asks anew.
        gather: (role, question) =>
          void measureAll(this.#serving(), question).then((processes) =>
            role.send({ type: 'gathered', question, processes }),
          ),
        stress: (role, port, on) => this.#stress.note(role, port, on),
        presence: (role, presence) => role.send({ type: 'presence', ...this.#book.note(role, presence) }),
      },
    })
  }

  /** Who is alone counts by itself, which costs nothing. */
  #tellCompany(name: ProcessName): void {
    if (name !== 'smtp') return
    const present = [...new Set([...this.#of(name), ...this.#retiring])].filter(
      (role) => role.name === name && role.isServing,
    )
    for (const role of present) {
      if (present.length === 1) this.#book.forget(role)
      role.send({ type: 'company', others: present.length > 1 })
    }
  }
}
