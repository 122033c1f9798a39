/** What the rules about impersonation ask of one message, found once. */
import type { AuthResults } from '@postern/mail/auth/results.ts'
import type { MailFacts, Mailbox } from '@postern/mail/facts.ts'
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import type { Envelope } from '../../../smtp/envelope.ts'
import type { History } from '../../history/sections.ts'
import type { CheckDeps } from '../check.ts'
import { isDeliveryReport } from '../headers/delivery-report.ts'
import { isPrivateIp, organisationOf, registrable } from '../../names/domains.ts'
import { edgeOf } from '../headers/edge.ts'
import type { OwnNames } from './own-names.ts'
import { standingOf, type Standing } from './standing.ts'

export interface MailSubject {
  readonly envelope: Envelope
  readonly facts: MailFacts
  readonly own: OwnNames
  /** Null when authentication itself failed. */
  readonly auth: AuthResults | null
  readonly from: Mailbox
  /** Domain of the first From address and how it stands. */
  readonly domain: string
  readonly standing: Standing
  /** Where replies go when that is another organisation than From's and none of ours; '' otherwise. */
  readonly replyElsewhere: string
  /** What the gateway remembers of the sender and the thread. */
  readonly history: History
  /** Handed in by one of ours: signed in, or from a private network. */
  readonly inside: boolean
  readonly report: boolean
  /** A mailing list or a forwarding service that is identified, and names itself as one. */
  readonly passedOn: boolean
}

export async function subjectOf(
  envelope: Envelope,
  facts: MailFacts,
  own: OwnNames,
  deps: CheckDeps,
): Promise<MailSubject> {
  const [auth, history] = await Promise.all([deps.auth().catch(() => null), deps.history()])
  const from = facts.from[0] ?? { name: '', address: '' }
  const domain = addressDomain(from.address)
  const { ip } = edgeOf(envelope, facts)
  return {
    envelope,
    facts,
    own,
    auth,
    from,
    domain,
    standing: domain === '' ? 'unknown' : await standingOf(domain, auth, deps.dns),
    replyElsewhere: replyElsewhere(facts, own),
    history,
    inside: envelope.auth !== null || (ip !== '' && isPrivateIp(ip)),
    report: isDeliveryReport(envelope, facts),
    passedOn: isPassedOn(envelope, facts, auth),
  }
}

function replyElsewhere({ from, replyTo }: MailFacts, own: OwnNames): string {
  const organisations = new Set(from.map(({ address }) => organisationOf(address)))
  const away = replyTo.find(({ address }) => {
    const organisation = organisationOf(address)
    return organisation !== '' && !organisations.has(organisation) && !own.nearestOwn(addressDomain(address))
  })
  return away?.address ?? ''
}

/**
 * List fields and rewritten senders (SRS) are anybody's to write; they count where SPF or DKIM proves the domain that
 * they name, so that whoever passed it on can be held to it.
 */
function isPassedOn(envelope: Envelope, facts: MailFacts, auth: AuthResults | null): boolean {
  if (auth === null) return false
  const proven = new Set(
    [auth.spf, ...auth.dkim].flatMap(({ verdict, domain }) =>
      verdict === 'pass' ? [registrable(domain)] : [],
    ),
  )
  if (proven.size === 0) return false
  if (/^srs[01][=+-]/i.test(envelope.sender)) return proven.has(organisationOf(envelope.sender))
  const list = /<([^<>\s]+)>\s*$/.exec(facts.header('list-id')[0] ?? '')?.[1]
  if (list === undefined || facts.header('list-post').length + facts.header('list-unsubscribe').length === 0)
    return false
  return proven.has(registrable(list.toLowerCase()))
}
