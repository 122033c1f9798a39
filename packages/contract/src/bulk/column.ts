/** What a column of a bulk registration file is. */
import type { BulkColumnTextKey } from '../texts/bulk-columns.ts'

/** Values of one cell that stands for several are parted by this. */
export const BULK_LIST_MARK = '|'

/** Words a cell may say, in any case, and the value each stands for; the first word of a value is the one shown. */
export type BulkWords = Readonly<Record<string, string | number | boolean>>

export interface BulkColumn {
  /** Name of the field in the API's body. */
  readonly field: string
  readonly label: BulkColumnTextKey
  readonly required?: true
  /** `name` is looked up among what the caller reaches; `list` is parted by BULK_LIST_MARK. */
  readonly type: 'text' | 'list' | 'number' | 'words' | 'name'
  readonly words?: BulkWords
  /** Cells of the example lines. */
  readonly examples: readonly [string, string]
}

const FLAG: BulkWords = {
  yes: true,
  no: false,
  y: true,
  n: false,
  1: true,
  0: false,
  true: true,
  false: false,
}

/** A column of yes and no. */
export const flagColumn = (field: string, label: BulkColumnTextKey, example = 'yes'): BulkColumn => ({
  field,
  label,
  type: 'words',
  words: FLAG,
  examples: [example, ''],
})

/** The word shown for each value of a column, once. */
export function wordsShown(words: BulkWords): string[] {
  const shown = new Map<unknown, string>()
  // Objects list whole numbers first, and those are the lesser names.
  const named = Object.keys(words).filter((word) => !/^\d+$/.test(word))
  for (const word of named) if (!shown.has(words[word])) shown.set(words[word], word)
  return [...shown.values()]
}
