/** Whether the audit log is as it was written (security R12, H23). */
import type { Db } from '../db/client.ts'
import { readChain } from './store.ts'

export interface AuditProof {
  readonly rows: number
  /** First row that was changed, put in, or follows one that was removed; null when the chain is whole. */
  readonly broken_at: number | null
  /** The newest row. Its hash, noted elsewhere, later proves that nothing before it was rewritten. */
  readonly head: { readonly seq: number; readonly hash: string }
}

/** Computes every hash again; seconds per million rows. `db` must reach all rows. */
export async function verifyAudit(db: Db): Promise<AuditProof> {
  const { seq, hash, ...proof } = await readChain(db)
  return { ...proof, head: { seq, hash: hash?.toString('hex') ?? '' } }
}
