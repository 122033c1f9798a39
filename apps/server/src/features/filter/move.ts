/** Filters that change their region or owner; what they look for stays. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { RegionName } from '@postern/contract/codes/filter.ts'
import { recordBulk } from '../../platform/audit/bulk.ts'
import type { Db } from '../../platform/db/client.ts'
import { uniquely } from '../../platform/db/lists.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { assertAllowed, mayAct, mayExempt } from './allowed.ts'
import { rulesHash } from './rules-hash.ts'
import { nameOf, type FilterDeps } from './service.ts'
import * as store from './store.ts'
import { ownerOf } from './values.ts'

interface Move extends store.Owner {
  readonly chk: readonly number[]
  readonly region: RegionName
}

/**
 * Moves what can be moved; of the others it says why: one of their name or rules is there already, they are out of reach,
 * or exempt from more than the caller may. @throws AppError NO_PERMISSION, SELECTION_REQUIRED, NOT_FOUND_DOMAIN/GROUP/USER
 */
export async function moveFilters(deps: FilterDeps, caller: Caller, from: store.FilterKind, move: Move) {
  const to: store.FilterKind = { region: move.region, policy: from.policy }
  assertAllowed(caller, from)
  assertAllowed(caller, to)
  const ids = [...new Set(move.chk)]
  return uniquely('ALREADY_EXISTS_FILTER', 'chk', () =>
    deps.db.transaction().execute(async (trx) => {
      const owner = await ownerOf(trx, caller, to.region, move)
      await store.lockFilters(trx, ids)
      const found = await store.reachableFilters(trx, caller.scope, from, ids)
      await store.lockNames(trx, to, owner)
      const given = found.map(({ name }) => name)
      const names = new Set(await store.namesTaken(trx, to, owner, given))
      const rules = new Set(await store.rulesTaken(trx, to, owner, found.map(hashOf)))
      const failed = new Map<number, ErrorCode>(ids.map((id) => [id, 'NOT_FOUND_FILTER']))
      const moved: store.StoredFilter[] = []
      for (const filter of found) {
        const problem = problemOf(filter, caller, { names, rules })
        if (problem !== null) failed.set(filter.id, problem)
        else {
          failed.delete(filter.id)
          moved.push(filter)
          names.add(filter.name)
          rules.add(hashOf(filter))
        }
      }
      await store.moveFilters(
        trx,
        moved.map(({ id }) => id),
        to.region,
        owner,
      )
      const arrived = await movedTo(
        trx,
        caller,
        to,
        moved.map(({ id }) => id),
      )
      const done = moved.map((filter) => ({
        id: filter.id,
        name: nameOf(from, filter),
        domainId: filter.domain_id ?? owner.domain_id,
        before: placeOf(from, filter),
        after: placeOf(to, arrived.get(filter.id)!),
      }))
      const failures = [...failed].map(([id, error]) => ({ id, error }))
      const note = { region: to.region, policy: to.policy }
      await recordBulk(trx, caller, { task: 'filter.move', done, failed: failures, note, at: deps.clock() })
      return { done: moved.length, failed: failures }
    }),
  )
}

/** As they are now, by id; all are in reach, for the new owner is. */
async function movedTo(db: Db, caller: Caller, to: store.FilterKind, ids: readonly number[]) {
  const rows = ids.length === 0 ? [] : await store.reachableFilters(db, caller.scope, to, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What the audit log keeps of where a filter stood: names instead of ids. */
function placeOf({ region }: store.FilterKind, filter: store.StoredFilter): object {
  return { region, owner: filter.user ?? filter.group ?? filter.domain }
}

const hashOf = ({ operation, rules }: store.StoredFilter): string => rulesHash(operation, rules)

function problemOf(
  filter: store.StoredFilter,
  caller: Caller,
  taken: { readonly names: ReadonlySet<string>; readonly rules: ReadonlySet<string> },
): ErrorCode | null {
  if (!mayExempt(caller, filter.scanner_option) || !mayAct(caller, filter)) return 'NO_PERMISSION'
  if (taken.rules.has(hashOf(filter))) return 'ALREADY_EXISTS_FILTER'
  return taken.names.has(filter.name) ? 'ALREADY_EXISTS_FILTER_NAME' : null
}
