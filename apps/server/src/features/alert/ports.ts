/** What alerts need of the rest of the installation; the composition root passes it. */
import type { Db } from '../../platform/db/client.ts'
import type { DnsResolver } from '@postern/mail/auth/results.ts'

/** How the installation is, asked of it when it is read. Never rejects. */
export type ReadHealth = () => Promise<{
  /** Null: no scanner is set up that has to be reached. */
  readonly virus: { readonly clamd: boolean | null }
  readonly dns: boolean
  readonly disk: { readonly free: number; readonly total: number } | null
}>

/** Certificates of the listeners: what they are for and when they run out, and files of which that can't be told. */
export type ReadCertificates = () => Promise<{
  readonly ends: readonly { readonly name: string; readonly ends: Date }[]
  readonly unusable: readonly string[]
}>

export interface AlertMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Queues a mail of the product itself, in the caller's transaction on the owner's database. */
export type QueueMail = (db: Db, mail: AlertMail) => Promise<void>

/** Resolves the names of webhooks. */
export type LookUp = DnsResolver
