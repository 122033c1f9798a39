/** Runs one seed: nodes, mail and faults for a while, then everything heals and the ledger is held against the database. */
import type pg from 'pg'
import type { Run } from '@postern/server/platform/jobs/job.ts'
import { turn, VirtualClock } from './clock.ts'
import { SharedDatabase } from './database.ts'
import { SharedDisk } from './disk.ts'
import { Ledger } from './ledger.ts'
import { Network, type Faults } from './network.ts'
import { SimNode, type Mutation, type World } from './node.ts'
import { randomOf, type Random } from './random.ts'

export interface Outcome {
  readonly accepted: number
  readonly deliveries: number
  /** Mails that went out more than once, in the window that SMTP leaves open. */
  readonly copies: number
  readonly deaths: number
  readonly hours: number
}

const MINUTE = 60_000
/** ms with faults, and at most to heal. */
const STORM_MS = 15 * MINUTE
const HEAL_MS = 40 * MINUTE
const TRACING = process.env['SIMULATION_TRACE'] !== undefined
const CALM: Faults = { refused: 0, bounced: 0, broken: 0, unheard: 0, slowMs: 50 }
const HEALTHY = { death: 0, lostAnswer: 0 }

/** @throws BrokenInvariant */
export async function runSeed(
  client: pg.Client,
  seed: number,
  start: number,
  mutation: Mutation | null = null,
): Promise<Outcome> {
  const simulation = await Simulation.open(client, seed, start, mutation)
  const restore = simulation.clock.install()
  try {
    return await simulation.run()
  } finally {
    restore()
  }
}

class Simulation {
  readonly clock: VirtualClock
  readonly #start: number
  readonly #random: Random
  readonly #client: pg.Client
  readonly #database: SharedDatabase
  readonly #ledger: Ledger
  readonly #world: World
  readonly #disk: SharedDisk
  readonly #network: Network
  readonly #nodes = new Map<string, SimNode>()
  readonly #running = new Map<Run, SimNode>()
  #healing = false
  #deaths = 0

