/** Who is blocked for too much mail: the list, and letting go. */
import { RATE_KINDS, RATE_REJECTS, type RateKind } from '@postern/contract/codes/blocking.ts'
import type { RateRow } from '@postern/contract/routes/blocking.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { eachOf } from '../../platform/audit/each-of.ts'
import type { Db } from '../../platform/db/client.ts'
import { found } from '../../platform/db/lists.ts'
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

/** Ends each; those that are over meanwhile are told. */
export function releaseBlocks(deps: BlockingDeps, caller: Caller, ids: readonly string[]) {
  return eachOf(deps, caller, 'configuration.block_release', ids, async (trx, id) => {
    const { kind, key } = readId(id)
    const { mails, since, until, observed } = found(await store.release(trx, kind, key))
    return {
      target: key,
      before: {
        code: RATE_REJECTS[kind],
        mails,
        since: since?.toISOString() ?? null,
        until: until?.toISOString() ?? null,
        observed,
      },
      after: null,
    }
  })
}

/** @throws AppError NOT_FOUND */
function readId(id: string): { readonly kind: RateKind; readonly key: string } {
  const kind = found(RATE_KINDS.find((one) => id.startsWith(`${one} `)))
  return { kind, key: id.slice(kind.length + 1) }
}
