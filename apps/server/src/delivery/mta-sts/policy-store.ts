/** SQL of MTA-STS policies, which all nodes share. */
import type pg from 'pg'
import type { StsPolicy } from './policy.ts'

export interface KeptPolicy extends Omit<StsPolicy, 'maxAge'> {
  /** Of the TXT record that announced it. */
  readonly id: string
  /** It was fetched more than a day ago. */
  readonly old: boolean
}

/** The policy of a domain that has not run out; null where there is none. */
export async function findPolicy(pool: pg.Pool, domain: string): Promise<KeptPolicy | null> {
  const { rows } = await pool.query<KeptPolicy>(
    `select policy_id as id, mode, mx, fetched_at < now() - interval '1 day' as old
     from mta_sts_policy where domain = $1 and expires_at > now()`,
    [domain],
  )
  return rows[0] ?? null
}

/** Keeps a policy that was just fetched; some that have run out go with it. */
export async function keepPolicy(
  pool: pg.Pool,
  domain: string,
  id: string,
  { mode, mx, maxAge }: StsPolicy,
): Promise<void> {
  await pool.query(
    `with gone as (
       delete from mta_sts_policy where domain in (
         select domain from mta_sts_policy where expires_at <= now() and domain <> $1 order by expires_at limit 20 for update skip locked)
     )
     insert into mta_sts_policy (domain, policy_id, mode, mx, expires_at)
     values ($1, $2, $3, $4, now() + $5 * interval '1 second')
     on conflict (domain) do update set policy_id = excluded.policy_id, mode = excluded.mode, mx = excluded.mx,
       fetched_at = now(), expires_at = excluded.expires_at`,
    [domain, id, mode, mx, maxAge],
  )
}