  private constructor(
    client: pg.Client,
    seed: number,
    start: number,
    mutation: Mutation | null,
    domainId: number,
  ) {
    this.#start = start
    this.clock = new VirtualClock(start)
    this.#client = client
    this.#random = randomOf(seed)
    this.#database = new SharedDatabase(client, this.clock)
    this.#ledger = new Ledger(this.clock)
    this.#disk = new SharedDisk(this.clock)
    const events = {
      began: (owner: object, recipient: string) => this.#seen(owner, 'began', recipient),
      whole: (owner: object, recipient: string) => this.#seen(owner, 'whole', recipient),
      ended: (owner: object, recipient: string) => this.#seen(owner, 'ended', recipient),
      taken: (owner: object, taken: Parameters<Ledger['taken']>[1]) => {
        this.#trace(`${(owner as SimNode).name} taken ${taken.recipient}`)
        this.#ledger.taken(owner as SimNode, taken)
      },
    }
    this.#network = new Network(this.clock, this.#random, events, this.#storm())
    const stormy = { death: this.#random.one([0, 0.001, 0.004]), lostAnswer: this.#random.one([0, 0.002]) }
    const isHealing = (): boolean => this.#healing
    this.#world = {
      clock: this.clock,
      random: this.#random,
      database: this.#database,
      disk: this.#disk,
      network: this.#network,
      mutation,
      get chances() {
        return isHealing() ? HEALTHY : stormy
      },
      domainId,
      messages: { next: 0 },
      onDeath: (node) => this.#died(node),
      onAsk: (node, what) => this.#trace(() => `${node.name} ${what()}`),
      onRun: (node, run) => this.#jobRuns(node, run),
      onError: (error) =>
        this.#ledger.break(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    }
  }

  static async open(
    client: pg.Client,
    seed: number,
    start: number,
    mutation: Mutation | null,
  ): Promise<Simulation> {
    await client.query(
      'truncate mail, message, delivery, delivery_log, notice_count, job, mail_server, domain restart identity cascade',
    )
    const { rows } = await client.query<{ id: number }>(
      `insert into domain (name) values ('corp.test') returning id`,
    )
    await client.query(
      `insert into mail_server (domain_id, server, port, secure, preference) values ($1, '192.0.2.10', 25, 0, 10)`,
      [rows[0]!.id],
    )
    return new Simulation(client, seed, start, mutation, rows[0]!.id)
  }

  async run(): Promise<Outcome> {
    const settle = (): Promise<void> => this.#settle()
    for (const name of ['gw-1', 'gw-2', 'gw-3'].slice(0, this.#random.between(2, 3))) this.#startNode(name)
    this.#plan()
    await this.clock.run(this.#start + STORM_MS, settle)
    this.#heal()
    const end = this.#start + STORM_MS + HEAL_MS
    do await this.clock.run(this.clock.now + MINUTE, settle)
    while (this.clock.now < end && (await this.#isBusy()))
    for (const node of this.#nodes.values()) node.die()
    await settle()
    this.#ledger.settle(await this.#standing(), (key) => this.#disk.has(key))
    this.#ledger.check()
    const { deliveries, copies, accepted } = this.#ledger
    const hours = (this.clock.now - this.#start) / 3_600_000
    return { accepted: accepted.size, deliveries, copies, deaths: this.#deaths, hours }
  }

  #storm(): Faults {
    const { one } = this.#random
    return {
      refused: one([0, 0.1, 0.4]),
      bounced: one([0, 0.05]),
      broken: one([0, 0.05, 0.3]),
      unheard: one([0, 0.05, 0.2]),
      slowMs: one([100, 20_000, 200_000]),
    }
  }

  /** Mail, and cuts between nodes and the database. */
  #plan(): void {
    const { between, chance, one } = this.#random
    for (let n = between(5, 30); n > 0; n--) this.#at(between(0, STORM_MS), () => this.#submit(chance(0.2)))
    for (let n = between(0, 3); n > 0; n--)
      this.#at(between(0, STORM_MS), () =>
        this.#cutOff(one([...this.#nodes.values()]), between(1_000, 150_000)),
      )
    for (let n = between(0, 2); n > 0; n--)
      this.#at(between(0, STORM_MS), () => one([...this.#nodes.values()]).die())
  }

  #seen(owner: object, what: 'began' | 'whole' | 'ended', recipient: string): void {
    const node = owner as SimNode
    this.#trace(`${node.name} ${what} ${recipient}`)
    this.#ledger[what](node, recipient)
  }

  /** What a replay tells. */
  #trace(what: string | (() => string)): void {
    if (!TRACING) return
    console.error(new Date(this.clock.now).toISOString(), typeof what === 'string' ? what : what())
  }

  #at(ms: number, work: () => void): void {
    this.clock.asNobody(() => this.clock.set(work, ms, false))
  }

  #startNode(name: string): void {
    this.#trace(`${name} starts`)
    const node = new SimNode(name, this.#world)
    this.#nodes.set(name, node)
    node.start()
  }

  #died(node: SimNode): void {
    this.#trace(`${node.name} dies`)
    this.#deaths++
    this.#ledger.trouble(node)
    for (const [run, of] of this.#running) if (of === node) this.#running.delete(run)
    if (this.#nodes.get(node.name) === node)
      this.#at(this.#random.between(500, 90_000), () => this.#startNode(node.name))
  }

  #cutOff(node: SimNode, ms: number): void {
    this.#trace(`${node.name} cut off for ${ms} ms`)
    node.cut = true
    node.cutAt = this.clock.now
    this.#ledger.trouble(node)
    this.#at(ms, () => {
      node.cut = false
      node.troubledUntil = this.clock.now + MINUTE
    })
  }

  #submit(held: boolean): void {
    const node = this.#random.one([...this.#nodes.values()])
    const done = this.clock.as(node, () => node.accept(held))
    done.then(
      (mail) => {
        this.#ledger.accepted.set(mail.recipient, mail)
        if (held) this.#at(this.#random.between(1_000, STORM_MS), () => this.#release(mail))
      },
      () => undefined,
    )
  }

  /** Asked of two nodes at once: it goes out once. */
  #release(mail: Parameters<SimNode['release']>[0]): void {
    for (let n = 0; n < 2; n++) {
      const node = this.#random.one([...this.#nodes.values()])
      this.clock.as(node, () => node.release(mail)).catch(() => undefined)
    }
  }

  /** A job that takes up to a minute and a half, with a lease of half a minute. */
  async #jobRuns(node: SimNode, run: Run): Promise<void> {
    for (const [other, of] of this.#running)
      if (!other.signal.aborted) this.#ledger.break(`a job runs on ${of.name} and on ${node.name}`)
    this.#running.set(run, node)
    const aborted = new Promise<void>((stop) =>
      run.signal.addEventListener('abort', () => stop(), { once: true }),
    )
    await Promise.race([this.clock.wait(this.#random.between(100, 90_000)), aborted])
    this.#running.delete(run)
  }

  #heal(): void {
    this.#healing = true
    this.#network.faults = CALM
    for (const node of this.#nodes.values()) node.cut = false
  }

  /** Everything that can go on without time going on has. */
  async #settle(): Promise<void> {
    do await turn()
    while (this.#database.pending > 0)
    await turn()
    if (this.#database.pending > 0) await this.#settle()
  }

  async #isBusy(): Promise<boolean> {
    const { rowCount } = await this.#client.query('select from delivery limit 1')
    return rowCount === 1
  }

  async #standing() {
    const { rows } = await this.#client.query<{
      receiver: string
      state: string
      queued: boolean
      reply: string
    }>(
      `select receiver, send_state as state, coalesce(send_message, '') as reply,
         exists (select from delivery where mail_id = mail.id and kind = 'mail') as queued from mail`,
    )
    return new Map(rows.map((row) => [row.receiver, row]))
  }
}
