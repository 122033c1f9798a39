/** Searches that a person keeps: listed, saved, renamed, deleted. Nobody else's are ever touched. */
import { LIMITS } from '@postern/contract/limits.ts'
import * as routes from '@postern/contract/routes/saved-search.ts'
import { AppError } from '../../../platform/app-error.ts'
import { leaveUnrecorded } from '../../../platform/audit/record.ts'
import type { Db } from '../../../platform/db/client.ts'
import { uniquely } from '../../../platform/db/lists.ts'
import type { Bind } from '../../../platform/http/bind.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import * as store from './store.ts'

interface SavedDeps {
  /** They are out of the tenant role's reach; every query names the owner. */
  readonly systemDb: Db
  /** ms since the epoch. */
  readonly clock: () => number
}

export function registerSavedSearches(bind: Bind, deps: SavedDeps): void {
  const { systemDb: db } = deps
  bind(routes.listSavedSearchesRoute, async ({ caller }) => {
    const rows = await store.listSearches(db, caller.userId)
    const searches = rows.map(({ created_at: at, ...row }) => ({ ...row, created: at.toISOString() }))
    return { searches }
  })
  bind(routes.saveSearchRoute, ({ caller, body }) => saveSearch(deps, caller, body))
  bind(routes.renameSearchRoute, async ({ caller, params, body }) => {
    const done = await unique(() => store.renameSearch(db, caller.userId, params.id, body.name))
    if (!done) throw new AppError('NOT_FOUND')
    leaveUnrecorded(caller)
  })
  bind(routes.deleteSearchRoute, async ({ caller, params }) => {
    if (!(await store.deleteSearch(db, caller.userId, params.id))) throw new AppError('NOT_FOUND')
    leaveUnrecorded(caller)
  })
}

/** @throws AppError ALREADY_EXISTS_SEARCH_NAME, TOO_MANY_ITEMS */
async function saveSearch(
  { systemDb, clock }: SavedDeps,
  caller: Caller,
  { name, view }: { readonly name: string; readonly view: routes.SavedView },
): Promise<{ id: number }> {
  const id = await unique(() =>
    systemDb.transaction().execute(async (trx) => {
      if ((await store.countSearches(trx, caller.userId)) >= LIMITS.savedSearches)
        throw new AppError('TOO_MANY_ITEMS', { values: { max: LIMITS.savedSearches } })
      return store.insertSearch(trx, caller.userId, { name, view, at: new Date(clock()) })
    }),
  )
  // A bookmark of one's own is nobody's event.
  leaveUnrecorded(caller)
  return { id }
}

const unique = <T>(write: () => Promise<T>): Promise<T> =>
  uniquely('ALREADY_EXISTS_SEARCH_NAME', 'name', write)
