/** Mail that waits for its sender to be authenticated, for tests. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { Db } from '@postern/server/platform/db/client.ts'
import type { MemoryBlobs } from './memory-blobs.ts'
import { seedMail, type MailSeed } from './tenants.ts'

export interface WaitingSeed {
  readonly sender: string
  /** True unless said otherwise. */
  readonly proven?: boolean
  readonly action?: 'bypass' | 'deny' | 'allow'
  readonly expired?: boolean
  readonly challenge?: 'none' | 'due'
  readonly mail: Pick<MailSeed, 'receiver' | 'title' | 'original' | 'receivedAt'> & {
    readonly domain_id: number
    readonly group_id: number | null
    readonly user_id: number | null
    readonly receiver: string
  }
}

const DAY_MS = 86_400_000

/** Answers the id of the mail. */
export async function seedWaiting(db: Db, blobs: MemoryBlobs, given: WaitingSeed): Promise<string> {
  const { sender, proven = true, action = 'bypass', expired = false, challenge = 'none', mail } = given
  const id = await seedMail(db, blobs, {
    class: 'normal',
    mode: MAIL_MODES.wait,
    send_state: 'N',
    sender,
    ...mail,
  })
  const { received_at } = await db
    .selectFrom('mail')
    .select('received_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { domain_id, group_id, user_id, receiver } = mail
  const expires_at = new Date(expired ? received_at.getTime() - 1_000 : Date.now() + DAY_MS)
  const of = { domain_id, group_id, user_id, receiver, sender, proven, challenge }
  await db
    .insertInto('waiting_mail')
    .values({ ...of, mail_id: id, received_at, expires_at, expire_action: action })
    .execute()
  return id
}
