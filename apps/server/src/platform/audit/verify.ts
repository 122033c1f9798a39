/** Whether the audit log is as it was written (security R12, H23). */
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

export interface AuditProof {
  readonly rows: number
  /** First row that was changed, put in, or follows one that was removed; null when the chain is whole. */
  readonly broken_at: number | null
  /** The newest row. Its hash, noted elsewhere, later proves that nothing before it was rewritten. */
  readonly head: { readonly seq: number; readonly hash: string }
}

/** Computes every hash again; seconds per million rows. `db` must reach all rows. */
export async function verifyAudit(db: Db): Promise<AuditProof> {
  const { rows } = await sql<{ rows: number; broken_at: number | null; seq: number; hash: Buffer | null }>`
    select audit_broken_at() as broken_at, (select count(*) from audit) as rows, coalesce(head.seq, 0) as seq, head.hash
    from (select 1) one left join lateral (select seq, hash from audit order by seq desc limit 1) head on true
  `.execute(db)
  const { seq, hash, ...proof } = rows[0]!
  return { ...proof, head: { seq, hash: hash?.toString('hex') ?? '' } }
}
