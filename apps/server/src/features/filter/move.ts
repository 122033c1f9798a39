/** Filters that change their region or owner; what they look for stays. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { RegionName } from '@postern/contract/codes/filter.ts'
import { recordBulk } from '../../platform/audit/bulk.ts'
import { uniquely } from '../../platform/db/lists.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { assertAllowed, mayExempt } from './allowed.ts'
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
      const names = new Set(await store.lockNames(trx, to, owner))
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
      const done = moved.map((filter) => ({
        id: filter.id,
        name: nameOf(from, filter),
        domainId: filter.domain_id ?? owner.domain_id,
        before: { region: from.region },
        after: { region: to.region },
      }))
      const failures = [...failed].map(([id, error]) => ({ id, error }))
      const { chk: _chk, ...note } = move
      await recordBulk(trx, caller, {
        task: 'filter.move',
        done,
        failed: failures,
        note: { ...note, policy: from.policy },
        at: deps.clock(),
      })
      return { done: moved.length, failed: failures }
    }),
  )
}

const hashOf = ({ operation, rules }: store.StoredFilter): string => rulesHash(operation, rules)

function problemOf(
  filter: store.StoredFilter,
  caller: Caller,
  taken: { readonly names: ReadonlySet<string>; readonly rules: ReadonlySet<string> },
): ErrorCode | null {
  if (!mayExempt(caller, filter.scanner_option)) return 'NO_PERMISSION'
  if (taken.rules.has(hashOf(filter))) return 'ALREADY_EXISTS_FILTER'
  return taken.names.has(filter.name) ? 'ALREADY_EXISTS_FILTER_NAME' : null
}
