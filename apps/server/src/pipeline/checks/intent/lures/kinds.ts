import type { PhraseLists } from '../phrases.ts'

/** Aims, by what they have in common. A scheme speaks of two of these at once: of an account and of haste, of money and of secrecy. */
export const KINDS = {
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
export type LureKind = keyof typeof KINDS
export type Lure = (typeof KINDS)[LureKind][number]

/** Phrases for each aim. Notation: see intent/phrases.ts. */
export type LurePhrases = PhraseLists<Lure>
