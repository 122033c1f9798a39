/** The outbound queue in PostgreSQL. All clocks are the database's, so that nodes need not agree on the time. */
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import type pg from 'pg'
import type { Database } from '../../platform/db/client.ts'
import { CLAIM_FAIR, CLAIM_HEAD, type ClaimedRow } from './claim-store.ts'
import type { NamedBy } from '../../platform/db/column-types.ts'
import type { DeliveryJob, Outcome } from './job.ts'
import { CLOCK_SET_BACK, COMPLETE, COUNT_NOTICE, DEFER, FAIL, INSERT_NOTICE } from './settle-store.ts'

/** How many rows a claim may look at beyond what it wants, before CLAIM_FAIR is the better way. */
const LOOK_AHEAD = 300
/** The same without destinations to leave out: only what other workers lock at the same moment. */
const CLAIMED_MEANWHILE = 50
const TEXT_MAX = 1000

export interface StoreOptions {
  readonly workerId: string
  readonly leaseSeconds: number
  /** Notices one address may get in an hour (L09). */
  readonly noticesPerHour: number
  /** Seconds added to the database's clock; for tests. */
  readonly clockShift?: () => number
}

export interface ClaimRequest {
  readonly limit: number
  /** Destinations that can take nothing now. */
  readonly exclude: readonly string[]
  /** Free places of destinations that are in use but not full. */
  readonly free: ReadonlyMap<string, number>
  /** Free places of every other destination. */
  readonly freeDefault: number
  /** Goes through the destinations instead of through the oldest rows. */
  readonly fair: boolean
}

export class DeliveryStore {
  readonly #pool: pg.Pool
  readonly #options: StoreOptions

  constructor(database: Pick<Database, 'pool'>, options: StoreOptions) {
    this.#pool = database.pool
    this.#options = options
  }

