/** Findings and decision steps in words. A code without a text fails the type check. */
import type { DecisionStep } from '@postern/contract/codes/steps.ts'
import type { FindingCode } from '@postern/contract/findings/catalogue.ts'
import { isolated, safeText } from '@postern/contract/i18n/foreign-text.ts'
import { fillText, type Language, type Text } from '@postern/contract/i18n/texts.ts'
import type { TraceEntry } from '@postern/contract/routes/mail.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { authFindingTexts } from '@postern/contract/texts/findings-auth.ts'
import { headerFindingTexts } from '@postern/contract/texts/findings-header.ts'
import { impersonationFindingTexts } from '@postern/contract/texts/findings-impersonation.ts'
import { historyFindingTexts } from '@postern/contract/texts/findings-history.ts'
import { linkFindingTexts } from '@postern/contract/texts/findings-link.ts'
import { mimeFindingTexts } from '@postern/contract/texts/findings-mime.ts'
import { pipelineFindingTexts } from '@postern/contract/texts/findings-pipeline.ts'
import { scoreFindingTexts } from '@postern/contract/texts/findings-score.ts'
import { structureFindingTexts } from '@postern/contract/texts/findings-structure.ts'

const TEXTS: Readonly<Record<string, Text>> = {
  ...authFindingTexts,
  ...headerFindingTexts,
  ...impersonationFindingTexts,
  ...historyFindingTexts,
  ...linkFindingTexts,
  ...mimeFindingTexts,
  ...pipelineFindingTexts,
  ...scoreFindingTexts,
  ...structureFindingTexts,
} satisfies Record<FindingCode | DecisionStep, Text>

const REGIONS: Readonly<Record<string, Text>> = {
  all: COMMON_TEXTS['region.all'],
  domain: COMMON_TEXTS['region.domain'],
  group: COMMON_TEXTS['region.group'],
  user: COMMON_TEXTS['region.user'],
}

/** What a mail brought keeps to its place in the sentence and hides nothing; our own words are in the reader's language. */
function evidenceWords(evidence: TraceEntry['evidence'], language: Language): TraceEntry['evidence'] {
  return Object.fromEntries(
    Object.entries(evidence).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value]
      const region = name === 'region' && Object.hasOwn(REGIONS, value) ? REGIONS[value] : undefined
      return [name, region ? region[language] : isolated(value)]
    }),
  )
}

/** The sentence of a trace entry, its evidence filled in; the bare code when a newer server names one we lack. */
export function findingText(entry: Pick<TraceEntry, 'code' | 'evidence'>, language: Language): string {
  const text = Object.hasOwn(TEXTS, entry.code) ? TEXTS[entry.code] : undefined
  if (!text) return safeText(entry.code)
  return fillText(text, language, evidenceWords(entry.evidence, language)).replaceAll(/\{\w+\}/g, '–')
}
