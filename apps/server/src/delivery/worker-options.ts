/** What a delivery worker works by, and with. */
import type { DnsResolver } from '@postern/mail/auth/results.ts'
import type { BlobStore } from '../platform/blob/blob-store.ts'
import type { ProvenResolver } from '../platform/dns/proven.ts'
import type { Database } from '../platform/db/client.ts'
import type { BackoffOptions } from './backoff.ts'
import type { ClientOptions } from './client/client.ts'
import type { listenForWork } from './queue/listen.ts'
import type { DeliveryJob, Outcome } from './queue/job.ts'
import type { Replacement } from './message/linked-files.ts'
import type { KeyOf } from './message/seal-keys.ts'
import type { StsPolicies } from './mta-sts/policies.ts'
import type { PoolOptions } from './client/session-pool.ts'

/** What may change while the worker runs (see `configure`). */
export interface WorkerSettings {
  /** Nothing new is taken up; what is under way is finished. */
  readonly paused?: boolean
  /** Our name: in EHLO and in reports. */
  readonly hostname: string
  /** Copies under way at once, in all and to one destination. */
  readonly concurrency: number
  readonly perDestination: number
  readonly backoff: BackoffOptions
  readonly client: Omit<ClientOptions, 'helo'>
  /** Address that reports come from; MAILER-DAEMON at our name when ''. */
  readonly reportSender: string
  /** Where the archive's copies go, the first server first. */
  readonly journalServers?: readonly {
    readonly host: string
    readonly port: number
    readonly secure: number
  }[]
  /** Whom the archive takes them for, '' where there is none: those that wait go there too, since the one before may have been wrong. */
  readonly journalRecipient?: string
  /** Domain in whose name mail that we changed is sealed (RFC 8617); without one it is not. */
  readonly sealDomain?: string
  /** TLSA records of foreign servers count (RFC 7672), and policies of foreign domains (RFC 8461). */
  readonly dane?: boolean
  readonly mtaSts?: boolean
  /** Inner networks open to servers whoever named them. */
  readonly isOpenNetwork: (ip: string) => boolean
}

export interface WorkerOptions extends WorkerSettings {
  /** Stable over restarts and unique among running workers: a new start frees what the dead one of its name held. */
  readonly workerId: string
  /** Seconds between looks for due retries. */
  readonly pollSeconds?: number
  readonly leaseSeconds?: number
  /** ms a wake-up waits for company: fewer, fuller claims and commits. */
  readonly gatherMs?: number
  readonly noticesPerHour?: number
  readonly pool?: Partial<PoolOptions>
  readonly allowLocalMx?: boolean
  readonly mxPort?: number
}

export interface WorkerDeps {
  readonly database: Pick<Database, 'pool'>
  readonly blobs: BlobStore
  readonly dns: DnsResolver
  /** Asks a trusted resolver for what has to be proven by DNSSEC; null where there is none. */
  readonly proven?: ProvenResolver | null
  readonly policies?: StsPolicies
  /** Addresses of a configured mail server's name (getaddrinfo). */
  lookup(host: string): Promise<readonly string[]>
  /** Makes the links of a copy whose attachments go as such. @throws LinksNotMadeError */
  linkFiles?(job: DeliveryJob): Promise<Replacement>
  /** The keys of seals; nothing is sealed without. */
  readonly sealKeyOf?: KeyOf
  /** Told of mail that is held because verified TLS can't be had. */
  onHeld?(job: DeliveryJob, reply: string): void
  /** Told of each attempt once it is recorded. */
  onSettled?(outcome: Outcome): void
  /** Told of faults that are ours, not a server's, with the copy that met them; the worker goes on. */
  onError(error: unknown, what: string, job?: DeliveryJob): void
  readonly random?: () => number
  /** Hears what there is to do; by LISTEN on a connection of its own where this is absent. */
  readonly listen?: typeof listenForWork
  /** Seconds to add to the database's clock; for tests. */
  readonly clockShift?: () => number
}
