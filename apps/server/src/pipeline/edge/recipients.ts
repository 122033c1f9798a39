/** RCPT TO → whose copy it is, and what its owner wants done with it (product §11, step 4). */
import type { RegionName } from '@postern/contract/codes/filter.ts'
import type { ReportWish, RunMode } from '@postern/contract/codes/mail.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { addressDomain, addressLocal } from '@postern/contract/validation/address-parts.ts'
import type { RcptCommand } from '../../smtp/hooks.ts'
import type { RecipientPolicy } from '../judge/decide.ts'
import type { RecipientRoute, ResolvedRecipient } from '../judge/recipient.ts'
import type { DomainPolicy, Snapshot } from '../configuration/snapshot.ts'
import type { MailboxRow } from './mailbox-store.ts'
import type { Mailboxes } from './mailboxes.ts'

/** Where an address leads. */
export interface RecipientPlace {
  /** Forward-path as given; a postmaster without a domain has one now. */
  readonly address: string
  /** The domain that it or its alias names; null where it is none of ours. */
  readonly domain: DomainPolicy | null
  /** The address with an alias domain replaced by its domain, lower case. */
  readonly named: string
  /** Whose mail it is: the main address of a user, else `named`. */
  readonly receiver: string
  /** Every address of that person, `receiver` first: the one written to, aliases of the user, each under all names of the domain. */
  readonly addresses: readonly string[]
  /** null for an address without a user, or of a domain that takes no mail. */
  readonly mailbox: MailboxRow | null
  /** What mail to it says of mail, where it takes misjudgement reports; null for any other address. */
  readonly reports: ReportWish | null
}

const DEFAULT_ORDER: readonly RegionName[] = ['user', 'group', 'domain', 'all']

/** @throws when the database is needed and away. */
export async function locate(
  rcpt: RcptCommand,
  snapshot: Snapshot,
  { host, mailboxes }: { readonly host: () => string; readonly mailboxes: Mailboxes },
): Promise<RecipientPlace> {
  const address = rcpt.address.includes('@') ? rcpt.address : ownPostmaster(host(), snapshot)
  const at = address.lastIndexOf('@')
  const domain = snapshot.domains.get(address.slice(at + 1).toLowerCase()) ?? null
  const named = `${address.slice(0, at).toLowerCase()}@${domain?.name ?? ''}`
  const found = domain?.active ? await mailboxes.find(named) : null
  // An account of another tenant under this address must not get this tenant's mail.
  const isOfDomain = found && (found.domain_id === null || found.domain_id === domain?.id)
  const mailbox = isOfDomain ? found : null
  // Whoever has the address keeps the mail.
  const reports = domain?.active && !mailbox ? wishOf(named, snapshot) : null
  const [receiver, ...others] = addressesOf(named, domain, mailbox)
  const addresses = [...new Set([receiver, ...others, address.toLowerCase()])]
  return { address, domain, named, receiver, addresses, mailbox, reports }
}

/** What a person is written to by, the address that their mail is recorded under first. An account of the installation may have it elsewhere. */
function addressesOf(
  named: string,
  domain: DomainPolicy | null,
  mailbox: MailboxRow | null,
): readonly [string, ...string[]] {
  if (!domain || !mailbox) return [named]
  const names = [domain.name, ...domain.aliases]
  const isOfDomain = (each: string): boolean => names.includes(addressDomain(each))
  const spelled = [mailbox.email, named, ...mailbox.aliases].flatMap((each) =>
    isOfDomain(each) ? [each, ...names.map((name) => `${addressLocal(each)}@${name}`)] : [each],
  )
  return [isOfDomain(mailbox.email) ? mailbox.email : named, ...spelled]
}

function wishOf(receiver: string, { settings }: Snapshot): ReportWish | null {
  const local = addressLocal(receiver)
  if (local === '') return null
  const { spamAddress, normalAddress } = settings.misjudgement
  if (local === spamAddress.toLowerCase()) return 'spam'
  return local === normalAddress.toLowerCase() ? 'normal' : null
}

/** The recipient of a copy for a `domain` of ours; `found` is what the edge found of it. */
export function recipientAt(
  { address, receiver, addresses, mailbox, reports }: RecipientPlace,
  domain: DomainPolicy,
  { notify, orcpt }: RcptCommand,
  { settings }: Snapshot,
  found: readonly Finding[],
): ResolvedRecipient {
  return {
    address,
    receiver,
    addresses,
    owner: {
      domainId: domain.id,
      groupId: mailbox?.group_id ?? null,
      userId: mailbox?.user_id ?? null,
      order: reports ? [] : orderOf(domain, mailbox),
    },
    policy: {
      runMode: runModeOf(domain, mailbox),
      threshold: domain.spamThreshold ?? settings.scan.spamThreshold,
      virusScan: domain.virusScan,
      ...(reports ? { reports } : authenticationOf(domain, mailbox, settings.ears.enabled)),
    },
    waiting: {
      days: daysOf(domain, mailbox, settings),
      action: mailbox?.ears_expire_action ?? domain.expireAction,
    },
    subjectTag: domain.subjectTag,
    ...(isDisarmed(domain, mailbox, reports) ? { detox: mailbox?.language ?? settings.basic.language } : {}),
    domain: domain.name,
    route: routeOf(mailbox),
    notify,
    orcpt,
    found,
  }
}

/** Where domain, group and user have it on; what people say of mail is read as it came. */
function isDisarmed(
  { detox }: DomainPolicy,
  mailbox: MailboxRow | null,
  reports: ReportWish | null,
): boolean {
  return detox && !reports && mailbox?.detox !== false
}

/**
 * `<postmaster>` without a domain is ours (RFC 5321 §4.5.1): the domain of ours that our name lies in has it, or the only
 * first one there is. '' where there is none.
 */
function ownPostmaster(host: string, { domains }: Snapshot): string {
  const labels = host.toLowerCase().split('.')
  const names = labels.map((_, at) => labels.slice(at).join('.'))
  const named = names.map((name) => domains.get(name)).find((domain) => domain !== undefined)
  const domain = named ?? [...domains.values()].toSorted((a, b) => a.id - b.id)[0]
  return domain ? `postmaster@${domain.name}` : ''
}

/** What waits has to be there still when its time is over. */
function daysOf(
  domain: DomainPolicy,
  mailbox: MailboxRow | null,
  { ears, retention }: Snapshot['settings'],
): number {
  const wanted = mailbox?.ears_expire_days ?? domain.expireDays ?? ears.expireDays
  return Math.min(wanted, retention.copyDays)
}

function runModeOf(domain: DomainPolicy, mailbox: MailboxRow | null): RunMode {
  const own = domain.userRunMode ? (mailbox?.run_mode as RunMode | null | undefined) : null
  return own ?? domain.runMode
}

/** Where domain and user have it on; an address without a user has what its domain has. */
function authenticationOf(
  domain: DomainPolicy,
  mailbox: MailboxRow | null,
  enabled: boolean,
): Pick<RecipientPolicy, 'ears'> {
  const sender = enabled && domain.senderAuth && mailbox?.sender_auth !== false
  const receiver = enabled && domain.receiverAuth && mailbox?.receiver_auth !== false
  return sender || receiver ? { ears: { sender, receiver } } : {}
}

/** The regions whose filters count, in the recipient's order: a domain switches off its own and those below it, never the installation's. */
function orderOf(domain: DomainPolicy, mailbox: MailboxRow | null): RegionName[] {
  const order = mailbox?.filter_order ?? DEFAULT_ORDER
  return order.filter((region) => {
    if (region === 'all') return true
    if (!domain.filterState) return false
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
