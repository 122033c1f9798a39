/** SQL of the settings of detox: a domain's own values, exceptions and what was found. */
import { DETOX_STATES, type DetoxKind } from '@postern/contract/codes/detox.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'
import { scopeWhere, type Scope } from '../../../platform/db/scope.ts'

const DOMAIN = { domain: 'domain.id', group: null, user: null } as const

/** A domain in reach, with its own values; null without it. */
export async function findDomain(db: Db, scope: Scope, id: number, lock = false) {
  const row = await db
    .selectFrom('domain')
    .select(['id', 'name', 'detox', 'detox_settings'])
    .where('id', '=', id)
    .where(scopeWhere(scope, DOMAIN))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ?? null
}

export async function saveOwn(db: Db, id: number, own: Readonly<Record<string, unknown>>): Promise<void> {
  await db
    .updateTable('domain')
    .set({ detox_settings: JSON.stringify(own) })
    .where('id', '=', id)
    .execute()
}

/** Domains in reach for which detox is on. */
export async function activeDomains(db: Db, scope: Scope): Promise<number> {
  const { n } = await db
    .selectFrom('domain')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('detox', '=', true)
    .where(scopeWhere(scope, DOMAIN))
    .executeTakeFirstOrThrow()
  return n
}

/** Exceptions in reach that are on: how many, and the extensions among them. Of one domain those of the installation count too. */
export async function activeExceptions(db: Db, scope: Scope, domain: number | null) {
  const found = db
    .selectFrom('detox_exception')
    .where('is_act', '=', true)
    .where(sql<boolean>`(valid_until is null or valid_until > now())`)
    .where(scopeWhere(scope, { domain: 'detox_exception.domain_id', group: null, user: null }))
    .$if(domain !== null, (rows) => rows.where('domain_id', '=', domain!))
  const rows = await found
    .select(['kind', sql<string | null>`case kind when 'extension' then value end`.as('extension')])
    .execute()
  return { total: rows.length, extensions: rows.flatMap(({ extension }) => extension ?? []) }
}

export interface Found {
  readonly kind: DetoxKind | null
  readonly files: number
  readonly disarmed: number
  readonly reported: number
}

/** Files of mail since then by kind. */
export async function foundSince(db: Db, scope: Scope, domain: number | null, since: Date) {
  const mails = mailSince(db, scope, domain, since)
  const { rows } = await sql<Found>`
    select file ->> 'kind' as kind, count(*) as files,
      count(*) filter (where file ->> 'outcome' = 'disarmed') as disarmed,
      count(*) filter (where file ->> 'outcome' = 'reported') as reported
    from (${mails.select('detox_report')}) as m, jsonb_array_elements(m.detox_report -> 'files') as file
    group by 1`.execute(db)
  return rows
}

/** Median ms of mails since then; null without any. */
export async function medianSince(db: Db, scope: Scope, domain: number | null, since: Date) {
  const mails = mailSince(db, scope, domain, since)
  const { rows } = await sql<{ ms: number | null }>`
    select percentile_cont(0.5) within group (order by (detox_report ->> 'ms')::float8) as ms
    from (${mails.select('detox_report')}) as m`.execute(db)
  return rows[0]?.ms ?? null
}

function mailSince(db: Db, scope: Scope, domain: number | null, since: Date) {
  return db
    .selectFrom('mail')
    .where('mail.received_at', '>=', since)
    .where('mail.detox_state', '>', DETOX_STATES.none)
    .where('mail.detox_report', 'is not', null)
    .where(scopeWhere(scope, { domain: 'mail.domain_id', group: 'mail.group_id', user: 'mail.user_id' }))
    .$if(domain !== null, (rows) => rows.where('mail.domain_id', '=', domain!))
}
