/** What a mail wants of its reader, found by what stands near what. */
import { conceptsIn, type Span } from './concepts.ts'
import type { Concept } from './concept.ts'

export type IntentKind =
  | 'transfer'
  | 'account-change'
  | 'credentials'
  | 'gift-card'
  | 'payroll'
  | 'messenger'
  | 'callback'
  | 'extortion'
  | 'secrecy'
  | 'refund'
  | 'parcel'
  | 'legal'

export interface Intent {
  readonly kind: IntentKind
  /** The words that say so, normalised. */
  readonly phrase: string
}

interface Rule {
  readonly kind: IntentKind
  /** All of them, one near the next; any of them where they are a list in a list. */
  readonly near: readonly Concept[]
  /** Characters between two of them. */
  readonly window: number
  /** Must occur somewhere. */
  readonly also?: Concept
}

const ANYWHERE = Number.POSITIVE_INFINITY

const RULES: readonly Rule[] = [
  { kind: 'extortion', near: ['compromat', 'threat'], window: ANYWHERE, also: 'coin' },
  { kind: 'extortion', near: ['intrusion', 'threat'], window: ANYWHERE, also: 'coin' },
  { kind: 'gift-card', near: ['giftcard', 'buy'], window: 60 },
  { kind: 'payroll', near: ['payroll', 'changed'], window: 40, also: 'bank' },
  { kind: 'payroll', near: ['payroll', 'bank', 'changed'], window: 40 },
  { kind: 'account-change', near: ['bank', 'changed'], window: 30 },
  { kind: 'transfer', near: ['transfer', 'errand'], window: 300 },
  { kind: 'transfer', near: ['transfer', 'secret'], window: 300 },
  { kind: 'secrecy', near: ['errand', 'secret'], window: 300 },
  { kind: 'credentials', near: ['account', 'prove'], window: 30, also: 'endangered' },
  { kind: 'credentials', near: ['account', 'endangered'], window: 25, also: 'prove' },
  { kind: 'credentials', near: ['password', 'expires'], window: 30 },
  { kind: 'credentials', near: ['storage', 'full'], window: 30 },
  { kind: 'messenger', near: ['messenger', 'contact'], window: 30 },
  { kind: 'parcel', near: ['parcel', 'fee'], window: 50 },
  { kind: 'refund', near: ['refund', 'claim'], window: 40 },
  { kind: 'legal', near: ['summons', 'comply'], window: 80 },
]
/** A number to call: seven digits or more, as people write them. */
const PHONE = /(?<![\d#])\+?\(?\d{1,4}\)?(?:[ .\-)(]{0,2}\d{2,5}){2,4}(?!\d)/g
const PHONE_WINDOW = 80
const MAX_PHRASE = 80

/** Each intent once, with the words that say so. */
export function intentsIn(text: string): Intent[] {
  const spans = conceptsIn(text)
  const found = new Map<IntentKind, Intent>()
  for (const { kind, near, window, also } of RULES) {
    if (found.has(kind) || (also !== undefined && !spans.has(also))) continue
    const span = nearest(
      near.map((concept) => spans.get(concept) ?? []),
      window,
    )
    if (span) found.set(kind, { kind, phrase: phraseOf(text, span) })
  }
  const callback = callbackIn(text, spans)
  return callback ? [...found.values(), callback] : [...found.values()]
}

/** The first place where one span of each list stands within the window of the one before. */
function nearest(lists: readonly (readonly Span[])[], window: number): Span | null {
  const [first, ...others] = lists
  for (const start of first ?? []) {
    let whole: Span | null = start
    for (const list of others) {
      const around: Span = whole
      const next: Span | undefined = list.find(
        (span) =>
          span.start - around.end <= window && around.start - span.end <= window && !inside(span, around),
      )
      whole = next ? { start: Math.min(around.start, next.start), end: Math.max(around.end, next.end) } : null
      if (whole === null) break
    }
    if (whole !== null) return whole
  }
  return null
}

/** One phrase is not two. */
function inside(a: Span, b: Span): boolean {
  return a.start >= b.start && a.end <= b.end
}

/** A charge nobody made, and a number to call about it. */
function callbackIn(text: string, spans: ReadonlyMap<Concept, readonly Span[]>): Intent | null {
  const calls = spans.get('call')
  if (calls === undefined || !spans.has('charged')) return null
  for (const { 0: number, index } of text.matchAll(PHONE)) {
    if (number.replace(/\D/g, '').length < 8) continue
    const end = index + number.length
    const call = calls.find((span) => span.start - end <= PHONE_WINDOW && index - span.end <= PHONE_WINDOW)
    if (call) {
      const span = { start: Math.min(call.start, index), end: Math.max(call.end, end) }
      return { kind: 'callback', phrase: phraseOf(text, span) }
    }
  }
  return null
}

function phraseOf(text: string, { start, end }: Span): string {
  const phrase = text.slice(start, end)
  if (phrase.length <= MAX_PHRASE) return phrase
  return `${phrase.slice(0, MAX_PHRASE / 2)} … ${phrase.slice(-MAX_PHRASE / 2)}`
}
