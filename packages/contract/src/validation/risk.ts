/** Mail that does harm when it is delivered: where it is offered, the safe action leads, and delivering it asks first. */
import type { MailClass } from '../codes/mail.ts'

/** Points from which a held mail is taken for fraud whatever its findings are: twice the usual limit. */
export const RISKY_SCORE = 10
/** Points from which a finding about who the sender pretends to be, or where a link leads, is no accident. */
const HEAVY = 1.5

/** Findings that speak of fraud, not of advertising. */
const FRAUD =
  /^(?:impersonation|lookalike|brand|intent)\.|^link\.(?:page-form|page-redirect|document-remote|mixed-script|userinfo)$/
const HARMFUL_FILE =
  /^virus\.signature$|^structure\.attachment-(?:program|shortcut|script|exploit|macro-harmful|disguised|macro-disguised)$/

interface RiskyMail {
  readonly class: MailClass
  readonly score: number
  /** Of a mail in full; lists go by class and score. */
  readonly trace?: {
    readonly entries: readonly { readonly code: string; readonly score: number }[]
  }
}

/** What makes it dangerous to deliver; null of mail that is only unwanted, and of what was judged normal. */
export function riskOf({ class: name, score, trace }: RiskyMail): 'virus' | 'fraud' | null {
  if (name === 'virus') return 'virus'
  if (name !== 'spam') return null
  const entries = trace?.entries ?? []
  if (entries.some(({ code }) => HARMFUL_FILE.test(code))) return 'virus'
  if (score >= RISKY_SCORE) return 'fraud'
  return entries.some((entry) => FRAUD.test(entry.code) && entry.score >= HEAVY) ? 'fraud' : null
}
