/** What phrases speak of, in all languages at once. */
import { plainRun, plainWords } from '@postern/mail/plain-words.ts'
import { buildAutomaton } from '../../aho-corasick.ts'
import { ENGLISH } from './data/en.ts'
import { JAPANESE } from './data/ja.ts'
import { KOREAN } from './data/ko.ts'

const CONCEPTS = [
  'transfer',
  'bank',
  'changed',
  'payroll',
  'account',
  'prove',
  'endangered',
  'password',
  'expires',
  'storage',
  'full',
  'giftcard',
  'buy',
  'messenger',
  'contact',
  'call',
  'charged',
  'compromat',
  'intrusion',
  'coin',
  'threat',
  'secret',
  'errand',
  'refund',
  'claim',
  'parcel',
  'fee',
  'summons',
  'comply',
] as const
export type Concept = (typeof CONCEPTS)[number]

/** Phrases for each concept, separated by `|`; a star at the end takes any ending. */
export type Phrases = Readonly<Record<Concept, string>>

/** Where a concept was met, in UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

interface Term {
  readonly concept: number
  readonly text: string
  /** Any ending fits. */
  readonly open: boolean
}

const TERMS: readonly Term[] = [ENGLISH, KOREAN, JAPANESE].flatMap((phrases) =>
  CONCEPTS.flatMap((concept, index) =>
    phrases[concept].split('|').map((phrase) => ({
      concept: index,
      text: plainRun(plainWords(phrase.replace('*', ''))),
      open: phrase.trim().endsWith('*'),
    })),
  ),
)
const AUTOMATON = buildAutomaton(TERMS.map(({ text }) => text))
/** Of one concept; more says nothing more. */
const MAX_SPANS = 64

/** Spans of each concept in text that `plainRun` made, in order of their ends. */
export function conceptsIn(text: string): ReadonlyMap<Concept, readonly Span[]> {
  const spans = new Map<Concept, Span[]>()
  AUTOMATON.scan(text, (index, end) => {
    const { concept, text: term, open } = TERMS[index]!
    const start = end - term.length
    if (isLatin(text, start) && isLatin(text, start - 1)) return
    if (!open && isLatin(text, end - 1) && isLatin(text, end)) return
    const name = CONCEPTS[concept]!
    const known = spans.get(name)
    if (known === undefined) spans.set(name, [{ start, end }])
    else if (known.length < MAX_SPANS) known.push({ start, end })
  })
  return spans
}

function isLatin(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)
}
