/** Attachments that a filter wants replaced by links: whether that can be done, asked once a message. */
import { randomBytes } from 'node:crypto'
import { POLICY_ACTIONS } from '@postern/contract/codes/filter.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import { planTakeOut, type TakeOut } from '@postern/mail/rewrite/take-out.ts'
import type { Verdict } from './decide.ts'
import type { FilterOutcome } from '../filters/evaluate.ts'

export const asksForLinks = ({ decided }: FilterOutcome): boolean =>
  decided?.filter.action?.code === POLICY_ACTIONS.link

export const wantsLinks = ({ shape }: Verdict): boolean => shape?.code === POLICY_ACTIONS.link

/** Planned when somebody first asks. */
export function takeOutOf(facts: MailFacts): () => TakeOut {
  let plan: TakeOut | undefined
  return () => (plan ??= planTakeOut(facts, `=_postern_${randomBytes(16).toString('hex')}`))
}

/** What the trace says of it; what can't be done holds the mail. */
export function linkFindings(plan: TakeOut): Finding[] {
  if (plan.kind === 'impossible') return [{ code: 'filter.link-impossible' }]
  const kept = plan.kept.map((reason): Finding => ({ code: `filter.link-kept-${reason}` }))
  return plan.kind === 'nothing'
    ? kept
    : [{ code: 'filter.link-files', evidence: { count: plan.files.length } }, ...kept]
}
