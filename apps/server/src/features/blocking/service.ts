/** Who is blocked for too much mail: the list, and letting go. */
import { RATE_KINDS, RATE_REJECTS, type RateKind } from '@postern/contract/codes/blocking.ts'
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { RateRow } from '@postern/contract/routes/blocking.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'
import * as store from './store.ts'

export interface BlockingDeps {
  readonly db: Db
  readonly settings: () => SettingsValues
}

export async function listBlocks({ db, settings }: BlockingDeps, query: store.BlockQuery) {
  const { blocking, basic } = settings()
  const { rows, total } = await store.listBlocks(db, query, limitsOn(blocking), basic.timeZone)
  return {
    data: rows.map(({ count, since, until, ...row }): RateRow => ({
      ...row,
      id: `${row.kind} ${row.key}`,
      code: RATE_REJECTS[row.kind],
      limit: count,
      since: since.toISOString(),
      until: until?.toISOString() ?? null,
    })),
    total,
    page: query.page,
    size: query.size,
  }
}

function limitsOn(blocking: SettingsValues['blocking']): store.ListedLimit[] {
  return RATE_KINDS.filter((kind) => blocking[`${kind}Mode`] !== 'off').map((kind) => ({
    kind,
    observes: blocking[`${kind}Mode`] === 'observe',
    count: blocking[`${kind}Count`],
    warning: blocking[`${kind}Warning`],
  }))
}

/** Ends each, in a transaction of its own; those that are over meanwhile are told. */
export async function releaseBlocks({ db }: BlockingDeps, caller: Caller, ids: readonly string[]) {
  const failed: { id: string; error: ErrorCode }[] = []
  const wanted = new Set(ids)
  for (const id of wanted) {
    const rate = readId(id)
    const isReleased =
      rate !== null &&
      (await db.transaction().execute(async (trx) => {
        const before = await store.release(trx, rate.kind, rate.key)
        if (!before) return false
        await recordAudit(trx, caller, {
          task: 'configuration.block_release',
          target: rate.key,
          before: {
            code: RATE_REJECTS[rate.kind],
            mails: before.mails,
            since: before.since?.toISOString() ?? null,
            until: before.until?.toISOString() ?? null,
            observed: before.observed,
          },
          after: null,
        })
        return true
      }))
    if (!isReleased) failed.push({ id, error: 'NOT_FOUND' })
  }
  return { done: wanted.size - failed.length, failed }
}

function readId(id: string): { readonly kind: RateKind; readonly key: string } | null {
  const kind = RATE_KINDS.find((one) => id.startsWith(`${one} `))
  return kind === undefined ? null : { kind, key: id.slice(kind.length + 1) }
}
