/** What "Why?" shows of a trace: the fact that decided, and reasons in points that add up to the sum. */
import type { MailClass } from '../codes/mail.ts'
import type { TraceEntry } from './trace-entry.ts'
import { overriddenFilters } from './why-sentence.ts'
import { isScoreGroup, type ScoreGroup } from '../texts/score-signals.ts'

export type Tone = MailClass

export interface Decision {
  readonly step: TraceEntry
  /** The finding or filter that decided; null when the sum did. */
  readonly fact: TraceEntry | null
  readonly tone: Tone
  /** The sum decided: only then does a bar of it say something. */
  readonly byScore: boolean
}

/** A line with its points, in hundredths. */
export type WhyLine =
  /** `times` that it was found. */
  | { readonly kind: 'finding'; readonly entry: TraceEntry; readonly times: number; readonly points: number }
  /** One phrase that several findings stand beside. */
  | {
      readonly kind: 'phrase'
      readonly phrase: string
      readonly entries: readonly TraceEntry[]
      readonly points: number
    }
  /** What one part of the message adds by its content, and what weighs most there. */
  | {
      readonly kind: 'group'
      readonly group: ScoreGroup
      readonly points: number
      readonly reasons: readonly string[]
    }
  | { readonly kind: 'signal'; readonly name: string; readonly points: number }
  | { readonly kind: 'base' | 'rest'; readonly points: number }

export interface Why {
  readonly decision: Decision | null
  readonly spam: readonly WhyLine[]
  readonly legitimate: readonly WhyLine[]
  /** Where every message starts; absent in traces of older versions. */
  readonly base: WhyLine | null
  /** The model's judgement, where it did not count. */
  readonly aside: TraceEntry | null
  /** Filters that it met and that did not decide. */
  readonly overridden: readonly TraceEntry[]
  readonly others: readonly TraceEntry[]
}

const TONES: Readonly<Record<string, Tone>> = {
  'decision.virus': 'virus',
  'decision.held': 'spam',
  'decision.denied': 'spam',
  'decision.score': 'spam',
}
const hundredths = (points: number): number => Math.round(points * 100) / 100

/** The strongest first; what has no name of its own comes last. */
function byWeight(a: WhyLine, b: WhyLine): number {
  return Number(a.kind === 'rest') - Number(b.kind === 'rest') || Math.abs(b.points) - Math.abs(a.points)
}

const SET_ASIDE: ReadonlySet<string> = new Set(['score.fallen-back', 'score.off'])

export function whyOf(trace: { readonly entries: readonly TraceEntry[] }): Why {
  const decision = decisionOf(trace.entries)
  const scoring = trace.entries.filter((entry) => entry.kind !== 'step' && entry.score !== 0)
  const lines = [
    ...scoring.filter(isContent).flatMap(contentLines),
    ...findingLines(scoring.filter((entry) => !isContent(entry))),
  ]
  const weighed = lines.filter((line) => line.kind !== 'base' && line.points !== 0)
  return {
    decision,
    spam: weighed.filter(({ points }) => points > 0).sort(byWeight),
    legitimate: weighed.filter(({ points }) => points < 0).sort(byWeight),
    base: lines.find((line) => line.kind === 'base' && line.points !== 0) ?? null,
    aside: trace.entries.find(({ code }) => SET_ASIDE.has(code)) ?? null,
    overridden: overriddenFilters(trace.entries),
    others: trace.entries.filter(
      (entry) =>
        entry.kind === 'finding' &&
        entry.score === 0 &&
        entry !== decision?.fact &&
        !SET_ASIDE.has(entry.code),
    ),
  }
}

function decisionOf(entries: readonly TraceEntry[]): Decision | null {
  const step = entries.find((entry) => entry.kind === 'step')
  if (!step) return null
  const fact = entries.find((entry) => entry.kind !== 'step' && entry.decisive) ?? null
  const byScore = step.code === 'decision.score' || step.code === 'decision.normal'
  return { step, fact, tone: TONES[step.code] ?? 'normal', byScore }
}

