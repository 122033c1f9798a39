/**
 * What a message tries on its reader: phrases by their aim, the same in all languages, so that what is learnt of one holds
 * for the others. Wanted mail says many of these things too; the model weighs them, and none ever speaks for a message.
 */
import type { MailFacts } from '@postern/mail/facts.ts'
import { intentsIn } from '../../intent/intents.ts'
import { phraseFinder, saidText, type PhraseLists, type SaidText } from '../../intent/phrases.ts'
import type { Properties } from '../meta-features.ts'
import { ENGLISH } from './data/en.ts'
import { JAPANESE } from './data/ja.ts'
import { KOREAN } from './data/ko.ts'

/** Aims, by what they have in common. A scheme speaks of two of these at once: of an account and of haste, of money and of secrecy. */
const KINDS = {
  account: [
    'endangered',
    'verify',
    'odd-login',
    'password-ends',
    'mailbox-full',
    'mail-held',
    'mfa',
    'payment-failed',
    'it-notice',
  ],
  pressure: ['deadline', 'urgent', 'consequence'],
  call: ['click', 'open-file', 'view-document', 'signature', 'voicemail', 'qr', 'secrets'],
  money: [
    'wire',
    'bank-change',
    'payroll',
    'staff-data',
    'gift-card',
    'errand',
    'secrecy',
    'unreachable',
    'overdue',
    'odd-charge',
  ],
  claim: ['refund', 'parcel', 'customs-fee', 'tax', 'court', 'copyright'],
  work: ['policy', 'pay', 'survey', 'invitation', 'resume'],
  offer: [
    'prize',
    'inheritance',
    'loan',
    'invest',
    'crypto',
    'casino',
    'adult',
    'pharma',
    'replica',
    'cold-pitch',
  ],
  extortion: ['compromat', 'hacked', 'threat'],
  tone: ['greeting', 'trust'],
} as const
type Kind = keyof typeof KINDS
export type Lure = (typeof KINDS)[Kind][number]

/** Phrases for each aim. Notation: see intent/phrases.ts. */
export type LurePhrases = PhraseLists<Lure>

/**
 * How far an aim speaks against a message before anything is learnt of it, from what is known of fraud at large: 1 for what
 * wanted mail hardly says, 0.5 for what it says at times. What is not here says little by itself.
 */
const STRENGTHS: Readonly<Partial<Record<Lure, number>>> = {
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
/** Whether a property tells of lures. */
export function isLureProperty(property: string): boolean {
  return property.startsWith('lure')
}

const PAIR_STRENGTH = 0.5
const INTENT_STRENGTH = 0.5

/** The strength of a property of lures; 0 of any other. */
export function lureStrength(property: string): number {
  const [kind, name = ''] = property.split(':')
  if (kind === 'lure-intent') return INTENT_STRENGTH
  if (kind === 'lure-pair') return /tone|work/.test(name) ? PAIR_STRENGTH / 2 : PAIR_STRENGTH
  const strength = STRENGTHS[name as Lure] ?? 0
  return kind === 'lure' ? strength : kind === 'lure-more' || kind === 'lure-subject' ? strength / 2 : 0
}

const NAMES: readonly Lure[] = Object.values(KINDS).flat()
const KIND_OF: readonly Kind[] = Object.entries(KINDS).flatMap(([kind, lures]) =>
  lures.map(() => kind as Kind),
)
const KIND_NAMES = Object.keys(KINDS) as readonly Kind[]
const find = phraseFinder(NAMES, [ENGLISH, KOREAN, JAPANESE])

/** Characters of the body in which a scheme comes to its point; long letters speak of many things further down. */
const POINT_CHARS = 2_500

interface Met {
  /** Phrases by aim, from subject and first lines. */
  readonly early: ReadonlyMap<number, ReadonlySet<number>>
  readonly inSubject: ReadonlySet<number>
  /** Aims that only the rest shows. */
  readonly late: ReadonlySet<number>
}

/** Adds a property for each aim, for those that the subject has or that several phrases show, and for kinds that meet. */
export function lureProperties(p: Properties, facts: MailFacts): void {
  const { early, inSubject, late } = luresIn(saidText(facts))
  const met = [...early.keys()].toSorted((a, b) => a - b)
  for (const lure of met) p.add(`lure:${NAMES[lure]}`)
  for (const lure of met) p.flag(`lure-more:${NAMES[lure]}`, early.get(lure)!.size > 1)
  for (const lure of inSubject) p.add(`lure-subject:${NAMES[lure]}`)
  for (const lure of late) p.flag(`lure-late:${NAMES[lure]}`, !early.has(lure))
  for (const { kind } of intentsIn(saidText(facts).text)) p.add(`lure-intent:${kind}`)
  p.bucket('lures', met.length, [1, 2, 3, 4, 6, 8])
  const kinds = KIND_NAMES.filter((kind) => met.some((lure) => KIND_OF[lure] === kind))
  kinds.forEach((kind, i) => kinds.slice(i + 1).forEach((other) => p.add(`lure-pair:${kind}+${other}`)))
}

function luresIn({ text, subjectEnd }: SaidText): Met {
  const early = new Map<number, Set<number>>()
  const inSubject = new Set<number>()
  const late = new Set<number>()
  find(text, (lure, phrase, start, end) => {
    if (start > subjectEnd + POINT_CHARS) {
      late.add(lure)
      return
    }
    const known = early.get(lure)
    if (known) known.add(phrase)
    else early.set(lure, new Set([phrase]))
    if (end <= subjectEnd) inSubject.add(lure)
  })
  return { early, inSubject, late }
}