  /** Takes due rows that nobody holds, oldest first, no more of a destination than it has places. */
  async claim(request: ClaimRequest): Promise<DeliveryJob[]> {
    const { workerId, leaseSeconds } = this.#options
    const { rows } = await this.#pool.query<ClaimedRow>({
      name: request.fair ? 'delivery-claim-fair' : 'delivery-claim',
      text: request.fair ? CLAIM_FAIR : CLAIM_HEAD,
      values: [
        workerId,
        leaseSeconds,
        request.limit,
        request.exclude,
        this.#shift(),
        [...request.free.keys()],
        [...request.free.values()],
        request.freeDefault,
        request.exclude.length > 0 ? request.limit + LOOK_AHEAD : request.limit + CLAIMED_MEANWHILE,
      ],
    })
    const shift = this.#shift()
    return rows.map((row) => toJob(row, shift))
  }

  /** Records outcomes. What has no notice takes one statement a kind; notices go with their outcome or not at all. */
  async settle(outcomes: readonly Outcome[]): Promise<void> {
    const plain = outcomes.filter((outcome) => outcome.notice === null)
    const delivered = plain.filter((outcome) => outcome.kind === 'delivered')
    const deferred = plain.filter((outcome) => outcome.kind === 'deferred')
    const failed = plain.filter((outcome) => outcome.kind === 'failed')
    if (delivered.length > 0) await this.#complete(this.#pool, delivered)
    if (deferred.length > 0) await this.#defer(this.#pool, deferred)
    if (failed.length > 0) await this.#fail(this.#pool, failed)
    for (const outcome of outcomes) if (outcome.notice !== null) await this.#settleWithNotice(outcome)
  }

  /** Keeps our rows ours while sends take long. */
  async renew(ids: readonly number[]): Promise<void> {
    await this.#pool.query({
      name: 'delivery-renew',
      text: 'update delivery set claimed_until = now() + make_interval(secs => $2) where id = any($3::bigint[]) and claimed_by = $1',
      values: [this.#options.workerId, this.#options.leaseSeconds, ids],
    })
  }

  /** Frees rows of ours that were not tried. */
  async giveBack(ids: readonly number[]): Promise<void> {
    await this.#pool.query({
      name: 'delivery-give-back',
      text: 'update delivery set claimed_by = null, claimed_until = null where id = any($2::bigint[]) and claimed_by = $1',
      values: [this.#options.workerId, ids],
    })
  }

  /**
   * Frees all rows of this worker's name but `inHand`: at start (what a dead predecessor held), at the end of a stop,
   * and after a claim whose answer was lost.
   */
  async release(inHand: readonly number[] = []): Promise<number> {
    const { rowCount } = await this.#pool.query(
      `update delivery set claimed_by = null, claimed_until = null
       where claimed_by = $1 and id <> all($2::bigint[])`,
      [this.#options.workerId, inHand],
    )
    return rowCount ?? 0
  }

  /**
   * Frees rows whose holder has not renewed its lease, forgets notice counts of past days, and mends what a clock that
   * was set back leaves: rows of a time to come would wait for it.
   */
  async sweep(): Promise<void> {
    await this.#pool.query(CLOCK_SET_BACK, [this.#options.leaseSeconds, this.#shift()])
    await this.#pool.query(
      'update delivery set claimed_by = null, claimed_until = null where claimed_by is not null and claimed_until < now()',
    )
    await this.#pool.query(`delete from notice_count where hour < now() - interval '1 day'`)
  }

  /** Servers of a domain of ours. */
  async mailServers(domainId: number): Promise<MailServerRow[]> {
    const { rows } = await this.#pool.query<MailServerRow>({
      name: 'delivery-servers',
      text: 'select server, port, secure, preference, named_by from mail_server where domain_id = $1 order by preference, id',
      values: [domainId],
    })
    return rows
  }

  /** Whose address it is: the reader's language when a user of ours, and the domain of ours that takes its mail. */
  async addressee(address: string): Promise<Addressee> {
    const domain = addressDomain(address)
    const { rows } = await this.#pool.query<Addressee>({
      name: 'delivery-addressee',
      text: `select
        (select language from app_user where email = lower($1)) as language,
        coalesce((select id from domain where name = $2), (select domain_id from domain_alias where name = $2)) as "domainId"`,
      values: [address, domain],
    })
    return rows[0] ?? { language: null, domainId: null }
  }

  async #complete(on: pg.Pool | pg.PoolClient, outcomes: readonly Outcome[]): Promise<void> {
    await on.query({
      name: 'delivery-complete',
      text: COMPLETE,
      values: [
        ...columns(outcomes),
        ...bounds(outcomes),
        mailIds(outcomes),
        outcomes.map((outcome) => outcome.ip ?? ''),
      ],
    })
  }

  async #fail(on: pg.Pool | pg.PoolClient, outcomes: readonly Outcome[]): Promise<Set<number>> {
    const { rows } = await on.query<{ id: number }>({
      name: 'delivery-fail',
      text: FAIL,
      values: [
        ...columns(outcomes),
        ...bounds(outcomes),
        mailIds(outcomes),
        this.#options.workerId,
        outcomes.map((outcome) => outcome.held === true),
      ],
    })
    return new Set(rows.map((row) => row.id))
  }

  async #defer(on: pg.Pool | pg.PoolClient, outcomes: readonly Outcome[]): Promise<Set<number>> {
    const { rows } = await on.query<{ id: number }>({
      name: 'delivery-defer',
      text: DEFER,
      values: [
        ...columns(outcomes),
        outcomes.map((outcome) => outcome.delay),
        outcomes.map((outcome) => outcome.notice !== null),
        this.#options.workerId,
        this.#shift(),
        outcomes.map((outcome) => outcome.stuck === true),
        ...bounds(outcomes),
        mailIds(outcomes),
      ],
    })
    return new Set(rows.map((row) => row.id))
  }

  async #settleWithNotice(outcome: Outcome): Promise<void> {
    const client = await this.#pool.connect()
    try {
      await client.query('begin')
      if (await this.#settleOne(client, outcome)) await this.#insertNotice(client, outcome)
      await client.query('commit')
      client.release()
    } catch (error) {
      // The connection is thrown away, and the transaction with it.
      client.release(error instanceof Error ? error : true)
      throw error
    }
  }

  /** False when the row has meanwhile gone to another worker, who will report. */
  async #settleOne(client: pg.PoolClient, outcome: Outcome): Promise<boolean> {
    if (outcome.kind === 'delivered') {
      await this.#complete(client, [outcome])
      return true
    }
    const settle = outcome.kind === 'failed' ? this.#fail : this.#defer
    return (await settle.call(this, client, [outcome])).has(outcome.job.id)
  }

  async #insertNotice(client: pg.PoolClient, outcome: Outcome): Promise<void> {
    const { notice, job } = outcome
    if (notice === null) return
    const counted = await client.query<{ sent: number }>(COUNT_NOTICE, [notice.recipient.toLowerCase()])
    if ((counted.rows[0]?.sent ?? 0) > this.#options.noticesPerHour) return
    const { domainId, recipient, content } = notice
    await client.query(INSERT_NOTICE, [job.mailId, job.receivedAt, domainId, recipient, content])
    await client.query(`select pg_notify('postern_delivery', '')`)
  }

  #shift(): number {
    return this.#options.clockShift?.() ?? 0
  }
}