const isContent = ({ code }: TraceEntry): boolean => code === 'score.statistical'

const findingLine = (entry: TraceEntry): WhyLine => ({
  kind: 'finding',
  entry,
  times: 1,
  points: entry.score,
})

/** What is found again, and what stands beside the same phrase, is one line. */
function findingLines(entries: readonly TraceEntry[]): WhyLine[] {
  const groups = Map.groupBy(entries, ({ code, evidence, score }) => {
    const phrase = evidence['phrase']
    if (code.startsWith('intent.') && typeof phrase === 'string') return `${score > 0 ? '+' : '-'} ${phrase}`
    return JSON.stringify([code, evidence])
  })
  return [...groups.values()].map((group): WhyLine => {
    const [entry] = group as [TraceEntry, ...TraceEntry[]]
    const points = hundredths(group.reduce((sum, { score }) => sum + score, 0))
    if (group.every(({ code }) => code === entry.code))
      return { kind: 'finding', entry, times: group.length, points }
    return { kind: 'phrase', phrase: String(entry.evidence['phrase']), entries: group, points }
  })
}

/** The content's score in its parts; what is not named is one line, so that they add up. */
function contentLines(entry: TraceEntry): WhyLine[] {
  const { base } = entry.evidence
  const signals = signalsOf(entry)
  if (typeof base !== 'number' || signals === null) return [findingLine(entry)]
  const groups = groupsOf(entry)
  if (groups !== null) {
    return [{ kind: 'base', points: base }, ...groups.map((group) => groupLine(group, signals))]
  }
  const named = signals.reduce((sum, [, points]) => sum + points, base)
  return [
    { kind: 'base', points: base },
    ...signals.map(([name, points]): WhyLine => ({ kind: 'signal', name, points })),
    { kind: 'rest', points: hundredths(entry.score - named) },
  ]
}

const REASONS = 4

/** What speaks the way the whole group does comes with it. */
function groupLine([group, points]: readonly [ScoreGroup, number], signals: readonly Signal[]): WhyLine {
  const reasons = signals.filter(([, given, of]) => of === group && given > 0 === points > 0)
  return { kind: 'group', group, points, reasons: reasons.slice(0, REASONS).map(([name]) => name) }
}

/** Null for what another version wrote. */
function groupsOf({ evidence }: TraceEntry): [ScoreGroup, number][] | null {
  const parsed = parsedOf(evidence['groups'])
  if (typeof parsed !== 'object' || parsed === null) return null
  return Object.entries(parsed).flatMap(([name, points]): [ScoreGroup, number][] =>
    isScoreGroup(name) && typeof points === 'number' ? [[name, points]] : [],
  )
}

type Signal = readonly [name: string, points: number, group?: string]

/** Names with their points; null for what another version wrote. */
function signalsOf({ evidence }: TraceEntry): readonly Signal[] | null {
  const parsed = parsedOf(evidence['signals'])
  return Array.isArray(parsed) ? parsed.filter(isSignal) : null
}

function parsedOf(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}

function isSignal(value: unknown): value is Signal {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'
}

/** What weighed most in the direction that the sum took: at most two lines. */
export function mostly({ decision, spam, legitimate }: Why): readonly WhyLine[] {
  if (!decision?.byScore) return []
  const lines = decision.tone === 'spam' ? spam : legitimate
  return lines.filter(({ kind }) => kind === 'group' || kind === 'finding' || kind === 'phrase').slice(0, 2)
}

/** What traces of older versions named, without properties that only the program knows. */
export function oldReasons({ evidence }: TraceEntry): readonly string[] {
  return [...String(evidence['reasons'] ?? '').matchAll(/“([^”]{2,})”/g)].map(([, word = '']) => word)
}

/** Points as they are said of a sum: one decimal, two where one could not tell it from the limit. */
export function scoreDigits(total: number, threshold: number): number {
  return Math.abs(total - threshold) < 0.1 ? 2 : 1
}
