/** What became of one recipient's copy when its files and links were disarmed. */
import { DETOX_STATES, type DetoxState } from '@postern/contract/codes/detox.ts'
import type { DetoxReport } from '@postern/contract/validation/detox-report.ts'
import type { TakenOut } from '@postern/mail/rewrite/take-out.ts'
import type { DetoxDue } from '../../platform/db/mail-tables.ts'

export interface CopyDetox {
  readonly state: DetoxState
  readonly report: DetoxReport | null
  /** Not done yet: how it is done before the copy goes out. */
  readonly due: DetoxDue | null
  /** `X-Postern-Detox` field with CRLF; '' where there is nothing to say. */
  readonly header: string
  /** Bytes that differ from the message as it came. */
  readonly own: OwnCopy | null
}

export interface OwnCopy {
  readonly blobKey: string
  readonly size: number
  /** How attachments are taken out of these bytes, where a filter wants links instead. */
  readonly takeOut?: TakenOut
}

/** Detox is off for the recipient. */
export const NOT_DISARMED: CopyDetox = {
  state: DETOX_STATES.none,
  report: null,
  due: null,
  header: '',
  own: null,
}
