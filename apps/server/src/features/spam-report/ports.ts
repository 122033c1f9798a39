/** What reports need of others. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { MailClass } from '@postern/contract/codes/mail.ts'
import type { RegionName } from '@postern/contract/codes/filter.ts'
import type { ReportDefinition } from '@postern/contract/validation/report-schedule.ts'
import type { Permission } from '@postern/contract/permissions.ts'
import type { Db } from '../../platform/db/client.ts'

/** The table of what may be done with a mail, for those actions that reports offer. */
export type ActionsOf = (
  mail: {
    readonly class: MailClass
    readonly mode: number
    readonly recovered: boolean
    readonly send_state: string
    readonly has_original: boolean
  },
  actor: { readonly region: RegionName; readonly permissions: ReadonlySet<Permission> },
) => Readonly<Record<'recover' | 'allow', ErrorCode | null>>

/** Classes of mail that holders of the permissions may find. */
export type ClassesOf = (permissions: ReadonlySet<Permission>) => readonly MailClass[]

export interface ReportMail {
  readonly reportId: number
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** '' is the product's own. */
  readonly fromName: string
  readonly fromEmail: string
}

/** Queues mails of ours, in the caller's transaction on the owner's database. */
export type QueueReports = (db: Db, mails: readonly ReportMail[]) => Promise<void>

/** Sends an administrator report of the log once more; answers why not, null when it is queued. */
export type SendAgain = (report: {
  readonly recipient: string
  readonly name: string
  readonly schedule_id: number | null
  readonly definition: ReportDefinition
  readonly upto: Date
}) => Promise<ErrorCode | null>
