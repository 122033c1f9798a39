/**
 * Where a copy goes: the servers of a domain of ours by preference, or a foreign domain's MX (RFC 5321 §5.1, RFC 7505). A
 * user's own server comes before those of the domain: the SQL function `delivery_route` (migration 0028) says so for each row
 * that is queued, so that `RouteDeps.servers` is asked only for copies without one.
 */
import { SECURE_MODES } from '@postern/contract/codes/mail.ts'
import { isIP } from 'node:net'
import type { DnsResolver } from '@postern/mail/auth/results.ts'
import type { ProvenResolver } from '../../platform/dns/proven.ts'
import type { ServerAddress } from '../client/client.ts'
import { demandOf, exchangersOf, foreignAddresses, type DomainSays } from './foreign.ts'
import type { DeliveryJob } from '../queue/job.ts'
import { namesHost } from '../mta-sts/policy.ts'
import type { StsPolicies } from '../mta-sts/policies.ts'
import { RouteError, ServerMisnamedError } from './route-error.ts'
import type { MailServerRow } from '../queue/store.ts'
import { addressKind } from '../../platform/target-address.ts'

export interface RouteDeps {
  /** Mail servers of a domain of ours. */
  servers(domainId: number): Promise<readonly MailServerRow[]>
  /** The domain of ours that has a name now, null where none has. */
  ownDomain?(name: string): Promise<number | null>
  readonly dns: DnsResolver
  /** Asks for what has to be proven by DNSSEC; null: DANE is off, or no resolver is trusted. */
  readonly proven?: () => ProvenResolver | null
  /** Policies of foreign domains about TLS; null: they are not asked for. */
  readonly policies?: () => StsPolicies | null
  /** Servers of the archive, the first one first; none where there is no journaling. */
  readonly journalServers?: () => readonly Omit<Hop, 'foreign' | 'inner'>[]
  /** Addresses of a configured server, as the host resolves names; rejects when there are none. */
  lookup(host: string): Promise<readonly string[]>
  /** [0, 1) */
  readonly random: () => number
  /** Lets foreign domains lead to loopback and private addresses. Off but in tests and closed networks. */
  readonly allowLocalMx?: boolean
  /** Inner networks open to servers whoever named them. */
  readonly isOpenNetwork?: (ip: string) => boolean
  /** Port of foreign mail exchangers; 25 but in tests. */
  readonly mxPort?: number
}

/** A name to connect to, not resolved yet. */
export interface Hop {
  readonly host: string
  readonly port: number
  readonly secure: number
  /** The lower, the sooner; those of the same one share the load. */
  readonly preference?: number
  /** Found in a stranger's DNS. */
  readonly foreign: boolean
  /** May lie in an inner network. */
  readonly inner: boolean
  /** What its domain has said of TLS; with servers found in DNS only. */
  readonly said?: DomainSays
}

/** What connections to a server are kept by: one that may lie anywhere serves nobody whose servers may not. */
export function keyOf({ host, port, secure, inner, said }: Omit<Hop, 'foreign'>): string {
  // Nor does one that was opened for a domain that demands less of it.
  const demands = said ? `:${said.proven ? 'dane' : ''}:${said.policy ?? ''}` : ''
  return `${host}:${port}:${secure}:${inner ? 'inner' : 'outer'}${demands}`
}

/** More exchangers than this are not tried in one attempt. */
const MAX_HOPS = 10
const MAX_ADDRESSES = 4

/** The servers to try, in order. @throws RouteError when there are none */
export async function findHops(
  job: Pick<DeliveryJob, 'domainId' | 'destination' | 'route'> & {
    readonly requireTls?: boolean
    readonly kind?: DeliveryJob['kind']
  },
  deps: RouteDeps,
): Promise<readonly Hop[]> {
  const hops = await hopsOf(job, deps)
  if (!job.requireTls) return hops
  // STARTTLS with verification, or TLS from the start, which verifies too.
  return hops.map((hop) => ({ ...hop, secure: Math.max(hop.secure, SECURE_MODES.tls) }))
}

async function hopsOf(
  job: Pick<DeliveryJob, 'domainId' | 'destination' | 'route'> & { readonly kind?: DeliveryJob['kind'] },
  deps: RouteDeps,
): Promise<readonly Hop[]> {
  if (job.kind === 'journal') return journalHops(deps)
  if (job.route !== null) return [{ ...job.route, foreign: false }]
  if (job.domainId === null) return foreignHops(job.destination, deps)
  const rows = await ownServers(job.domainId, job.destination, deps)
  if (rows.length === 0) throw new RouteError(`4.4.4 no mail server is set for ${job.destination}`, false)
  return byPreference(rows, (row) => row.preference, deps.random).map((row) => ({
    host: row.server,
    port: row.port,
    secure: row.secure,
    preference: row.preference,
    foreign: false,
    inner: row.named_by === 'all',
  }))
}

