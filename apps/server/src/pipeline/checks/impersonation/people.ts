/** Mail in the name of a protected person from an address that is not theirs. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { FREE_MAIL } from '@postern/mail/address/free-mail.ts'
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import { organisationOf } from '../../names/domains.ts'
import { pointed } from './pointed.ts'
import { shownPart } from './display-name.ts'
import { keysInName } from './names/name-keys.ts'
import type { ProtectedPerson } from './people-index.ts'
import type { Standing } from './standing.ts'
import type { MailSubject } from './subject.ts'

/** Shares of the points of what is not even proven: many honest senders publish nothing. */
const UNPROVEN: Partial<Record<Standing, number>> = {
  forbidden: 1,
  failed: 1,
  unproven: 0.6,
  unpublished: 0.2,
}

interface Met {
  readonly person: ProtectedPerson
  /** The name as the mail shows it, and the address beside it. */
  readonly shown: string
  readonly address: string
  /** Only an initial and the family name. */
  readonly initial: boolean
}

export function peopleFindings(subject: MailSubject): Finding[] {
  const { own, envelope, inside } = subject
  const domainIds = own.domainIdsOf(envelope.recipients.map(({ address }) => address))
  if (inside || !own.people.has(domainIds)) return []
  const met = meet(subject, domainIds)
  if (met === null) return []
  // Whom another tenant protects is nobody's to read.
  const person = domainIds.size > 1 ? met.shown : met.person.name
  const evidence = {
    person: shownPart(person),
    name: shownPart(met.shown),
    address: shownPart(met.address),
  }
  const claimsUs = own.nearestOwn(addressDomain(met.address)) !== null
  if (claimsUs || isTheirs(met.person, met.address)) {
    const share = UNPROVEN[subject.standing]
    return share === undefined ? [] : [pointed('impersonation.person-forged', share, evidence)]
  }
  return others(subject, met, evidence)
}

/** The first protected person that a From address is not known to be, else the first met. */
function meet({ facts, own }: MailSubject, domainIds: ReadonlySet<number>): Met | null {
  let known: Met | null = null
  for (const { name, address } of facts.from.slice(0, 5)) {
    for (const { key, strength } of keysInName(name)) {
      for (const person of own.people.find(key, domainIds)) {
        const met = { person, shown: name, address, initial: strength === 'initial' }
        // Of two with one name the mail may be of either: it is theirs whose address it is.
        if (isTheirs(person, address)) return met
        if (known === null || (known.initial && !met.initial)) known = met
      }
    }
  }
  return known
}

function isTheirs({ addresses }: ProtectedPerson, address: string): boolean {
  const written = address.toLowerCase()
  return addresses.includes(written) || addresses.includes(written.replace(/\+[^@]*(?=@)/, ''))
}

/**
 * Somebody else's address: a namesake, a service that writes for them, or a fraud. What stands beside it tells. Who is
 * proven and has long been writing is who they say they are.
 */
function others(
  subject: MailSubject,
  { person, address, initial }: Met,
  evidence: Finding['evidence'],
): Finding[] {
  const { facts, standing, replyElsewhere, passedOn, history } = subject
  const proven = standing === 'proven'
  if (proven && facts.replyTo.some((reply) => isTheirs(person, reply.address))) return []
  const { correspondent } = history
  if (proven && correspondent?.known === true) return []
  const free = FREE_MAIL.has(organisationOf(address))
  const beside: Finding[] = []
  if (free) beside.push({ code: 'impersonation.person-free', evidence: { address: shownPart(address) } })
  if (replyElsewhere !== '' && !passedOn)
    beside.push({ code: 'impersonation.person-reply', evidence: { reply: shownPart(replyElsewhere) } })
  const stranger =
    correspondent !== null && correspondent.address === null && !(proven && correspondent.organisationKnown)
  if (stranger) beside.push({ code: 'impersonation.person-first', evidence: { address: shownPart(address) } })
  const share = UNPROVEN[standing]
  if (share !== undefined)
    beside.push(pointed('impersonation.person-unproven', share, { address: shownPart(address) }))
  if (initial && beside.length === 0) return []
  return [
    { code: 'impersonation.person', ...(initial && { score: 0.2 }), ...(evidence && { evidence }) },
    ...beside,
  ]
}
