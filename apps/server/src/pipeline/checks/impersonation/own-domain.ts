/** Mail in the name of our own domains that nothing proves to come from there. */
import type { Finding, FindingCode } from '@postern/contract/findings/catalogue.ts'
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import { pointed } from './pointed.ts'
import { shownPart } from './display-name.ts'
import type { MailSubject } from './subject.ts'
import type { Standing } from './standing.ts'

const CODES: Partial<Record<Standing, FindingCode>> = {
  forbidden: 'impersonation.own-domain-forbidden',
  failed: 'impersonation.own-domain-failed',
  unproven: 'impersonation.own-domain-unproven',
  unpublished: 'impersonation.own-domain-unpublished',
}

export function ownDomainFindings(subject: MailSubject): Finding[] {
  const { inside, report, facts, own } = subject
  if (inside || report) return []
  const claimed = facts.from.find(({ address }) => own.nearestOwn(addressDomain(address)))
  if (claimed) return claimedFrom(subject, claimed.address)
  return claimedEnvelope(subject)
}

/** From names us. Several From addresses prove nobody: then the first of ours counts as unproven. */
function claimedFrom(subject: MailSubject, address: string): Finding[] {
  const { own, standing, passedOn, replyElsewhere, from, envelope, facts, history } = subject
  const code = CODES[from.address === address || standing !== 'proven' ? standing : 'unproven']
  if (code === undefined) return []
  const near = own.nearestOwn(addressDomain(address))!
  // A list carries our own people's mail back, in a thread of ours; a part of the same organisation may be none of ours.
  const back = passedOn || history.thread?.answersUs === true
  const share = (back ? 0.5 : 1) * (near.nearness === 'beside' ? 0.5 : 1)
  const findings: Finding[] = [pointed(code, share, { address: shownPart(address), domain: near.own })]
  // Where nothing is published our own mail looks no different.
  const shareBeside = standing === 'unpublished' ? share / 2 : share
  if (replyElsewhere !== '') {
    const evidence = { address: shownPart(address), reply: shownPart(replyElsewhere) }
    findings.push(pointed('impersonation.own-domain-reply', shareBeside, evidence))
  }
  // A list of ours writes from the address that it is written to.
  const toSelf =
    facts.header('list-id').length === 0 &&
    envelope.recipients.some((recipient) => recipient.address.toLowerCase() === address.toLowerCase())
  if (toSelf)
    findings.push(pointed('impersonation.own-address', shareBeside, { address: shownPart(address) }))
  return findings
}

function claimedEnvelope({ envelope, own, auth }: MailSubject): Finding[] {
  const near = own.nearestOwn(addressDomain(envelope.sender))
  if (!near || auth === null || (auth.spf.identity ?? 'mailfrom') !== 'mailfrom') return []
  if (auth.spf.verdict !== 'fail' && auth.spf.verdict !== 'softfail') return []
  const share = auth.spf.verdict === 'fail' ? 1 : 0.5
  return [pointed('impersonation.own-envelope', share, { address: shownPart(envelope.sender) })]
}
