/** The filters in use, read in one go. The keeper reads changed ones only, and must come to the same. */
import {
  FILTER_FUNCTIONS,
  REGION_NAMES,
  type Condition,
  type FilterFunction,
  type Operation,
  type Policy,
  type RegionName,
  type ScannerOption,
  type Target,
} from '@postern/contract/codes/filter.ts'
import { judgedAction } from '@postern/contract/validation/filter-action.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Filter } from '../filters/filter.ts'

/** Filters in use, by id; of these ids only, where some are given. */
export async function loadFilters(db: Db, ids?: readonly number[]): Promise<readonly Filter[]> {
  const all = db.selectFrom('filter').selectAll().where('is_act', '=', true).orderBy('id')
  const rows = await (ids ? all.where('id', 'in', ids) : all).execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    region: REGION_NAMES[row.region - 1] as RegionName,
    policy: row.policy as Policy,
    domainId: row.domain_id,
    groupId: row.group_id,
    userId: row.user_id,
    operation: row.operation as Operation,
    rules: row.rules.map((rule) => ({
      target: rule.target as Target,
      cond: rule.cond as Condition,
      value: rule.value,
      word: rule.word,
    })),
    scannerOption: row.scanner_option as ScannerOption,
    trustUnauthenticated: row.trust_unauthenticated,
    ...(row.valid_from || row.valid_until
      ? { term: { from: row.valid_from?.getTime() ?? null, until: row.valid_until?.getTime() ?? null } }
      : {}),
    ...(row.mail_language === '' ? {} : { language: row.mail_language }),
    ...judgedAction(row.action, row.route_named_by),
    ...(row.filter_function === FILTER_FUNCTIONS.scan
      ? {}
      : { exempts: row.filter_function as FilterFunction }),
  }))
}
