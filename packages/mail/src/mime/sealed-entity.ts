/** The MIME entity within opaque S/MIME (RFC 8551 §3.5.2, §3.6), which mail programs show as if it stood in its place. */
import { Budget, BudgetExceeded, budgetFor } from '../container/budget.ts'
import { cmsBytes, cmsContent } from '../container/cms.ts'
import { inflate } from '../container/zip/inflate.ts'
import { isMessage } from './mime-traces.ts'

export interface SealBudget {
  /** Bytes of such entities that may still be read. */
  sealedBytes: number
}

/** Reading what was decompressed costs some times what decompressing does. */
const MADE_COST = 4
/** A body without a header. */
const BARE = /^[ \t]*\r?\n/

/**
 * Null where there is none, or none that can be read whole within the budget: the readers of containers look into that
 * (container/cms.ts).
 */
export function sealedEntity(bytes: Buffer, budget: SealBudget): Buffer | null {
  const content = cmsContent(cmsBytes(bytes))
  if (!content?.whole) return null
  const entity = content.compressed ? decompressed(content.data, budget) : content.data
  if (!entity || entity.length > budget.sealedBytes) return null
  if (!isMessage(entity) && !BARE.test(entity.toString('latin1', 0, 100))) return null
  budget.sealedBytes -= entity.length
  return entity
}

function decompressed(data: Buffer, budget: SealBudget): Buffer | null {
  const room = Math.floor(budget.sealedBytes / MADE_COST)
  const own = new Budget({ ...budgetFor(0), bytes: room })
  try {
    return inflate('zlib', data, own)?.data ?? null
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error
    return null
  } finally {
    budget.sealedBytes -= MADE_COST * Math.min(own.spentBytes, room)
  }
}
