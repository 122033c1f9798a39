/** What phrases speak of, in all languages at once. */
import { CONCEPTS, type Concept } from './concept.ts'
import { ENGLISH } from './data/en.ts'
import { JAPANESE } from './data/ja.ts'
import { KOREAN } from './data/ko.ts'
import { phraseFinder } from './phrases.ts'

/** Where a concept was met, in UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

const find = phraseFinder(CONCEPTS, [ENGLISH, KOREAN, JAPANESE])
/** Of one concept; more says nothing more. */
const MAX_SPANS = 64

/** Spans of each concept in text that `plainRun` made, in order of their ends. */
export function conceptsIn(text: string): ReadonlyMap<Concept, readonly Span[]> {
  const spans = new Map<Concept, Span[]>()
  find(text, (concept, _phrase, start, end) => {
    const name = CONCEPTS[concept]!
    const known = spans.get(name)
    if (known === undefined) spans.set(name, [{ start, end }])
    else if (known.length < MAX_SPANS) known.push({ start, end })
  })
  return spans
}
