/** Values of events in words, as the viewer has dates and sizes written. */
import { valueWords, type WordFormat } from '@postern/contract/audit/words.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import { formatDateTime, formatSize } from '../../lib/format.ts'

/** A single value of the field at `path`. Objects inside lists become `name: value, …`. */
export function valueText(path: readonly string[], value: unknown, language: Language): string {
  const format: WordFormat = { language, date: (iso) => formatDateTime(iso), size: formatSize }
  return valueWords(path, value, format)
}
