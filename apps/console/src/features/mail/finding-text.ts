/** Findings and decision steps in words. A code without a text fails the type check. */
import type { DecisionStep } from '@postern/contract/codes/steps.ts'
import type { FindingCode } from '@postern/contract/findings/catalogue.ts'
import { fillText, type Language, type Text } from '@postern/contract/i18n/texts.ts'
import type { TraceEntry } from '@postern/contract/routes/mail.ts'
import { authFindingTexts } from '@postern/contract/texts/findings-auth.ts'
import { headerFindingTexts } from '@postern/contract/texts/findings-header.ts'
import { mimeFindingTexts } from '@postern/contract/texts/findings-mime.ts'
import { pipelineFindingTexts } from '@postern/contract/texts/findings-pipeline.ts'
import { scoreFindingTexts } from '@postern/contract/texts/findings-score.ts'
import { structureFindingTexts } from '@postern/contract/texts/findings-structure.ts'

const TEXTS: Readonly<Record<string, Text>> = {
  ...authFindingTexts,
  ...headerFindingTexts,
  ...mimeFindingTexts,
  ...pipelineFindingTexts,
  ...scoreFindingTexts,
  ...structureFindingTexts,
} satisfies Record<FindingCode | DecisionStep, Text>

/** The sentence of a trace entry, its evidence filled in; the bare code when a newer server names one we lack. */
export function findingText(entry: Pick<TraceEntry, 'code' | 'evidence'>, language: Language): string {
  const text = Object.hasOwn(TEXTS, entry.code) ? TEXTS[entry.code] : undefined
  return text ? fillText(text, language, entry.evidence).replaceAll(/\{\w+\}/g, '–') : entry.code
}
