/** SQL of calls of webhooks. */
import type { AlertCallKind, AlertCallState } from '@postern/contract/codes/alert.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { AlertAttempt } from '@postern/contract/routes/alert.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'

export interface DueCall {
  readonly id: string
  readonly way_id: number
  readonly kind: AlertCallKind
  readonly language: Language
  readonly url: string
  readonly inner: boolean
  readonly secret_sealed: Buffer | null
  readonly body: string
  /** This one included. */
  readonly attempts: number
  readonly created_at: Date
}

/**
 * Takes calls that are due, of each webhook one, of each of its alerts only the oldest, so that nobody hears that something is over
 * before hearing of it; those of the installation's webhooks first. They are due again after `lease` ms unless somebody writes down
 * what became of them.
 * @param without webhooks that are left in peace
 */
export async function takeCalls(
  db: Db,
  now: Date,
  { lease, most, without }: { lease: number; most: number; without: readonly number[] },
): Promise<DueCall[]> {
  const { rows } = await sql<DueCall>`with due as (
      select c.id from (
        select distinct on (c.way_id) c.id, w.domain_id is not null as is_domains
        from alert_call c join alert_way w on w.id = c.way_id
        where c.state = 'P' and c.next_at <= ${now} and w.is_act and c.way_id <> all(${[...without]}::bigint[]) and not exists (
          select from alert_call other where other.way_id = c.way_id and other.alert_id = c.alert_id and other.state = 'P'
            and (other.created_at, other.id) < (c.created_at, c.id))
        order by c.way_id, c.next_at, c.created_at, c.id
      ) first join alert_call c on c.id = first.id and c.state = 'P' and c.next_at <= ${now}
      order by first.is_domains, c.next_at limit ${most} for update of c skip locked
    )
    update alert_call c set attempts = attempts + 1, next_at = ${new Date(now.getTime() + lease)}
    from due, alert_way w where c.id = due.id and w.id = c.way_id
    returning c.id, c.way_id, w.kind, w.language, w.url, w.inner_url as inner, w.secret_sealed, c.body, c.attempts, c.created_at`.execute(
    db,
  )
  return rows
}

/** @param nextAt null: not again */
export async function endAttempt(
  db: Db,
  id: string,
  attempt: AlertAttempt,
  next: { readonly state: AlertCallState; readonly nextAt: Date | null },
): Promise<void> {
  await sql`update alert_call set state = ${next.state}, next_at = ${next.nextAt}, log = log || ${JSON.stringify([attempt])}::jsonb
    where id = ${id} and state = 'P'`.execute(db)
}

const OWNERS = { domain: 'alert_call.domain_id', group: null, user: null } as const
const SHOWN = 50

/** The last calls of a webhook, or of an alert, newest first. */
export async function callsOf(
  db: Db,
  scope: Scope,
  of: { readonly way: number } | { readonly alert: number },
) {
  return db
    .selectFrom('alert_call')
    .innerJoin('alert_way', 'alert_way.id', 'alert_call.way_id')
    .select([
      'alert_call.id',
      'alert_call.way_id',
      'alert_way.name as way',
      'alert_way.url',
      'alert_call.alert_id',
      sql<'open' | 'over' | 'test'>`alert_call.body::jsonb ->> 'state'`.as('event'),
      'alert_call.state',
      'alert_call.next_at',
      'alert_call.created_at',
      'alert_call.log',
    ])
    .where(scopeWhere(scope, OWNERS))
    .$if('way' in of, (calls) => calls.where('alert_call.way_id', '=', 'way' in of ? of.way : 0))
    .$if('alert' in of, (calls) => calls.where('alert_call.alert_id', '=', 'alert' in of ? of.alert : 0))
    .orderBy('alert_call.created_at', 'desc')
    .orderBy('alert_call.id')
    .limit(SHOWN)
    .execute()
}

/** A test is called by whoever asks for it, once, and only written down. */
export async function insertTest(
  db: Db,
  call: {
    readonly id: string
    readonly wayId: number
    readonly domainId: number | null
    readonly body: string
  },
  attempt: AlertAttempt,
  state: 'S' | 'F',
): Promise<void> {
  await db
    .insertInto('alert_call')
    .values({
      id: call.id,
      way_id: call.wayId,
      domain_id: call.domainId,
      alert_id: null,
      body: call.body,
      state,
      attempts: 1,
      next_at: null,
      log: JSON.stringify([attempt]),
      created_at: attempt.at,
    })
    .execute()
}

/** What waits for a webhook that is off is not told any more once it is old. */
export async function endCallsOfWaysOff(db: Db, before: Date): Promise<void> {
  await sql`update alert_call c set state = 'F', next_at = null from alert_way w
    where w.id = c.way_id and not w.is_act and c.state = 'P' and c.created_at < ${before}`.execute(db)
}

/** What was told long ago. */
export async function forgetCalls(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('alert_call').where('created_at', '<', before).where('state', '<>', 'P').execute()
}
