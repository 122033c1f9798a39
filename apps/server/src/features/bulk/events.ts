/** Bulk registration in the audit log: the batch as a whole, and for each company its own part. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { BulkKind } from '@postern/contract/bulk/kinds.ts'
import { namesOf } from '../../platform/audit/bulk.ts'
import { recordAudit, recordAudits, type AuditEvent } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { BulkLineState } from '@postern/contract/routes/bulk.ts'
import { BULK_TASKS, type BulkDeps } from './kind.ts'
import type { Counts, DomainCount, DomainPart } from './staged.ts'

export interface BatchName {
  readonly id: number
  readonly kind: BulkKind
  /** Empty for pasted lines. */
  readonly file: string
}

export interface BatchEvent {
  readonly step: 'commit' | 'undo'
  readonly counts: Counts
  readonly parts: readonly DomainPart[]
  /** What was asked for besides. */
  readonly options?: object
}

/**
 * Records a step of a batch: as an event of the domain when it touched one, otherwise as one that administrators of
 * everything read, and one for each domain without the file and without the others. Domains that the batch itself made
 * have no readers yet.
 */
export async function recordBatch(
  trx: Db,
  deps: BulkDeps,
  caller: Caller,
  batch: BatchName,
  { step, counts, parts, options }: BatchEvent,
): Promise<void> {
  const task = BULK_TASKS[batch.kind][step]
  const at = deps.clock()
  const { id, kind, file } = batch
  const [only] = parts
  const whole: AuditEvent = {
    task,
    target: targetOf(batch, parts),
    ...(only && parts.length === 1 ? { domainId: only.id } : {}),
    note: { batch: id, kind, file, domains: parts.length, ...options, ...counts },
    at,
  }
  const read = kind === 'domain' ? parts.filter(({ counts: { updated = 0 } }) => updated > 0) : parts
  const each = read.map((part): AuditEvent => ({
    task,
    target: part.name,
    domainId: part.id,
    note: { batch: id, kind, ...part.counts },
    at,
  }))
  await recordAudits(trx, caller, parts.length > 1 ? [whole, ...each] : [whole])
}

/** That a step of a batch broke, and why. */
export async function recordFailure(
  db: Db,
  deps: BulkDeps,
  caller: Caller,
  { id, kind, file }: BatchName,
  step: BatchEvent['step'],
  error: ErrorCode,
): Promise<void> {
  await recordAudit(db, caller, {
    task: BULK_TASKS[kind][step],
    type: 'E',
    target: targetOf({ id, kind, file }, []),
    note: { batch: id, kind, file, error },
    at: deps.clock(),
  })
}

function targetOf({ id, file }: BatchName, parts: readonly DomainPart[]): string {
  const words = [file, namesOf(parts)].filter((word) => word !== '')
  return words.length === 0 ? `#${String(id)}` : words.join(': ')
}

/** What a batch did to each domain, by name, added up over its lines. */
export function partsOf(counted: readonly DomainCount[]): DomainPart[] {
  const parts = new Map<
    number,
    { id: number; name: string; counts: Partial<Record<BulkLineState, number>> }
  >()
  for (const { id, name, state, n } of counted) {
    const part = parts.get(id) ?? { id, name, counts: {} }
    part.counts[state] = (part.counts[state] ?? 0) + n
    parts.set(id, part)
  }
  return [...parts.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** What an undo did to each domain: of what was created there, what is not kept. */
export function undoneParts(parts: readonly DomainPart[]): DomainPart[] {
  return parts
    .map(({ id, name, counts }) => ({ id, name, made: counts.created ?? 0, stayed: counts.kept ?? 0 }))
    .filter(({ made, stayed }) => made > stayed)
    .map(({ id, name, made, stayed }) => ({ id, name, counts: { undone: made - stayed, kept: stayed } }))
}
