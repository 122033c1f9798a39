/**
 * The real PostgreSQL, asked by one connection in the order of the questions, so that a seed gives the same run; its `now()` is the virtual
 * clock's. Each node has a pool of its own to ask it by, which may be cut off, lie about commits, and die with its node.
 */
import type pg from 'pg'
import type { VirtualClock } from './clock.ts'

type Config = string | { readonly text: string; readonly values?: readonly unknown[]; readonly name?: string }
type Result = pg.QueryResult<pg.QueryResultRow>

/** A question that will never be answered: who asked is dead. */
const NEVER = new Promise<never>(() => undefined)

export class SharedDatabase {
  readonly #client: pg.Client
  readonly #clock: VirtualClock
  #told = ''
  #queue: Promise<void> = Promise.resolve()
  /** Questions that wait or are asked. */
  pending = 0

  constructor(client: pg.Client, clock: VirtualClock) {
    this.#client = client
    this.#clock = clock
  }

  /** Runs `work` alone. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    this.pending++
    const before = this.#queue
    let go = (): void => undefined
    this.#queue = new Promise((resolve) => (go = resolve))
    await before
    try {
      return await work()
    } finally {
      this.pending--
      go()
    }
  }

  async ask(config: Config, values?: readonly unknown[]): Promise<Result> {
    const now = new Date(this.#clock.now).toISOString()
    if (now !== this.#told) await this.#client.query(`set sim.now = '${now}'`)
    this.#told = now
    // Named statements were planned by their text: the same name may be prepared once only.
    return typeof config === 'string'
      ? this.#client.query(config, values as unknown[])
      : this.#client.query({ ...config } as pg.QueryConfig, values as unknown[])
  }
}

export interface Asker {
  readonly alive: boolean
  /** Cut off from the database. */
  readonly cut: boolean
  /** Called before and after each question: the node may die there. */
  risk(): void
  /** The answer of a question that was obeyed is lost. */
  loses(): boolean
  /** Told of what is asked. */
  asks(what: () => string): void
  /** A statement that a fault leaves out. */
  skips(text: string): boolean
}

function lost(): Error {
  return Object.assign(new Error('connection terminated'), { code: '57P01' })
}

const textOf = (config: Config): string => (typeof config === 'string' ? config : config.text)
const NOTHING = { rows: [], rowCount: 0, command: '', oid: 0, fields: [] } as Result

/** What a node has for a pool. */
export class NodePool {
  readonly options = {}
  readonly #database: SharedDatabase
  readonly #node: Asker
  readonly #held = new Set<() => void>()

  constructor(database: SharedDatabase, node: Asker) {
    this.#database = database
    this.#node = node
  }

  async query(config: Config, values?: readonly unknown[]): Promise<Result> {
    return this.#guarded(() => this.#database.alone(() => this.#ask(config, values)))
  }

  /** A transaction: nobody else asks meanwhile, and a node that dies in the middle leaves nothing of it. */
  async connect(): Promise<{ query: NodePool['query']; release: (error?: unknown) => void }> {
    if (!this.#node.alive) return NEVER
    if (this.#node.cut) throw lost()
    const release = await this.#hold()
    if (!this.#node.alive) {
      release()
      return NEVER
    }
    return {
      query: async (config, values) => {
        if (!this.#node.alive) return NEVER
        if (this.#node.cut) throw lost()
        const answer = await this.#ask(config, values)
        return this.#node.alive ? answer : NEVER
      },
      release: () => release(),
    }
  }

  /** Lets go of what the node had, which has died. */
  die(): void {
    for (const release of this.#held) release()
  }

  #hold(): Promise<() => void> {
    return new Promise((has) => {
      void this.#database.alone(async () => {
        await new Promise<void>((resolve) => {
          const release = (): void => {
            this.#held.delete(release)
            resolve()
          }
          this.#held.add(release)
          has(release)
        })
        // Whatever was not committed is undone, as the server does when a connection ends.
        await this.#database.ask('rollback')
      })
    })
  }

  async #ask(config: Config, values?: readonly unknown[]): Promise<Result> {
    this.#node.risk()
    if (!this.#node.alive || this.#node.skips(textOf(config))) return NOTHING
    const answer = await this.#database.ask(config, values)
    this.#node.asks(
      () => `${answer.rowCount ?? 0} rows: ${textOf(config).slice(0, 60).replaceAll(/\s+/g, ' ')}`,
    )
    this.#node.risk()
    if (this.#node.loses()) {
      this.#node.asks(() => 'does not hear of it')
      throw lost()
    }
    return answer
  }

  async #guarded<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#node.alive) return NEVER
    if (this.#node.cut) throw lost()
    const result = await work().catch((error: unknown) => (this.#node.alive ? Promise.reject(error) : NEVER))
    return this.#node.alive ? result : NEVER
  }
}
