/** A verdict for people at a terminal: what decided first, then the points, in words. */
import { MAIL_MODES, type MailModeName } from '@postern/contract/codes/mail.ts'
import { fillText, translator, type Language } from '@postern/contract/i18n/texts.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { EXPLAIN_TEXTS, FINDING_TEXTS } from '@postern/contract/texts/findings.ts'
import type { TraceEntry } from '@postern/contract/validation/trace-entry.ts'
import { whySentence } from '@postern/contract/validation/why-sentence.ts'
import type { ScanOutcome } from '../pipeline/judge/steps.ts'

const MODE_NAMES = Object.fromEntries(
  Object.entries(MAIL_MODES).map(([name, mode]) => [mode, name]),
) as Record<number, MailModeName>
const DIGITS = 2
const POINTS_WIDTH = 7

/** Lines of text. What the message brought is shown without anything a terminal would obey. */
export function explain(file: string, outcome: ScanOutcome, language: Language): string {
  const t = translator(EXPLAIN_TEXTS, language)
  const common = translator(COMMON_TEXTS, language)
  const { class: verdict, mode, score, threshold, trace } = outcome.verdicts[0]!
  const sum = t('sum', { total: score.toFixed(DIGITS), threshold: threshold.toFixed(DIGITS) })
  const rest = trace.filter((entry) => !entry.decisive)
  const part = (title: string, entries: readonly TraceEntry[]): string[] =>
    entries.length === 0 ? [] : ['', title, ...entries.map((entry) => lineOf(entry, language))]
  const sentence = whySentence(trace, language, printable)
  const failed = outcome.checks.filter((check) => check.failed).map(({ name }) => name)
  return [
    `${printable(file)}: ${common(`class.${verdict}`)} – ${common(`mode.${MODE_NAMES[mode]!}`)} (${sum})`,
    ...(sentence === null ? [] : [sentence]),
    ...part(
      t('decided'),
      trace.filter((entry) => entry.decisive),
    ),
    ...part(
      t('against'),
      rest.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score),
    ),
    ...part(
      t('inFavour'),
      rest.filter(({ score }) => score < 0).toSorted((a, b) => a.score - b.score),
    ),
    ...part(
      t('neutral'),
      rest.filter(({ score }) => score === 0),
    ),
    ...(failed.length === 0 ? [] : ['', t('failed', { names: failed.join(', ') })]),
    '',
  ].join('\n')
}

function lineOf({ code, score, evidence }: TraceEntry, language: Language): string {
  const points = score === 0 ? '' : `${score > 0 ? '+' : ''}${score.toFixed(DIGITS)}`
  const text = Object.hasOwn(FINDING_TEXTS, code) ? FINDING_TEXTS[code] : undefined
  const shown: Record<string, string | number> = Object.fromEntries(
    Object.entries(evidence).map(([name, value]) => [
      name,
      typeof value === 'string' ? printable(value) : value,
    ]),
  )
  const words = text ? fillText(text, language, shown).replaceAll(/\{\w+\}/g, '–') : code
  return `${points.padStart(POINTS_WIDTH)}  ${words}  [${code}]`
}

/** Controls, bidirectional marks and the like are named, not sent. */
function printable(text: string): string {
  return text.replaceAll(
    /\p{C}|\p{Zl}|\p{Zp}/gu,
    (c) => `<U+${c.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}>`,
  )
}
