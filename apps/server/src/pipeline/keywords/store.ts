/** SQL of the keyword monitor: what scan processes look for, what was met, the alarm that waits. */
import { LIMITS } from '@postern/contract/limits.ts'
import type pg from 'pg'
import type { Db } from '../../platform/db/client.ts'
import type { MonitoredKeyword } from './keyword.ts'

/** Keywords in use. */
export async function loadKeywords(db: Db): Promise<readonly MonitoredKeyword[]> {
  return db
    .selectFrom('keyword')
    .select(['id', 'keyword', 'body', 'occurrences', 'word', 'alarm'])
    .where('is_act', '=', true)
    .orderBy('id')
    .limit(LIMITS.keywordCount)
    .execute()
}

/** Messages in which one keyword was met. */
export interface KeywordSum {
  readonly keywordId: number
  readonly mails: number
  /** Of the last of them, ms since the epoch. */
  readonly last: number
}

/** What the next alarm is about. */
export interface AlarmSum {
  readonly mails: number
  /** Of the first of them, ms since the epoch. */
  readonly since: number
  readonly keywords: readonly string[]
}

/** Adds to what is known; keywords that are gone meanwhile are left out. */
export async function writeKeywordHits(pool: pg.Pool, hits: readonly KeywordSum[]): Promise<void> {
  if (hits.length === 0) return
  await pool.query({
    name: 'write-keyword-hits',
    text: `insert into keyword_use as c (keyword_id, mails, last_hit)
      select k.id, h.mails, to_timestamp(h.last / 1000.0)
      from json_to_recordset($1) as h("keywordId" bigint, mails bigint, last bigint)
      join keyword k on k.id = h."keywordId"
      order by k.id for key share of k
      on conflict (keyword_id) do update set
        mails = c.mails + excluded.mails, last_hit = greatest(c.last_hit, excluded.last_hit)`,
    values: [JSON.stringify(hits)],
  })
}

export async function addToAlarm(pool: pg.Pool, { mails, since, keywords }: AlarmSum): Promise<void> {
  await pool.query({
    name: 'add-to-keyword-alarm',
    text: `update keyword_alarm set waiting = waiting + $1, since = coalesce(since, to_timestamp($2 / 1000.0)),
      keywords = array(select distinct word from unnest(keywords || $3::text[]) word order by 1 limit 100)`,
    values: [mails, since, keywords],
  })
}

/** The alarm, locked: one node at a time sends it. */
export async function lockAlarm(db: Db) {
  return db.selectFrom('keyword_alarm').selectAll().forUpdate().executeTakeFirstOrThrow()
}

/** The alarm was sent: nothing waits. */
export async function alarmSent(db: Db, at: Date, mails: number): Promise<void> {
  await db
    .updateTable('keyword_alarm')
    .set({ waiting: 0, since: null, keywords: [], last_at: at, last_mails: mails })
    .execute()
}
