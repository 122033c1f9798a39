/** The file that documents itself: names of the fields, two example lines. */
import { BULK_COLUMNS } from '@postern/contract/bulk/columns.ts'
import type { BulkKind } from '@postern/contract/bulk/kinds.ts'
import { writeRecord } from '@postern/contract/bulk/records.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import { BULK_COLUMN_TEXTS } from '@postern/contract/texts/bulk-columns.ts'

export function exampleLines(kind: BulkKind, separator: string): string[] {
  return ([0, 1] as const).map((at) =>
    trimEnd(
      writeRecord(
        BULK_COLUMNS[kind].map(({ examples }) => examples[at]),
        separator,
      ),
      separator,
    ),
  )
}

/** Fields at the end may be left out. */
function trimEnd(line: string, separator: string): string {
  let end = line.length
  while (line[end - 1] === separator) end--
  return line.slice(0, end)
}

/** CSV with a byte order mark, so that spreadsheets read it as UTF-8. */
export function templateOf(kind: BulkKind, language: Language): Blob {
  const head = BULK_COLUMNS[kind].map(({ label }) => BULK_COLUMN_TEXTS[label][language])
  const lines = [writeRecord(head, ','), ...exampleLines(kind, ',')]
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}
