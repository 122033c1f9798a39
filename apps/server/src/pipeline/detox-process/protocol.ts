/** Messages between a process that owns mail and the disposable ones that take it apart (R5). */
import type { DetoxReport } from '@postern/contract/validation/detox-report.ts'
import type { LinkPolicy } from '@postern/detox/links/link-policy.ts'
import type { MailDetoxFailure } from '@postern/detox/mail/disarm-mail.ts'
import type { MailDetoxPolicy } from '@postern/detox/mail/mail-policy.ts'
import type { TakeOut } from '@postern/mail/rewrite/take-out.ts'
import type { ScanBytes } from '../scan-process/protocol.ts'

export interface DetoxJob {
  readonly source: ScanBytes
  readonly policy: MailDetoxPolicy
  /** Of links in the mail's own texts; absent: they stay. */
  readonly links?: LinkPolicy
  /** Attachments go as links: how they are taken out of what was made is planned, too. */
  readonly takeOut: boolean
}

export interface DetoxAnswer {
  /** null: the mail goes on as it came, or is held. */
  readonly bytes: Buffer | null
  readonly report: DetoxReport
  readonly failed: MailDetoxFailure | null
  /** Of `bytes`; absent where there are none or it was not asked for. */
  readonly takeOut?: TakeOut
}

export type FromDetox =
  | { readonly ok: true; readonly answer: DetoxAnswer }
  | { readonly ok: false; readonly error: string }
