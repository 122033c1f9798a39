/** Whether the audit log is as it was written (R12, H23). */
import type { AuditFault } from '@postern/contract/audit/fault.ts'
import type { Db } from '../db/client.ts'
import { readChain, readHash, readPlace } from './store.ts'

export interface AuditProof {
  readonly rows: number
  /** First row that was changed, put in, or follows one that was removed; null when the chain is whole. */
  readonly broken_at: number | null
  /** What is wrong there. */
  readonly fault: AuditFault | null
  /** The newest row. Its hash, noted elsewhere, later proves that nothing before it was rewritten. */
  readonly head: { readonly seq: number; readonly hash: string }
}

/** Computes every hash again; seconds per million rows. `db` must reach all rows. */
export async function verifyAudit(db: Db): Promise<AuditProof> {
  const { seq, hash, ...proof } = await readChain(db)
  const fault = proof.broken_at === null ? null : await faultAt(db, proof.broken_at)
  return { ...proof, fault, head: { seq, hash: hash?.toString('hex') ?? '' } }
}

async function faultAt(db: Db, seq: number): Promise<AuditFault> {
  const { before, there, begins_after: start, shipped } = await readPlace(db, seq)
  if (!there) return { kind: 'cut', from: seq, to: shipped }
  const previous = Math.max(before ?? start, start)
  return seq > previous + 1
    ? { kind: 'removed', from: previous + 1, to: seq - 1 }
    : { kind: 'changed', from: seq, to: seq }
}

/**
 * Whether a line that was noted earlier still holds. Whoever owns the database can write the whole chain anew, whole in
 * itself: then the hash of an event is another. `gone` when the event is not there (any more).
 */
export async function compareNoted(
  db: Db,
  noted: { readonly seq: number; readonly hash: string },
): Promise<'same' | 'other' | 'gone'> {
  const hash = await readHash(db, noted.seq)
  if (hash === undefined) return 'gone'
  return hash === noted.hash.toLowerCase() ? 'same' : 'other'
}
