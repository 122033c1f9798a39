/** Row types of mail that waits for its sender to be authenticated, and of what senders are asked. */
import type { ExpireAction } from '@postern/contract/codes/mail.ts'
import type { Generated } from 'kysely'
import type { Id, NullableTimestamp, Timestamp } from './column-types.ts'

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

/** db/migrations/0054, 0084. */
export interface SenderChallengeTable {
  id: Id
  domain_id: number
  user_id: number | null
  sender: string
  sender_domain: string
  receiver: string
  /** YYYY-MM-DD, UTC. */
  asked_on: string
  asked_at: Timestamp
  expires_at: Timestamp
  confirmed_at: NullableTimestamp
  /** When a person refused the sender; null: the question is open, or answered. */
  ended_at: NullableTimestamp
}

export interface WaitingTables {
  sender_challenge: SenderChallengeTable
  waiting_mail: WaitingMailTable
}