export interface MailServerRow {
  readonly server: string
  readonly port: number
  readonly secure: number
  readonly preference: number
  readonly named_by: NamedBy
}

export interface Addressee {
  readonly language: 'ko' | 'en' | 'ja' | null
  readonly domainId: number | null
}

function columns(outcomes: readonly Outcome[]): [number[], string[], string[]] {
  return [
    outcomes.map((outcome) => outcome.job.id),
    outcomes.map((outcome) => outcome.server),
    outcomes.map((outcome) => oneLine(outcome.reply)),
  ]
}

/** Replies come from strangers: no NUL (PostgreSQL refuses it), no control characters, bounded. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, TEXT_MAX)
}

function mailIds(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap(({ job }) => (job.kind === 'mail' && job.mailId !== null ? [job.mailId] : []))
}

/** First and last received_at of a batch, as PostgreSQL wrote them: all in one format and zone, so they sort. */
function bounds(outcomes: readonly Outcome[]): [string, string] {
  const times = outcomes.map((outcome) => outcome.job.receivedAt).sort()
  return [times[0]!, times.at(-1)!]
}

function toJob(row: ClaimedRow, shift: number): DeliveryJob {
  return {
    id: row.id,
    kind: row.kind,
    mailId: row.mail_id,
    messageId: row.message_id,
    about: row.about,
    receivedAt: row.received_at,
    domainId: row.domain_id,
    destination: row.destination,
    route:
      row.route_server === null
        ? null
        : {
            host: row.route_server,
            port: row.route_port!,
            secure: row.route_secure!,
            inner: row.route_named_by === 'all',
          },
    requireTls: row.require_tls,
    links: row.links,
    recipient: row.recipient,
    sender: row.sender,
    prepend: row.prepend,
    append: row.append,
    subjectTag: row.subject_tag,
    content: row.content,
    notify: row.notify,
    orcpt: row.orcpt,
    attempts: row.attempts,
    delayNotified: row.delay_notified,
    lastReply: row.last_reply,
    age: row.age + shift,
    size: row.size ?? 0,
    blobKey: row.blob_key,
    ownCopy: row.own_copy,
    envid: row.envid,
    ret: row.ret,
    aligned: row.aligned ?? false,
    headerFrom: row.header_from ?? '',
  }
}

/** Hears of new work, and of changes of what it depends on. */
export async function openChannels(client: pg.Client): Promise<void> {
  await client.query('listen postern_delivery; listen postern_configuration')
}
