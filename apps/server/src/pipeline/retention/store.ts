/** SQL of retention. */
import type pg from 'pg'

/** The partitions of this month and the next. */
export async function ensurePartitions(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query(`select ensure_mail_partitions($1), ensure_mail_partitions($1 + interval '1 month')`, [
    now,
  ])
}

/** Drops the monthly partitions that end before `before`; answers their names. */
export async function dropPartitions(pool: pg.Pool, before: Date): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_inherits i on i.inhrelid = c.oid
     join pg_class p on p.oid = i.inhparent
     where p.relname in ('mail', 'message', 'mail_search') and c.relname ~ '_\\d{6}$'
       and to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month' <= $1 order by 1`,
    [before],
  )
  // Names come from the catalogue and match a fixed pattern.
  for (const { name } of rows) await pool.query(`drop table "${name}"`)
  return rows.map(({ name }) => name)
}

/** Mails that the index of words has been given since the server's statistics began, by partition. */
export async function wordIndexes(pool: pg.Pool): Promise<readonly { index: string; mails: number }[]> {
  const { rows } = await pool.query<{ index: string; mails: number }>(
    `select inhrelid::text as index, pg_stat_get_tuples_inserted(indrelid) as mails
     from pg_inherits join pg_index on indexrelid = inhrelid where inhparent = to_regclass('mail_search_tokens')`,
  )
  return rows
}

/** Sorts in the mails that wait in the list of an index. */
export async function sortIn(pool: pg.Pool, index: string): Promise<void> {
  await pool.query('select gin_clean_pending_list($1::oid)', [index])
}

/** Lets go of copies received before `before` that no delivery still needs; the sweep then removes their bytes. */
export async function forgetCopies(pool: pg.Pool, before: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `update message set blob_key = null where received_at < $1 and blob_key is not null
       and not exists (select 1 from delivery d where d.message_id = message.id)`,
    [before],
  )
  // A recipient's own copy goes with the message: without it, the message as it came would be sent instead.
  await pool.query(
    `update mail set blob_key = null, blob_size = null where received_at < $1 and blob_key is not null
       and not exists (select 1 from message m where m.id = mail.message_id and m.received_at = mail.received_at
         and m.blob_key is not null)`,
    [before],
  )
  return rowCount ?? 0
}

/** Attempts of mail whose records are gone, and what people did with it. */
export async function forgetAttempts(pool: pg.Pool, before: Date): Promise<void> {
  await pool.query('delete from delivery_log where at < $1', [before])
  await pool.query('delete from mail_event where at < $1', [before])
  await pool.query('delete from link_click where received_at < $1', [before])
  await pool.query('delete from original_request where at < $1', [before])
  await pool.query('delete from mail_report where at < $1', [before])
  await pool.query('delete from report_decision where at < $1', [before])
}

/** Links to attachments that have ended; the bytes go with the next sweep, where nothing else needs them. */
export async function forgetLinks(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query('delete from attachment_link where expires_at < $1', [now])
}
