/** What a search asks of the message behind a mail: found by an index of messages (migration 0062), not by words. */
import { sql, type RawBuilder } from 'kysely'
import type { Search } from './search.ts'

export interface MessageWish {
  /** SHA-256 of an attachment, in lower case. */
  readonly file: string | null
  /** A campaign, by any of its names (decision 0044). */
  readonly campaign: number | null
}

/** Null when nothing is asked of messages. */
export function messageWishOf({ query }: Search): MessageWish | null {
  const { attach_hash: file = null, campaign = null } = query
  return file === null && campaign === null ? null : { file, campaign }
}

/** Narrow rows of the mails of such messages between two times, as far as the call reaches. */
export function mailsOfMessages(
  { file, campaign }: MessageWish,
  since: Date,
  until: Date,
): RawBuilder<unknown> {
  const prints = campaign === null ? sql`null` : sql`campaign_names(${campaign}::bigint)`
  return sql`select * from mails_of_messages(${since}::timestamptz, ${until}::timestamptz,
    ${file}::text, ${prints})`
}
