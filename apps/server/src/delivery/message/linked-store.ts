/** SQL of attachments that go as links. */
import type pg from 'pg'
import type { LinkedFiles } from '../../platform/db/mail-tables.ts'
import type { DeliveryJob } from '../queue/job.ts'

export interface KeptFiles {
  readonly id: number
  readonly expires_at: Date
  /** The recipient's, where it is one of our users. */
  readonly language: 'ko' | 'en' | 'ja' | null
}

/**
 * Keeps what the links of a copy lead to until `until`; a copy that is tried or sent again keeps it for as long as its last links
 * live. Null where the mail is gone.
 */
export async function keepLinkedFiles(
  pool: pg.Pool,
  { mailId, receivedAt }: DeliveryJob,
  { files }: LinkedFiles,
  until: Date,
): Promise<KeptFiles | null> {
  const { rows } = await pool.query<KeptFiles>(
    `with kept as (
       insert into attachment_link (mail_id, received_at, domain_id, group_id, user_id, sender, receiver, files, blob_key, expires_at)
       select m.id, m.received_at, m.domain_id, m.group_id, m.user_id, coalesce(nullif(s.header_from, ''), m.sender), m.receiver,
         $3::jsonb, coalesce(m.blob_key, s.blob_key), $4
       from mail m join message s on s.id = m.message_id and s.received_at = m.received_at
       where m.id = $1 and m.received_at = $2 and coalesce(m.blob_key, s.blob_key) is not null
       on conflict (mail_id) do update
         set expires_at = greatest(attachment_link.expires_at, excluded.expires_at), files = excluded.files, blob_key = excluded.blob_key
       returning id, expires_at, user_id)
     select kept.id::float8 as id, kept.expires_at, u.language from kept left join app_user u on u.id = kept.user_id`,
    [mailId, receivedAt, JSON.stringify(files), until],
  )
  return rows[0] ?? null
}
