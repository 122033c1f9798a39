/** Lines of a batch that were not taken, as a sheet (E01). */
import { BULK_COLUMNS } from '@postern/contract/bulk/columns.ts'
import type { BulkKind } from '@postern/contract/bulk/kinds.ts'
import { plainCell, writeRecord } from '@postern/contract/bulk/records.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import { translator } from '@postern/contract/i18n/texts.ts'
import { BULK_COLUMN_TEXTS } from '@postern/contract/texts/bulk-columns.ts'
import { BULK_TEXTS } from '@postern/contract/texts/bulk.ts'
import { errorText } from '@postern/contract/texts/errors.ts'
import { Readable } from 'node:stream'
import type { Db } from '../../platform/db/client.ts'
import { actFor } from '../../platform/db/tenant.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { linesWithProblems } from './job-store.ts'

const CHUNK = 2_000

export interface ErrorsOf {
  readonly id: number
  readonly kind: BulkKind
}

/** One record a problem: line, what became of it, what it names, field, reason, value. Comma, CRLF, UTF-8 with a mark. */
export function errorsFile(db: Db, scope: Scope, job: ErrorsOf, language: Language): Readable {
  const t = translator(BULK_TEXTS, language)
  const labels = new Map(
    BULK_COLUMNS[job.kind].map(({ field, label }) => [field, BULK_COLUMN_TEXTS[label][language]]),
  )
  const record = (cells: readonly string[]): string =>
    `${writeRecord(
      cells.map((cell) => plainCell(cell)),
      ',',
    )}\r\n`
  async function* rows(): AsyncGenerator<string> {
    const head = [t('line'), t('result'), t('lineName'), t('field'), t('reason'), t('value')]
    yield `\uFEFF${record(head)}`
    for (let after = 0; ;) {
      // The stream is read when the call is over.
      const lines = await actFor(scope, () => linesWithProblems(db, job.id, after, CHUNK))
      if (lines.length === 0) return
      after = lines.at(-1)!.line
      yield lines
        .flatMap(({ line, state, name, problems }) =>
          (problems.length === 0 ? [null] : problems).map((problem) =>
            record([
              String(line),
              t(`state.${state}`),
              name,
              problem === null ? '' : (labels.get(problem.field) ?? ''),
              problem === null
                ? ''
                : errorText(problem.code, language, problem.line === undefined ? {} : { line: problem.line }),
              problem?.value ?? '',
            ]),
          ),
        )
        .join('')
    }
  }
  return Readable.from(rows())
}
