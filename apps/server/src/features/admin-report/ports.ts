/** What administrator reports need of others. */
import type { Db } from '../../platform/db/client.ts'
import type { Picture } from './picture.ts'

/** How the installation is; asked of it when it is read. Never rejects. */
export type ReadHealth = () => Promise<{
  readonly virus: { readonly built_in: boolean; readonly clamd: boolean | null }
  readonly score: 'counts' | 'away' | 'off'
  readonly dns: boolean
  readonly disk: { readonly free: number; readonly total: number } | null
}>

export interface AttachedFile {
  /** Of ASCII. */
  readonly name: string
  readonly type: string
  readonly content: Uint8Array
}

export interface AdminReportMail {
  readonly reportId: number
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly pictures: readonly Picture[]
  readonly files: readonly AttachedFile[]
}

/** Queues mails of ours, in the caller's transaction on the owner's database. */
export type QueueAdminReports = (db: Db, mails: readonly AdminReportMail[]) => Promise<void>
