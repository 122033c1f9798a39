/**
 * A caller's reach for the length of a transaction (R9): for connections whose server process is somebody else's afterwards, as behind a
 * pooler. Nothing of it is left when the transaction ends, however it ends.
 */
import pg from 'pg'

const NAMES = ['all', 'domain_id', 'group_id', 'user_id', 'home_domain_id', 'home_group_id']

/** Sets the role and the reach. The values are those of `NAMES`; '' reaches nothing. */
export const reachSql = (local: boolean, valueAt: (at: number) => string): string =>
  `select set_config('role', 'postern_tenant', ${local}), ${NAMES.map((name, at) => `set_config('postern.${name}', ${valueAt(at)}, ${local})`).join(', ')}`

const REACH = reachSql(true, (at) => `$${at + 1}`)

/** What node-postgres has queries write, as far as it is used here. */
interface Wire {
  parse(message: { text: string }): void
  bind(message: { values: readonly string[] }): void
  execute(message: object): void
}

/** node-postgres' own query, with the methods that its types leave out. */
interface QueryClass {
  new (
    config: pg.QueryConfig & { queryMode: 'extended' },
    values: unknown[],
    callback: (error: Error | null, result: pg.QueryResult) => void,
  ): pg.Submittable & {
    prepare(wire: Wire): void
    handleDataRow(message: unknown): void
    handleCommandComplete(message: unknown, wire: Wire): void
  }
}

/**
 * One query that has the reach in front of it. Both go out before one Sync, which makes them one transaction (PostgreSQL's manual,
 * "Pipelining"): a server that fails at the reach skips the query, and there is one round trip.
 */
class ReachedQuery extends (pg.Query as unknown as QueryClass) {
  readonly #reach: readonly string[]
  #reached = false

  constructor(
    reach: readonly string[],
    text: string,
    values: readonly unknown[],
    done: ConstructorParameters<QueryClass>[2],
  ) {
    super({ text, queryMode: 'extended' }, [...values], done)
    this.#reach = reach
  }

  override prepare(wire: Wire): void {
    wire.parse({ text: REACH })
    wire.bind({ values: this.#reach })
    wire.execute({})
    super.prepare(wire)
  }

  override handleDataRow(message: unknown): void {
    if (this.#reached) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#reached) super.handleCommandComplete(message, wire)
    this.#reached = true
  }
}

/** A connection as Kysely uses it: every query outside a transaction, and every transaction, has the reach. */
export class ReachedClient {
  readonly #client: pg.PoolClient
  readonly #reach: readonly string[]
  /** Within a transaction that has the reach. */
  #within = false

  constructor(client: pg.PoolClient, reach: readonly string[]) {
    this.#client = client
    this.#reach = reach
  }

  async query<R extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<pg.QueryResult<R>> {
    if (/^(?:begin|start transaction)\b/.test(text)) return this.#begin(text)
    if (text === 'commit' || text === 'rollback') this.#within = false
    else if (!this.#within) return this.#queryAlone(text, values)
    return this.#client.query<R>(text, [...values])
  }

  release(error?: Error | boolean): void {
    this.#client.release(error)
  }

  async #begin<R extends pg.QueryResultRow>(text: string): Promise<pg.QueryResult<R>> {
    const reach = reachSql(true, (at) => pg.escapeLiteral(this.#reach[at]!))
    // Texts with several statements answer with as many results.
    const results: unknown = await this.#client.query(`${text}; ${reach}`)
    this.#within = true
    return (results as pg.QueryResult<R>[])[0]!
  }

  #queryAlone<R extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[],
  ): Promise<pg.QueryResult<R>> {
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, result: pg.QueryResult): void =>
        error ? reject(error) : resolve(result as pg.QueryResult<R>)
      this.#client.query(new ReachedQuery(this.#reach, text, values, done))
    })
  }
}
