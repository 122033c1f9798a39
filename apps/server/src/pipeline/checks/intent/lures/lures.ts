/**
 * What a message tries on its reader: phrases by their aim, the same in all languages, so that what is learnt of one holds
 * for the others. Wanted mail says many of these things too: what they weigh together is the scheme's and the model's.
 */
import type { MailFacts } from '@postern/mail/facts.ts'
import { phraseFinder, saidText, type SaidText } from '../phrases.ts'
import { ENGLISH } from './data/en.ts'
import { JAPANESE } from './data/ja.ts'
import { KOREAN } from './data/ko.ts'
import { KINDS, type Lure, type LureKind } from './kinds.ts'

/**
 * How far an aim speaks against a message before anything is learnt of it, from what is known of fraud at large: 1 for what
 * wanted mail hardly says, 0.5 for what it says at times. What is not here says little by itself.
 */
export const LURE_STRENGTHS: Readonly<Partial<Record<Lure, number>>> = {
  endangered: 1,
  verify: 0.5,
  'odd-login': 0.5,
  'password-ends': 1,
  'mailbox-full': 1,
  'mail-held': 1,
  mfa: 0.25,
  'payment-failed': 0.5,
  'it-notice': 0.25,
  deadline: 0.75,
  urgent: 0.5,
  consequence: 0.5,
  'open-file': 0.5,
  'view-document': 0.25,
  voicemail: 0.5,
  qr: 0.5,
  secrets: 1,
  wire: 0.75,
  'bank-change': 1,
  payroll: 0.5,
  'staff-data': 0.75,
  'gift-card': 0.75,
  errand: 0.75,
  secrecy: 1,
  unreachable: 0.75,
  overdue: 0.5,
  'odd-charge': 0.25,
  refund: 0.75,
  parcel: 0.5,
  'customs-fee': 0.75,
  tax: 0.5,
  court: 0.5,
  copyright: 0.5,
  policy: 0.5,
  pay: 0.5,
  survey: 0.25,
  prize: 0.75,
  inheritance: 0.75,
  loan: 1,
  invest: 0.75,
  crypto: 0.5,
  casino: 1,
  adult: 1,
  pharma: 1,
  replica: 1,
  'cold-pitch': 0.5,
  compromat: 1,
  hacked: 1,
  threat: 1,
  greeting: 0.5,
  trust: 0.25,
}

const NAMES: readonly Lure[] = Object.values(KINDS).flat()
const KIND_NAMES = Object.keys(KINDS) as readonly LureKind[]
const KIND_OF = new Map<Lure, LureKind>(
  KIND_NAMES.flatMap((kind) => KINDS[kind].map((lure): [Lure, LureKind] => [lure, kind])),
)
const find = phraseFinder(NAMES, [ENGLISH, KOREAN, JAPANESE])

/** Characters of the body in which a scheme comes to its point; long letters speak of many things further down. */
const POINT_CHARS = 2_500

/** An aim that subject or first lines show. */
export interface MetLure {
  readonly lure: Lure
  /** The first words that say so, normalised. */
  readonly words: string
  /** Several different phrases do. */
  readonly repeated: boolean
  readonly inSubject: boolean
}

export interface MetLures {
  /** In the order of the list above. */
  readonly early: readonly MetLure[]
  /** Aims that only the rest shows. */
  readonly late: readonly Lure[]
  /** Kinds of the early ones that meet, in the order of the list above. */
  readonly pairs: readonly (readonly [LureKind, LureKind])[]
}

const known = new WeakMap<MailFacts, MetLures>()

/** What a message tries; worked out once a message. */
export function luresOf(facts: MailFacts): MetLures {
  const before = known.get(facts)
  if (before) return before
  const met = luresIn(saidText(facts))
  known.set(facts, met)
  return met
}

interface Meeting {
  readonly start: number
  readonly end: number
  readonly phrases: Set<number>
  inSubject: boolean
}

function luresIn({ text, subjectEnd }: SaidText): MetLures {
  const early = new Map<number, Meeting>()
  const late = new Set<number>()
  find(text, (lure, phrase, start, end) => {
    if (start > subjectEnd + POINT_CHARS) {
      late.add(lure)
      return
    }
    const meeting = early.get(lure) ?? { start, end, phrases: new Set(), inSubject: false }
    meeting.phrases.add(phrase)
    if (end <= subjectEnd) meeting.inSubject = true
    early.set(lure, meeting)
  })
  const met = [...early].toSorted(([a], [b]) => a - b)
  const kinds = KIND_NAMES.filter((kind) => met.some(([lure]) => KIND_OF.get(NAMES[lure]!) === kind))
  return {
    early: met.map(([lure, { start, end, phrases, inSubject }]) => ({
      lure: NAMES[lure]!,
      words: text.slice(start, end),
      repeated: phrases.size > 1,
      inSubject,
    })),
    late: [...late].filter((lure) => !early.has(lure)).map((lure) => NAMES[lure]!),
    pairs: kinds.flatMap((kind, i) => kinds.slice(i + 1).map((other) => [kind, other] as const)),
  }
}
