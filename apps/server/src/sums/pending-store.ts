/**
 * SQL that leaves a row for the fold (db/migrations/0069, stat_pending). Whatever happens to mail leaves its row in the transaction in
 * which it happens; `fold-store.ts` counts the row later. Triggers of migration 0069 write the kinds `mail` and
 * `deleted` too, one of migration 0097 the kind `found`.
 */
import type { Db } from '../platform/db/client.ts'

/** What a pending row tells of. */
export const PENDING = {
  mail: 1,
  /** Refusals that no record tells of. */
  unrecorded: 2,
  deleted: 3,
  delivered: 4,
  failed: 5,
  signIn: 6,
  signInRefused: 7,
  /** A key of a mail: something that detox found in it, or takes back. */
  found: 8,
} as const

/** Statement that counts mails being recorded (`mails`, a CTE of their rows) and refusals beyond them (`unrecorded`, a source of rows). */
export const pendMails = (mails: string, unrecorded: string): string =>
  `insert into stat_pending (kind, at, mail_id, domain_id, group_id, class, code, mails, bytes)
  select ${PENDING.mail}, received_at, id, domain_id, group_id, class, coalesce(reject_code, 0), 1, size from ${mails}
  union all
  select ${PENDING.unrecorded}, at, null, domain_id, null, 'rejected', code, mails, 0 from ${unrecorded}`

/**
 * Statement that counts copies of mail which were delivered or given up: those of `rows`, a CTE with `kind` and `domain_id` of deliveries.
 * `at`: when, an expression over them.
 */
export const pendCopies = (outcome: 'delivered' | 'failed', rows: string, at = 'now()'): string =>
  `insert into stat_pending (kind, at, domain_id) select ${PENDING[outcome]}, ${at}, domain_id from ${rows} where kind = 'mail'`

export interface SignIn {
  readonly accepted: boolean
  readonly at: Date
  /** Domain and group of the account; null of none of ours. */
  readonly domain: number | null
  readonly group: number | null
  /** Address of the account, or the typed text; '' where that is no address. */
  readonly account: string
  /** Address of the client. */
  readonly ip: string
}

/** Counts a sign-in by SMTP. */
export async function pendSignIn(
  db: Db,
  { accepted, at, domain, group, account, ip }: SignIn,
): Promise<void> {
  await db
    .insertInto('stat_pending')
    .values({
      kind: accepted ? PENDING.signIn : PENDING.signInRefused,
      at,
      domain_id: domain,
      group_id: group,
      account,
      ip,
    })
    .execute()
}
