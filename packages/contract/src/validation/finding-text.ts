/** Findings and decision steps in words, as the console shows them. */
import { isolated, safeText } from '../i18n/foreign-text.ts'
import { fillText, type Language, type Text } from '../i18n/texts.ts'
import type { TraceEntry } from './trace-entry.ts'
import { COMMON_TEXTS } from '../texts/common.ts'
import { FINDING_TEXTS } from '../texts/findings.ts'

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

/** Without what a sentence would end in, where there is nothing to say of it: `…: {file}`. Elsewhere a dash stands for it. */
function shortened(sentence: string, evidence: TraceEntry['evidence'], end: string): string {
  const empty = (name: string) => !Object.hasOwn(evidence, name) || evidence[name] === ''
  return sentence
    .replace(/\s*[:：]\s*\{(\w+)\}$/, (whole, name: string) => (empty(name) ? end : whole))
    .replace(/[.。][.。]$/, end)
    .replaceAll(/\{(\w+)\}/g, (whole, name: string) => (empty(name) ? '–' : whole))
}

/** The sentence of a trace entry, its evidence filled in; the bare code when a newer server names one we lack. */
export function findingText(entry: Pick<TraceEntry, 'code' | 'evidence'>, language: Language): string {
  const text = Object.hasOwn(FINDING_TEXTS, entry.code) ? FINDING_TEXTS[entry.code] : undefined
  if (!text) return safeText(entry.code)
  const short = shortened(text[language], entry.evidence, language === 'ja' ? '。' : '.')
  return fillText({ ...text, [language]: short }, language, evidenceWords(entry.evidence, language))
}
