/** Verdicts of all recipients → the one reply to the message (RFC 5321 §3.3), and what is recorded of each copy. Pure. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { Verdict } from '../judge/decide.ts'
import type { Refusal } from '../judge/decide-edge.ts'

export type MessageAnswer =
  | { readonly kind: 'refuse'; readonly refusal: Refusal }
  | { readonly kind: 'take'; readonly verdicts: readonly Verdict[] }

/** Refuses only where every recipient's verdict does; else the copies of those are held, as the others' are taken. */
export function answerTo(verdicts: readonly Verdict[]): MessageAnswer {
  const [first] = verdicts
  const isRefused = verdicts.every(({ action }) => action.kind === 'reject')
  if (isRefused && first?.action.kind === 'reject') return { kind: 'refuse', refusal: first.action.refusal }
  return { kind: 'take', verdicts: verdicts.map(heldInstead) }
}

function heldInstead(verdict: Verdict): Verdict {
  if (verdict.action.kind !== 'reject') return verdict
  return { ...verdict, action: { kind: 'hold' }, class: 'spam', mode: MAIL_MODES.block }
}
