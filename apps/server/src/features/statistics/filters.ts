/** Which filters the keys of statistics are: list and owner, also of those that are gone. */
import { FILTER_DB_CODES, POLICY_NAMES, REGION_NAMES } from '@postern/contract/codes/filter.ts'
import type { StatisticRow } from '@postern/contract/routes/statistics.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { ownersOfFilters } from './store.ts'

type FilterOfRow = NonNullable<StatisticRow['filter']>
type Named = Pick<FilterOfRow, 'id' | 'name' | 'region' | 'policy'>

const LISTS = new Map(
  POLICY_NAMES.flatMap((policy) =>
    REGION_NAMES.map((region) => [FILTER_DB_CODES[policy][region], { policy, region }] as const),
  ),
)

/** What a mail keeps of the filter that decided it, such as `D:12 partner`; null for what is no such text. */
export function readFilterInfo(key: string): Named | null {
  const [, letter = '', id = '', name = ''] = /^([A-Za-z]):(\d{1,15}) (.*)$/s.exec(key) ?? []
  const list = LISTS.get(letter as (typeof FILTER_DB_CODES)['allow']['all'])
  return list ? { ...list, id: Number(id), name } : null
}

/** By key. Filters of all are nobody's; of one that the caller does not reach, or that was deleted, no owner is told. */
export async function filtersOf(
  db: Db,
  scope: Scope,
  keys: readonly string[],
): Promise<ReadonlyMap<string, FilterOfRow>> {
  const named = keys.flatMap((key) => {
    const read = readFilterInfo(key)
    return read ? [[key, read] as const] : []
  })
  const owners = await ownersOfFilters(
    db,
    scope,
    named.map(([, { id }]) => id),
  )
  const isSeen = (region: Named['region']): boolean => region !== 'all' || scope.region === 'all'
  return new Map(
    named.map(([key, read]) => {
      const owner = owners.get(read.id)
      return [key, { ...read, owner: owner ?? '', gone: owner === undefined && isSeen(read.region) }]
    }),
  )
}
