/** Filters as a file that bulk registration reads, read and sent piece by piece. */
import { wordsShown, type BulkWords } from '@postern/contract/bulk/column.ts'
import { FILTER_COLUMNS } from '@postern/contract/bulk/filter-columns.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { exportFiltersRoute } from '@postern/contract/routes/filter.ts'
import { BULK_COLUMN_TEXTS } from '@postern/contract/texts/bulk-columns.ts'
import { conditionName, targetName } from '@postern/contract/validation/filter-conditions.ts'
import { Readable } from 'node:stream'
import { recordAudit } from '../../platform/audit/record.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv.ts'
import type { FilterRuleRow } from '../../platform/db/filter-tables.ts'
import { actFor } from '../../platform/db/tenant.ts'
import type { FileReply } from '../../platform/http/answer.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { assertAllowed } from './allowed.ts'
import type { FilterDeps } from './service.ts'
import * as store from './store.ts'

export type ExportQuery = RouteParsed<typeof exportFiltersRoute>['query']

const BATCH = 1_000

/** @throws AppError NO_PERMISSION */
export async function exportFilters(
  deps: FilterDeps,
  caller: Caller,
  kind: store.FilterKind,
  query: ExportQuery,
): Promise<FileReply> {
  assertAllowed(caller, kind)
  const { lang, ...search } = query
  const rows = await store.countFilters(deps.db, caller.scope, kind, search)
  const at = deps.clock()
  await recordAudit(deps.db, caller, { task: 'filter.export', note: { ...kind, rows, ...search }, at })
  const asSheet = rows <= LIMITS.exportRowsAsSheet
  const day = new Date(at).toISOString().slice(0, 10)
  const separator = asSheet ? ',' : '\t'
  const lines = linesOf(deps, caller, kind, search, { language: lang ?? caller.language, separator })
  return {
    name: `filters-${kind.region}-${kind.policy}-${day}.${asSheet ? 'csv' : 'txt'}`,
    type: asSheet ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8',
    content: Readable.from(lines),
  }
}

interface Format {
  readonly language: Language
  readonly separator: ',' | '\t'
}

async function* linesOf(
  deps: FilterDeps,
  caller: Caller,
  kind: store.FilterKind,
  search: store.FilterSearch,
  { language, separator }: Format,
): AsyncGenerator<string> {
  const heads = FILTER_COLUMNS.map(({ label }) => BULK_COLUMN_TEXTS[label][language])
  yield BYTE_ORDER_MARK + csvLine(heads, separator)
  let above = 0
  for (;;) {
    const from = above
    // Read while the reply is sent, when the call itself is over.
    const next = await actFor(caller.scope, () =>
      store.filtersAbove(deps.db, caller.scope, kind, search, { id: from, limit: BATCH }),
    )
    if (next.length === 0) return
    yield next.map((filter) => csvLine(cellsOf(kind, filter), separator)).join('')
    above = next.at(-1)!.id
  }
}

function cellsOf(kind: store.FilterKind, filter: store.StoredFilter): string[] {
  const [first, ...more] = filter.rules
  const values: Readonly<Record<string, unknown>> = {
    ...filter,
    ...kind,
    owner: filter.user ?? filter.domain ?? '',
    group: filter.group ?? '',
    ...first,
    target: targetName(first!.target),
    cond: conditionName(first!.cond),
    more: more.length === 0 ? '' : JSON.stringify(more.map(named)),
    valid_from: filter.valid_from?.toISOString() ?? '',
    valid_until: filter.valid_until?.toISOString() ?? '',
    ...actionCells(filter.action),
  }
  return FILTER_COLUMNS.map(({ field, words }) => cellOf(values[field], words))
}

/** Of the policy's own action nothing needs saying. */
function actionCells(action: store.StoredFilter['action']): Readonly<Record<string, unknown>> {
  if (action === null) return ACTION_CELLS
  const { code, as_domain: asDomain, minutes, days, server, port, secure } = action
  const route = server === null ? {} : { action_server: server, action_port: port, action_secure: secure }
  const domain = asDomain ? { action_as_domain: true } : {}
  return {
    ...ACTION_CELLS,
    action: code,
    action_minutes: minutes ?? '',
    action_days: days ?? '',
    ...route,
    ...domain,
  }
}
const ACTION_CELLS = {
  action: '',
  action_as_domain: '',
  action_minutes: '',
  action_days: '',
  action_server: '',
  action_port: '',
  action_secure: '',
}

function cellOf(value: unknown, words: BulkWords | undefined): string {
  if (words === undefined || typeof value === 'string') return String(value)
  return wordsShown(words).find((word) => words[word] === value) ?? ''
}

const named = ({ target, cond, value, word }: FilterRuleRow): object => ({
  target: targetName(target) ?? target,
  cond: conditionName(cond) ?? cond,
  value,
  word,
})
