/** Why mail was held, in one short sentence for readers who have never seen a score: what "Why?" begins with. */
import { isolated } from '../i18n/foreign-text.ts'
import { withoutParticle } from '../i18n/particles.ts'
import { fillText, type Language } from '../i18n/texts.ts'
import type { TraceEntry } from './trace-entry.ts'
import { WHY_SENTENCE_TEXTS as TEXTS } from '../texts/mail-why-sentence.ts'
import { isNamedSignal, SCORE_SIGNAL_TEXTS } from '../texts/score-signals.ts'
import { findingText } from './finding-text.ts'
import { mostly, whyOf, type WhyLine } from './why-model.ts'
import { whySentence } from './why-sentence.ts'

/** Signs of the content that the sentence names. */
const NAMED = 2

/**
 * The filter or finding that decided; where the sum did, what weighs most in it. Null for a trace without a decision. The
 * trace needs its step, what decided, what scored, and calls to act.
 */
export function leadingReason(trace: readonly TraceEntry[], language: Language): string | null {
  const why = whyOf({ entries: trace })
  if (why.decision === null) return null
  const { step, fact } = why.decision
  if (fact?.kind === 'filter') return whySentence([step, fact], language)
  if (fact) return findingText(fact, language)
  if (step.code !== 'decision.score') return whySentence([step], language)
  const [strongest] = mostly(why)
  return strongest ? lineText(strongest, trace, language) : contentText([], language)
}

function lineText(line: WhyLine, trace: readonly TraceEntry[], language: Language): string {
  if (line.kind === 'phrase') return findingText(callOf(line, trace), language)
  if (line.kind === 'finding' && line.entry.code !== 'score.statistical')
    return findingText(line.entry, language)
  return contentText(line.kind === 'group' ? line.reasons : [], language)
}

/** The call to act itself, which has no points, says more than the heaviest of what stands beside it. */
function callOf({ phrase, entries }: Extract<WhyLine, { kind: 'phrase' }>, trace: readonly TraceEntry[]) {
  const call = trace.find(
    ({ code, score, evidence }) => code.startsWith('intent.') && score === 0 && evidence['phrase'] === phrase,
  )
  return call ?? entries.reduce((heaviest, entry) => (entry.score > heaviest.score ? entry : heaviest))
}

function contentText(reasons: readonly string[], language: Language): string {
  const signs = reasons.flatMap((name) => {
    const property = /^\[(.+)\]$/.exec(name)?.[1]
    if (property === undefined) return [`“${isolated(withoutParticle(name))}”`]
    return isNamedSignal(property) ? [SCORE_SIGNAL_TEXTS[property][language]] : []
  })
  if (signs.length === 0) return TEXTS.content[language]
  return fillText(TEXTS.contentSigns, language, { signs: signs.slice(0, NAMED).join(', ') })
}
