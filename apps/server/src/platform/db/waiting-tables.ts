/** Row types of mail that waits for its sender to be authenticated, and of what senders are asked. */
import type { ExpireAction } from '@postern/contract/codes/mail.ts'
import type { Generated } from 'kysely'
import type { Timestamp } from './column-types.ts'

export interface WaitingMailTable {
  mail_id: string
  received_at: Timestamp
  domain_id: number
  group_id: number | null
  user_id: number | null
  receiver: string
  /** As correspondentAddress gives it; '' where From names none or several. */
  sender: string
  proven: boolean
  subject_tag: Generated<string>
  expires_at: Timestamp
  expire_action: ExpireAction
  challenge: Generated<'none' | 'due' | 'sent'>
}

export interface WaitingTables {
  waiting_mail: WaitingMailTable
}
