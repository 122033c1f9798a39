/** What the header heuristics and the statistical score both derive from the header fields, once a message. */
import type { MailFacts, Mailbox } from '@postern/mail/facts.ts'
import type { Envelope } from '../../../smtp/envelope.ts'
import { domainOf, organisationOf, registrable } from '../../names/domains.ts'
import type { Edge } from './edge.ts'
import { edgeOf } from './edge.ts'
import { OWN_SERVERS } from './providers.ts'
import { FREE_MAIL } from '@postern/mail/address/free-mail.ts'

export interface HeaderSignals {
  readonly envelope: Envelope
  readonly facts: MailFacts
  readonly edge: Edge
  readonly from: Mailbox
  readonly fromDomain: string
  /** Registrable domains ('' when unknown). */
  readonly fromOrganisation: string
  readonly senderOrganisation: string
  readonly replyTo: Mailbox | null
  readonly replyOrganisation: string
  readonly fromFree: boolean
  readonly replyFree: boolean
  /** Host part of the Message-ID, '' without one. */
  readonly messageIdHost: string
  /** d= of the DKIM signatures present, unverified. */
  readonly signers: readonly string[]
  readonly threaded: boolean
  readonly replySubject: boolean
  /** Mass mail that says so: List-* fields, Precedence, Feedback-ID. */
  readonly declaredBulk: boolean
  readonly unsubscribe: boolean
  /** From a public provider whose servers left no trace on the message. */
  readonly strayProvider: boolean
  /** User-Agent or X-Mailer, '' without. */
  readonly mailer: string
}

const NOBODY: Mailbox = { name: '', address: '' }
const REPLY = /^\s*(?:re|aw|sv|vs|antw|odp|r|回复|回覆|답장|回答)\s*(?:\[\d+\])?\s*[:：]/i

/** True when the subject carries a reply prefix, in the usual languages. */
export function isReplySubject(subject: string): boolean {
  return REPLY.test(subject)
}

function strayProvider(domain: string, edge: Edge, signers: readonly string[], messageId: string): boolean {
  const own = OWN_SERVERS.get(domain)
  if (own === undefined || (edge.ip === '' && edge.before.length === 0)) return false
  const trace = [edge.rdns, edge.helo, ...signers, messageId, ...edge.before]
  return !trace.some((text) => own.test(text.toLowerCase()))
}

/** Derives the signals; cheap, no I/O. */
export function headerSignals(envelope: Envelope, facts: MailFacts): HeaderSignals {
  const edge = edgeOf(envelope, facts)
  const from = facts.from[0] ?? NOBODY
  const fromDomain = domainOf(from.address)
  const fromOrganisation = organisationOf(from.address)
  const replyTo = facts.replyTo[0] ?? null
  const replyOrganisation = replyTo ? organisationOf(replyTo.address) : ''
  const signers = facts.header('dkim-signature').flatMap((value) => {
    const domain = /(?:^|;)\s*d=\s*([\w.-]+)/.exec(value)?.[1]
    return domain === undefined ? [] : [registrable(domain)]
  })
  const precedence = facts.header('precedence')[0]?.trim().toLowerCase() ?? ''
  const has = (name: string) => facts.header(name).length > 0
  return {
    envelope,
    facts,
    edge,
    from,
    fromDomain,
    fromOrganisation,
    senderOrganisation: organisationOf(envelope.sender),
    replyTo,
    replyOrganisation,
    fromFree: FREE_MAIL.has(fromOrganisation),
    replyFree: FREE_MAIL.has(replyOrganisation),
    messageIdHost: domainOf(facts.messageId),
    signers,
    threaded: has('in-reply-to') || has('references'),
    replySubject: isReplySubject(facts.subject),
    declaredBulk:
      has('list-id') ||
      has('list-unsubscribe') ||
      has('feedback-id') ||
      /^(?:bulk|list|junk)$/.test(precedence),
    unsubscribe: has('list-unsubscribe'),
    strayProvider: strayProvider(fromOrganisation, edge, signers, facts.messageId),
    mailer: facts.header('user-agent')[0] ?? facts.header('x-mailer')[0] ?? '',
  }
}
