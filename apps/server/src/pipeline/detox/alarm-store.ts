/** SQL of telling people of mail that detox could not disarm. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/** A copy is held for it: by a finding of detox, and nobody let it go since. A virus is another matter. */
const HELD = sql<boolean>`m.mode = ${sql.lit(MAIL_MODES.block)} and m.send_state = 'N' and m.recovered_at is null
  and m.class <> 'virus' and exists (select from unnest(m.codes) code where code like 'detox.%')`

/** Locks the alarm: one node at a time tells. Answers when administrators were told last. */
export async function lockAlarm(db: Db): Promise<Date | null> {
  const { last_at: last } = await db
    .selectFrom('detox_alarm')
    .select('last_at')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return last
}

export interface HeldMail {
  readonly mail_id: string
  readonly user_id: number
  readonly email: string
  readonly language: 'ko' | 'en' | 'ja'
  readonly sender: string
  readonly title: string
}

/** Mail held for people who were not told since `before`, by person; of so many people at most, those first who wait longest. */
export async function heldForUntold(db: Db, before: Date, people: number): Promise<readonly HeldMail[]> {
  const { rows } = await sql<HeldMail>`
    with held as (
      select w.mail_id, w.user_id, w.received_at, m.sender, m.title
      from undisarmed w join mail m on m.id = w.mail_id and m.received_at = w.received_at
      where not w.user_told and w.user_id is not null and ${HELD}),
    due as (
      select h.user_id from held h left join detox_told t on t.user_id = h.user_id
      where t.at is null or t.at <= ${before}
      group by h.user_id order by min(h.received_at) limit ${people})
    select h.mail_id, h.user_id, u.email, u.language, h.sender, h.title
    from held h join due on due.user_id = h.user_id join app_user u on u.id = h.user_id
    order by h.user_id, h.received_at`.execute(db)
  return rows
}

/** These people were told of these mails. */
export async function userTold(db: Db, mails: readonly HeldMail[], at: Date): Promise<void> {
  if (mails.length === 0) return
  const users = [...new Set(mails.map(({ user_id: id }) => id))]
  await db
    .insertInto('detox_told')
    .values(users.map((user_id) => ({ user_id, at })))
    .onConflict((row) => row.column('user_id').doUpdateSet({ at }))
    .execute()
  const told = mails.map(({ mail_id: id }) => id)
  await db.updateTable('undisarmed').set({ user_told: true }).where('mail_id', 'in', told).execute()
}

/** Takes what administrators were not told of: how many, of them held, and since when; null of none. */
export async function takeUntold(db: Db, at: Date) {
  const { rows } = await sql<{ count: number; held: number; since: Date | null }>`
    with taken as (
      update undisarmed set alarm_told = true where not alarm_told returning mail_id, received_at)
    select count(*)::integer as count, (count(*) filter (where ${HELD}))::integer as held, min(t.received_at) as since
    from taken t join mail m on m.id = t.mail_id and m.received_at = t.received_at`.execute(db)
  const { count, held, since } = rows[0]!
  if (since === null) return null
  await db.updateTable('detox_alarm').set({ last_at: at }).execute()
  return { count, held, since }
}

interface Asked {
  readonly recipients: boolean
  readonly administrators: boolean
  /** What is older is dropped unsaid. */
  readonly before: Date
}

/** Drops what nobody is to be told of any more. */
export async function forgetTold(db: Db, { recipients, administrators, before }: Asked): Promise<void> {
  await db
    .deleteFrom('undisarmed')
    .where((row) =>
      row.or([
        row('at', '<', before),
        row.and([
          ...(recipients ? [row.or([row('user_told', '=', true), row('user_id', 'is', null)])] : []),
          ...(administrators ? [row('alarm_told', '=', true)] : []),
        ]),
      ]),
    )
    .execute()
  await db.deleteFrom('detox_told').where('at', '<', before).execute()
}
