/** One connection to PostgreSQL: to whichever of several servers takes writes, and knowing whether a pooler stands between. */
import pg from 'pg'
import type { Address, Place } from './address.ts'

/** What a connection needs besides what node-postgres knows. */
export interface ConnectionConfig extends pg.ClientConfig {
  readonly address: Address
  /** Whether a pooler is known to stand between, though it may not look like it. */
  readonly pooled: boolean
}

/** None of the servers takes writes now. `code` is the one of failed connections, as for every server that is away. */
export class NoPrimaryError extends Error {
  override name = 'NoPrimaryError'
  readonly code = '08001'
}

type Connected = (error: Error | null, client?: pg.Client) => void

/** ms that a server may take to say whether it takes writes. */
const ASKING_MS = 2_000

/** The server that took writes last, by the servers to choose from. Forgotten as soon as a connection to it fails. */
const primaries = new Map<string, Promise<Place>>()

/** A client whose statements lose their names until `verify` has found that it speaks to a server process of its own. */
export class Connection extends pg.Client {
  readonly #address: Address
  readonly #pooled: boolean
  #direct = false

  constructor(config: ConnectionConfig) {
    const [{ host, port }] = config.address.places as [Place]
    super({ ...config, ...config.address.config, host, port })
    this.#address = config.address
    this.#pooled = config.pooled
  }

  /** Whether what is set on it stays on it, and acts on nobody else. */
  get direct(): boolean {
    return this.#direct
  }

  override connect(): Promise<pg.Client>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.Client> | void {
    const connected = this.#connect()
    if (!callback) return connected
    connected.then((client) => callback(null, client), callback)
  }

  async #connect(): Promise<pg.Client> {
    const { places, writable } = this.#address
    if (places.length > 1 || writable) {
      const { host, port } = await primaryOf(this.#address)
      // The caller has given up meanwhile.
      if (isOver(this)) throw new Error('timeout expired')
      Object.assign(this, { host, port })
      Object.assign(Reflect.get(this, 'connectionParameters') as object, { host, port })
    }
    try {
      return await super.connect()
    } catch (error) {
      primaries.delete(keyOf(this.#address))
      throw error
    }
  }

  /**
   * Asks who answers. A pooler greets with a number of its own, so that only the server itself is found to be direct.
   * @throws NoPrimaryError when it takes no writes and has to
   */
  async verify(): Promise<void> {
    const { rows } = await super.query<{ pid: number; standby: boolean }>(
      'select pg_backend_pid() as pid, pg_is_in_recovery() as standby',
    )
    const { pid, standby } = rows[0]!
    if (standby && this.#address.writable) {
      primaries.delete(keyOf(this.#address))
      throw new NoPrimaryError('the server that took writes is a standby now')
    }
    this.#direct = !this.#pooled && pid === Reflect.get(this, 'processID')
  }

  // A name lives on the server process, which a pooler gives to another connection.
  override query(asked: unknown, ...more: unknown[]): never {
    const query = super.query as (asked: unknown, ...more: unknown[]) => never
    if (this.#direct || !isNamed(asked)) return query.call(this, asked, ...more)
    return query.call(this, { ...asked, name: undefined }, ...more)
  }
}

function isNamed(asked: unknown): asked is pg.QueryConfig {
  return typeof asked === 'object' && asked !== null && 'name' in asked && !('submit' in asked)
}

/** The pool ends a connection that takes too long by its socket. */
function isOver(client: pg.Client): boolean {
  const { stream } = Reflect.get(client, 'connection') as { stream: { destroyed: boolean } }
  return stream.destroyed
}

const keyOf = ({ places }: Address): string => places.map(({ host, port }) => `${host}:${port}`).join(',')

/** The server that takes writes; those that wait for it at the same time wait for one answer. @throws NoPrimaryError */
function primaryOf(address: Address): Promise<Place> {
  const key = keyOf(address)
  const known = primaries.get(key)
  if (known) return known
  const found = findPrimary(address)
  primaries.set(key, found)
  found.catch(() => primaries.delete(key))
  return found
}

async function findPrimary(address: Address): Promise<Place> {
  const asked = address.places.map((place) => asPrimary(address, place))
  try {
    return await Promise.any(asked)
  } catch (error) {
    const whys = (error as AggregateError).errors.map((why: Error) => why.message)
    throw new NoPrimaryError(`none of the servers takes writes: ${whys.join('; ')}`, { cause: error })
  }
}

async function asPrimary({ config, writable }: Address, place: Place): Promise<Place> {
  const client = new pg.Client({
    ...config,
    ...place,
    connectionTimeoutMillis: ASKING_MS,
    query_timeout: ASKING_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    if (writable && rows[0]!.standby) throw new Error('a standby')
    return place
  } catch (error) {
    throw new Error(`${place.host}:${place.port}: ${(error as Error).message}`, { cause: error })
  } finally {
    void client.end().catch(() => undefined)
  }
}
