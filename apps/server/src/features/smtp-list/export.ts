/** Entries of an SMTP list as a file that bulk registration reads, read and sent piece by piece. */
import { wordsShown } from '@postern/contract/bulk/column.ts'
import { SMTP_COLUMNS } from '@postern/contract/bulk/smtp-columns.ts'
import { POLICIES } from '@postern/contract/codes/filter.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { SmtpList, SmtpListRoutes } from '@postern/contract/routes/smtp-list.ts'
import { BULK_COLUMN_TEXTS } from '@postern/contract/texts/bulk-columns.ts'
import { Readable } from 'node:stream'
import { recordAudit } from '../../platform/audit/record.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv.ts'
import { actFor } from '../../platform/db/tenant.ts'
import type { FileReply } from '../../platform/http/answer.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { SmtpListDeps } from './service.ts'
import * as store from './store.ts'

export type ExportQuery = RouteParsed<SmtpListRoutes['export']>['query']

const BATCH = 5_000

export async function exportEntries(
  deps: SmtpListDeps,
  caller: Caller,
  list: SmtpList,
  query: ExportQuery,
): Promise<FileReply> {
  const { lang, ...search } = query
  const rows = await store.countEntries(deps.db, list, search, LIMITS.countedExport)
  const at = deps.clock()
  await recordAudit(deps.db, caller, { task: 'filter.export', note: { list, rows, ...search }, at })
  const asSheet = rows <= LIMITS.exportRowsAsSheet
  const day = new Date(at).toISOString().slice(0, 10)
  const format: Format = { language: lang ?? caller.language, separator: asSheet ? ',' : '\t' }
  return {
    name: `smtp-${list}-${day}.${asSheet ? 'csv' : 'txt'}`,
    type: asSheet ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8',
    content: Readable.from(linesOf(deps, caller, list, search, format)),
  }
}

interface Format {
  readonly language: Language
  readonly separator: ',' | '\t'
}

async function* linesOf(
  deps: SmtpListDeps,
  caller: Caller,
  list: SmtpList,
  search: store.EntrySearch,
  { language, separator }: Format,
): AsyncGenerator<string> {
  const heads = SMTP_COLUMNS.map(({ label }) => BULK_COLUMN_TEXTS[label][language])
  yield BYTE_ORDER_MARK + csvLine(heads, separator)
  let above = 0
  for (;;) {
    const from = above
    // Read while the reply is sent, when the call itself is over.
    const next = await actFor(caller.scope, () =>
      store.entriesAbove(deps.db, list, search, { id: from, limit: BATCH }),
    )
    if (next.length === 0) return
    yield next.map((entry) => csvLine(cellsOf(list, entry), separator)).join('')
    above = next.at(-1)!.id
  }
}

function cellsOf(list: SmtpList, entry: Awaited<ReturnType<typeof store.entriesAbove>>[number]): string[] {
  const values: Readonly<Record<string, unknown>> = {
    ...entry,
    policy: list === 'whitelist' ? POLICIES.allow : POLICIES.deny,
    valid_until: entry.valid_until?.toISOString() ?? '',
  }
  return SMTP_COLUMNS.map(({ field, words }) =>
    words ? (wordsShown(words).find((word) => words[word] === values[field]) ?? '') : String(values[field]),
  )
}