/** A domain has one server at least: where there is none it was deleted, and may be registered anew. */
async function ownServers(id: number, name: string, deps: RouteDeps): Promise<readonly MailServerRow[]> {
  const rows = await deps.servers(id)
  const now = rows.length === 0 ? ((await deps.ownDomain?.(name)) ?? null) : null
  return now === null || now === id ? rows : deps.servers(now)
}

/** The archive of the settings, which whoever runs the installation has named. */
function journalHops({ journalServers = () => [] }: RouteDeps): readonly Hop[] {
  const servers = journalServers()
  if (servers.length === 0) throw new RouteError('4.4.4 no journaling server is set', false)
  return servers.map((server, at) => ({ ...server, preference: at, foreign: false, inner: true }))
}

/** The addresses of a hop that may be connected to. @throws RouteError */
export async function findAddresses(hop: Hop, deps: RouteDeps): Promise<readonly ServerAddress[]> {
  if (!hop.foreign) return findOwnAddresses(hop, deps)
  const found = await foreignAddresses(hop, deps)
  const demand = await demandOf(hop, found, deps.proven?.() ?? null)
  const addresses = usable(hop, found.ips, (ip) => mayConnect(ip, hop.inner))
  if (addresses.length === 0) throw new RouteError(noAddressOf(hop), false)
  return demand ? addresses.map((address) => ({ ...address, demand })) : addresses
}

/** The same for a server that an administrator named; who did decides where it may be. @throws ServerMisnamedError */
export async function findOwnAddresses(
  server: Omit<Hop, 'foreign'>,
  { lookup, isOpenNetwork = () => false }: Pick<RouteDeps, 'lookup' | 'isOpenNetwork'>,
): Promise<readonly ServerAddress[]> {
  const ips = isIP(server.host) ? [server.host] : await ownAddresses(server, lookup)
  const addresses = usable(server, ips, (ip) => mayConnect(ip, server.inner || isOpenNetwork(ip)))
  if (addresses.length === 0) throw new ServerMisnamedError(noAddressOf(server))
  return addresses
}

const noAddressOf = ({ host }: Omit<Hop, 'foreign'>): string => `4.4.4 ${host} has no address we connect to`

function usable(
  { host, port, secure }: Omit<Hop, 'foreign'>,
  ips: readonly string[],
  isAllowed: (ip: string) => boolean,
): readonly ServerAddress[] {
  return ips
    .filter((ip) => isAllowed(ip))
    .slice(0, MAX_ADDRESSES)
    .map((ip) => ({ host, ip, port, secure }))
}

function mayConnect(ip: string, allowLocal: boolean): boolean {
  const kind = addressKind(ip)
  return kind === 'public' || (kind === 'local' && allowLocal)
}

async function ownAddresses(
  { host, inner }: Omit<Hop, 'foreign'>,
  lookup: RouteDeps['lookup'],
): Promise<readonly string[]> {
  try {
    return await lookup(host)
  } catch (cause) {
    // In the words of a name that leads to inner networks: which names there are is not to be found out this way.
    if (!inner) return []
    throw new ServerMisnamedError(`4.4.3 the address of ${host} can't be found`, { cause })
  }
}

async function foreignHops(domain: string, deps: RouteDeps): Promise<readonly Hop[]> {
  const literal = /^\[(?:IPv6:)?([^\]]+)\]$/i.exec(domain)?.[1]
  const inner = deps.allowLocalMx === true
  const hop = (host: string): Hop => ({ host, port: deps.mxPort ?? 25, secure: 1, foreign: true, inner })
  if (literal !== undefined) return [hop(literal)]
  const [{ records, secure }, policy] = await Promise.all([
    exchangersOf(domain, deps),
    deps.policies?.()?.of(domain) ?? null,
  ])
  const says = (host: string, preference = 0): Hop => {
    const sts = policy?.mode === 'enforce' ? (namesHost(policy, host) ? 'named' : 'unnamed') : null
    return {
      ...hop(host),
      preference,
      ...(secure || sts ? { said: { domain, proven: secure, policy: sts } } : {}),
    }
  }
  // No MX: the domain itself is its exchanger (RFC 5321 §5.1).
  if (records.length === 0) return [says(domain)]
  if (records.every((mx) => mx.exchange === '' || mx.exchange === '.')) {
    throw new RouteError(`5.1.10 ${domain} takes no mail (null MX)`, true)
  }
  return (
    byPreference(records, (mx) => mx.priority, deps.random)
      .map((mx) => ({ host: mx.exchange.replace(/\.$/, ''), preference: mx.priority }))
      // An MX that names an address is against RFC 5321 §5.1 and mostly a misuse.
      .filter(({ host }) => host !== '' && !isIP(host))
      .slice(0, MAX_HOPS)
      .map(({ host, preference }) => says(host, preference))
  )
}

/** Lower preference first; equal ones in random order, so that load spreads (RFC 5321 §5.1). */
function byPreference<T>(items: readonly T[], preference: (item: T) => number, random: () => number): T[] {
  return items
    .map((item) => ({ item, key: preference(item), tie: random() }))
    .sort((a, b) => a.key - b.key || a.tie - b.tie)
    .map(({ item }) => item)
}
