/** Tables that leave the house as files: what stands in them, and in whose words and hours. */
import type { Language, Text } from '@postern/contract/i18n/texts.ts'

export type Cell = string | number | Date | null

export interface Head {
  readonly text: string
  /** Of moments: the zone is named in the heading. */
  readonly time: boolean
}

/** A table as it is written: rows come in batches, each as long as `heads`. */
export interface Table {
  readonly heads: readonly Head[]
  readonly batches: AsyncIterable<readonly (readonly Cell[])[]>
}

/** The language of a file. */
export interface Words {
  readonly language: Language
  say(text: Text): string
}

export function wordsIn(language: Language): Words {
  return { language, say: (text) => text[language] }
}

/** Headings as they are shown; those of moments with the zone that they are in. */
export function headTexts(heads: readonly Head[], zone: string): string[] {
  return heads.map(({ text, time }) => (time ? `${text} (${zone})` : text))
}
