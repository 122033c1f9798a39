/** What the link checks report, and what they know of the sender. */
import type { LinkFindingCode } from '@postern/contract/findings/link.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import { organisationOf } from '../../names/domains.ts'

export interface LinkHit {
  readonly code: LinkFindingCode
  readonly evidence: Readonly<Record<string, string | number>>
}

/** Longest host or file name in evidence. */
const SHOWN = 120

export function shown(text: string): string {
  return text.slice(0, SHOWN)
}

/** Registrable domains that the message says it comes from. */
export function ownDomains(facts: MailFacts): ReadonlySet<string> {
  const boxes = [...facts.from, ...facts.sender, ...facts.replyTo]
  return new Set(boxes.map(({ address }) => organisationOf(address)).filter((domain) => domain !== ''))
}
