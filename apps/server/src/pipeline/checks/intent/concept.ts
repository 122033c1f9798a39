/** What phrases speak of. */
import type { PhraseLists } from './phrases.ts'

export const CONCEPTS = [
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

/** Phrases for each concept. Notation: see phrases.ts. */
export type Phrases = PhraseLists<Concept>
