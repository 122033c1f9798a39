/** What makes a call to act suspicious: somebody who is not who he says he is, or whom nobody knows. */
import type { Finding, FindingCode } from '@postern/contract/findings/catalogue.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import { brandLookalike } from '../brand/brand-hosts.ts'
import { falseClaim } from '../brand/names.ts'
import type { Sender } from '../brand/sender.ts'
import type { TextClaim } from '../brand/text-claim.ts'
import { domainOf, organisationOf } from '../../names/domains.ts'
import { FREE_MAIL } from '@postern/mail/address/free-mail.ts'

export interface Sign {
  readonly code: FindingCode
  readonly score: number
  readonly evidence?: Finding['evidence']
}

/** Words that only an organisation puts into its name, as far as people don't have them in theirs. */
const ROLE =
  /\b(?:ceo|cfo|coo|cto|president|director|payroll|accounting|accounts payable|finance|human resources|hr|it support|it desk|help ?desk|support team|customer (?:service|care|support)|security team|admin(?:istrator)?|billing|compliance)\b|대표이사|대표님|사장|회장|재무팀|경리|인사팀|구매팀|보안팀|전산|고객센터|관리자|社長|会長|代表取締役|経理|人事|総務|情シス|情報システム|管理者|サポート|カスタマー/i

/** Points that each of these adds beside a call; together they may reach the threshold. */
const POINTS = {
  failed: 1.2,
  none: 0.6,
  first: 0.6,
  reply: 1.5,
  role: 1.5,
  claim: 1.6,
  vague: 0.8,
  lookalike: 1.5,
} as const

export interface Pretence {
  /** The sender's domain is made to be taken for a correspondent's. */
  readonly resembles: boolean
  /** What only the text claims, and nothing bears out. */
  readonly claimed: TextClaim | null
}

export function signsOf(facts: MailFacts, sender: Sender, { resembles, claimed }: Pretence): Sign[] {
  if (sender.known) return []
  const signs: Sign[] = []
  if (sender.proof === 'failed') signs.push({ code: 'intent.unproven', score: POINTS.failed })
  else if (sender.proof === 'none') signs.push({ code: 'intent.unproven', score: POINTS.none })
  if (sender.first) signs.push({ code: 'intent.first-contact', score: POINTS.first })
  if (repliesElsewhere(facts, sender)) signs.push({ code: 'intent.reply-elsewhere', score: POINTS.reply })
  if (sender.free && ROLE.test(facts.from[0]?.name ?? '')) {
    signs.push({ code: 'intent.role-free', score: POINTS.role })
  }
  const claim = falseClaim(facts.from[0], sender)
  if (claim) signs.push({ code: 'intent.brand', score: claim.vague ? POINTS.vague : POINTS.claim })
  else if (claimed) signs.push({ code: 'intent.brand-text', score: POINTS.claim, evidence: { ...claimed } })
  if (resembles || (sender.domain !== '' && brandLookalike(sender.domain))) {
    signs.push({ code: 'intent.lookalike', score: POINTS.lookalike })
  }
  return signs
}

/** To a public mailbox or another company, although the sender writes from a domain of its own. */
function repliesElsewhere({ replyTo }: MailFacts, sender: Sender): boolean {
  const address = replyTo[0]?.address ?? ''
  const organisation = organisationOf(address)
  if (organisation === '' || sender.organisation === '' || organisation === sender.organisation) return false
  // Services that carry mail for others set it too: their answers go to the company, whose domain signed.
  if (sender.signers.some((signer) => domainOf(`x@${signer}`).endsWith(organisation))) return false
  return FREE_MAIL.has(organisation) || sender.proof !== 'proven'
}
