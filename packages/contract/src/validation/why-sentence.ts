/** A trace as one plain sentence: what decided, of which level, and which filters were overridden. */
import { DECISION_STEPS } from '../codes/steps.ts'
import { isolated } from '../i18n/foreign-text.ts'
import { fillText, type Language } from '../i18n/texts.ts'
import { COMMON_TEXTS } from '../texts/common.ts'
import { WHY_SENTENCE_TEXTS as TEXTS } from '../texts/mail-why-sentence.ts'

interface Entry {
  readonly code: string
  readonly kind: 'finding' | 'filter' | 'step'
  readonly decisive: boolean
  readonly evidence: Readonly<Record<string, string | number>>
}

/** Filters that the sentence names. */
const NAMED = 3

/** null for a trace without a decision. Names of filters keep to their place in it. */
export function whySentence(
  trace: readonly Entry[],
  language: Language,
  shown: (name: string) => string = isolated,
): string | null {
  const step = trace.find(({ kind }) => kind === 'step')
  const code = DECISION_STEPS.find((known) => known === step?.code)
  if (!step || !code) return null
  const fact = trace.find(({ kind, decisive }) => kind !== 'step' && decisive)
  const main = fillText(TEXTS[code], language, { ...numbers(step), ...namesOf(fact, language, shown) })
  const acted = trace.flatMap((entry) => {
    const { code: filter, evidence } = entry
    const [minutes, days] = [Number(evidence['minutes'] ?? 0), Number(evidence['days'] ?? 0)]
    const words = { ...namesOf(entry, language, shown), minutes, days }
    return isActing(filter) ? [` ${fillText(TEXTS[filter], language, words)}`] : []
  })
  const all = main + acted.slice(0, NAMED).join('')
  const overridden = overriddenFilters(trace)
  if (overridden.length === 0) return all
  const names = overridden
    .slice(0, NAMED)
    .map((entry) => fillText(TEXTS.one, language, namesOf(entry, language, shown)))
  const rest = overridden.length > NAMED ? ' …' : ''
  return `${all} ${fillText(TEXTS.overridden, language, { names: names.join(', ') + rest })}`
}

/** Codes of filters that did something beside the verdict. */
export const ACTING_FILTERS = [
  'filter.pass',
  'filter.delay',
  'filter.route',
  'filter.encrypt',
  'filter.link',
  'filter.exempt-url',
  'filter.exempt-vbs',
  'filter.exempt-detox',
  'filter.exempt-sender',
  'filter.exempt-sender-detect',
] as const

export function isActing(code: string): code is (typeof ACTING_FILTERS)[number] {
  return ACTING_FILTERS.some((known) => known === code)
}

/** Filters of a trace that met, and neither decided nor did anything. */
export function overriddenFilters<E extends Entry>(trace: readonly E[]): E[] {
  return trace.filter(({ kind, code, decisive }) => kind === 'filter' && !decisive && !isActing(code))
}

function numbers({ evidence: { total, threshold } }: Entry): Record<string, string> {
  const [sum, limit] = [Number(total ?? 0), Number(threshold ?? 0)]
  // Near the limit one decimal would not tell them apart.
  const digits = Math.abs(sum - limit) < 0.1 ? 2 : 1
  return { total: sum.toFixed(digits), threshold: limit.toFixed(digits) }
}

const LEVELS = ['all', 'domain', 'group', 'user'] as const

function namesOf(
  entry: Entry | undefined,
  language: Language,
  shown: (name: string) => string,
): Record<string, string> {
  const { name = '', region } = entry?.evidence ?? {}
  const level = LEVELS.find((known) => known === region)
  return {
    name: shown(String(name)),
    level: level ? fillText(COMMON_TEXTS[`region.${level}`], language) : '–',
  }
}
