/** SQL of what detox leaves alone. */
import type { DetoxExceptionKind } from '@postern/contract/codes/detox.ts'
import type { Db } from '../../platform/db/client.ts'

export interface DetoxException {
  readonly id: number
  /** null: of the whole installation. */
  readonly domainId: number | null
  readonly kind: DetoxExceptionKind
  readonly value: string
  /** ms since the epoch; null: without end. */
  readonly until: number | null
}

/** Those in use; whose time is over is the reader's to see. */
export async function loadDetoxExceptions(db: Db): Promise<readonly DetoxException[]> {
  const rows = await db
    .selectFrom('detox_exception')
    .select(['id', 'domain_id', 'kind', 'value', 'valid_until'])
    .where('is_act', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ domain_id: domainId, valid_until: until, ...row }) => ({
    ...row,
    domainId,
    until: until?.getTime() ?? null,
  }))
}
