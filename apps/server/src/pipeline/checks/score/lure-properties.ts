/** Lures as properties of the score: they may speak against a message, and never for it. */
import type { MailFacts } from '@postern/mail/facts.ts'
import { LURE_STRENGTHS, luresOf } from '../intent/lures/lures.ts'
import type { Lure } from '../intent/lures/kinds.ts'
import { CALL_STRENGTH, pairStrength } from '../intent/lures/scheme.ts'
import { intentsIn } from '../intent/intents.ts'
import { saidText } from '../intent/phrases.ts'
import type { Properties } from './properties.ts'

/** Whether a property tells of lures. */
export function isLureProperty(property: string): boolean {
  return property.startsWith('lure')
}

/** What a property of lures weighs before anything is learnt of it; 0 of any other. */
export function lureStrength(property: string): number {
  const [kind, name = ''] = property.split(':')
  if (kind === 'lure-intent') return CALL_STRENGTH
  if (kind === 'lure-pair') return pairStrength(name.split('+'))
  const strength = LURE_STRENGTHS[name as Lure] ?? 0
  return kind === 'lure' ? strength : kind === 'lure-more' || kind === 'lure-subject' ? strength / 2 : 0
}

/** Adds a property for each aim, for those that the subject has or that several phrases show, and for kinds that meet. */
export function lureProperties(p: Properties, facts: MailFacts): void {
  const { early, late, pairs } = luresOf(facts)
  for (const { lure } of early) p.add(`lure:${lure}`)
  for (const { lure, repeated } of early) p.flag(`lure-more:${lure}`, repeated)
  for (const { lure, inSubject } of early) p.flag(`lure-subject:${lure}`, inSubject)
  for (const lure of late) p.add(`lure-late:${lure}`)
  for (const { kind } of intentsIn(saidText(facts).text)) p.add(`lure-intent:${kind}`)
  p.bucket('lures', early.length, [1, 2, 3, 4, 6, 8])
  for (const pair of pairs) p.add(`lure-pair:${pair.join('+')}`)
}
