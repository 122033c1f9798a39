/** RCPT TO → whose copy it is, or why it is refused (decisions §2, step 4). */
import type { RegionName } from '@postern/contract/codes/filter.ts'
import { RECIPIENT_CHECKS, type RunMode } from '@postern/contract/codes/mail.ts'
import type { RejectCode } from '@postern/contract/codes/reject.ts'
import type { SmtpReply } from '../../smtp/reply.ts'
import type { RcptCommand } from '../../smtp/hooks.ts'
import type { RecipientRoute, ResolvedRecipient } from '../recipient.ts'
import type { DomainPolicy, Snapshot } from '../snapshot.ts'
import type { MailboxRow } from '../store.ts'
import type { Mailboxes } from './mailboxes.ts'
import type { RecipientCheck } from './recipient-check.ts'
import { rejectReply, SUSPENDED } from './replies.ts'

export type Resolution =
  | { readonly kind: 'ours'; readonly recipient: ResolvedRecipient }
  | {
      readonly kind: 'refused'
      readonly reply: SmtpReply
      readonly code: RejectCode | null
      readonly domainId: number | null
    }

export interface RecipientDeps {
  /** Our name, as in the greeting. */
  readonly host: () => string
  readonly mailboxes: Mailboxes
  readonly recipientCheck: RecipientCheck
}

const DEFAULT_ORDER: readonly RegionName[] = ['user', 'group', 'domain', 'all']

/** @throws when the database is needed and away. */
export async function resolveRecipient(
  rcpt: RcptCommand,
  snapshot: Snapshot,
  deps: RecipientDeps,
): Promise<Resolution> {
  const address = rcpt.address.includes('@') ? rcpt.address : ownPostmaster(deps.host(), snapshot)
  const at = address.lastIndexOf('@')
  const domain = snapshot.domains.get(address.slice(at + 1).toLowerCase())
  if (!domain) return refuse(102, null)
  if (!domain.active) return { kind: 'refused', reply: SUSPENDED, code: null, domainId: domain.id }
  const receiver = `${address.slice(0, at).toLowerCase()}@${domain.name}`
  const found = await deps.mailboxes.find(receiver)
  // An account of another tenant under this address must not get this tenant's mail.
  const mailbox = found && (found.domain_id === null || found.domain_id === domain.id) ? found : null
  const code = await existence(address, domain, mailbox, deps.recipientCheck)
  if (code !== null) return refuse(code, domain.id)
  return {
    kind: 'ours',
    recipient: {
      address,
      receiver,
      owner: {
        domainId: domain.id,
        groupId: mailbox?.group_id ?? null,
        userId: mailbox?.user_id ?? null,
        order: orderOf(domain, mailbox),
      },
      policy: {
        runMode: runModeOf(domain, mailbox),
        threshold: domain.spamThreshold ?? snapshot.settings.scan.spamThreshold,
        virusScan: domain.virusScan,
      },
      subjectTag: domain.subjectTag,
      domain: domain.name,
      route: routeOf(mailbox),
      notify: rcpt.notify,
      orcpt: rcpt.orcpt,
    },
  }
}

/**
 * `<postmaster>` without a domain is ours (RFC 5321 §4.5.1): the domain of ours that our name lies in has it, or the only
 * one there is. '' where several could be meant.
 */
function ownPostmaster(host: string, { domains }: Snapshot): string {
  const labels = host.toLowerCase().split('.')
  const names = labels.map((_, at) => labels.slice(at).join('.'))
  const named = names.map((name) => domains.get(name)).find((domain) => domain !== undefined)
  const all = new Set(domains.values())
  const domain = named ?? (all.size === 1 ? [...all][0] : undefined)
  return domain ? `postmaster@${domain.name}` : ''
}

/** The reject code of a recipient that does not exist, or that nobody can vouch for now; null when it may have mail. */
async function existence(
  address: string,
  domain: DomainPolicy,
  mailbox: MailboxRow | null,
  check: RecipientCheck,
): Promise<110 | 128 | null> {
  // Every domain has one (RFC 5321 §4.5.1); its server knows who that is.
  if (/^postmaster@/i.test(address)) return null
  if (domain.recipientCheck === RECIPIENT_CHECKS.registered) return mailbox ? null : 110
  // The domain's server knows nothing of users with a server of their own.
  if (domain.recipientCheck !== RECIPIENT_CHECKS.rcptTo || mailbox?.route_server) return null
  const answer = await check.ask(domain, address)
  if (answer === 'exists') return null
  return answer === 'unknown' ? 110 : 128
}

function runModeOf(domain: DomainPolicy, mailbox: MailboxRow | null): RunMode {
  const own = domain.userRunMode ? (mailbox?.run_mode as RunMode | null | undefined) : null
  return own ?? domain.runMode
}

/** The regions whose filters count, in the recipient's order. */
function orderOf(domain: DomainPolicy, mailbox: MailboxRow | null): RegionName[] {
  if (!domain.filterState) return []
  const order = mailbox?.filter_order ?? DEFAULT_ORDER
  return order.filter((region) => {
    if (region === 'domain') return domain.domainFilter
    return region !== 'group' || mailbox?.group_filters !== false
  })
}

function routeOf(mailbox: MailboxRow | null): RecipientRoute | null {
  if (!mailbox || mailbox.route_server === null) return null
  return {
    server: mailbox.route_server,
    port: mailbox.route_port!,
    secure: mailbox.route_secure!,
    namedBy: mailbox.route_named_by!,
    destination: mailbox.destination,
    forwardId: mailbox.recipient,
  }
}

function refuse(code: RejectCode, domainId: number | null): Resolution {
  return { kind: 'refused', reply: rejectReply(code), code, domainId }
}
