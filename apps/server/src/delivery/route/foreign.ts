/** What DNS says of a foreign domain's mail exchangers: where they are, and what is asked of the way there. */
import { isIP } from 'node:net'
import type { DnsResolver } from '@postern/mail/auth/results.ts'
import { dnsCode, isAbsent } from '../../platform/dns/absent.ts'
import type { ProvenAnswer, ProvenResolver } from '../../platform/dns/proven.ts'
import { usableRecords, type TlsaRecord } from '../dane/tlsa.ts'
import { RouteError } from './route-error.ts'
import type { TlsDemand } from './tls-demand.ts'

/** What the domain of a server has said of TLS before the server was looked up. */
export interface DomainSays {
  readonly domain: string
  /** Its MX records, or that it has none, are proven by DNSSEC: its servers may have TLSA records that count. */
  readonly proven: boolean
  /** Whether its MTA-STS policy, where one is enforced, names the server. */
  readonly policy: 'named' | 'unnamed' | null
}

export interface ForeignDns {
  readonly dns: DnsResolver
  readonly proven?: () => ProvenResolver | null
}

export interface MxRecord {
  readonly exchange: string
  readonly priority: number
}

/** Addresses of a server; `names`, where they are proven: those that its TLSA records may lie under, the likeliest first. */
export interface FoundServer {
  readonly ips: readonly string[]
  readonly names: readonly string[] | null
}

/** The MX records of a domain, and whether they are proven. @throws RouteError */
export async function exchangersOf(
  domain: string,
  { dns, proven }: ForeignDns,
): Promise<{ readonly records: readonly MxRecord[]; readonly secure: boolean }> {
  const ask = proven?.() ?? null
  try {
    if (ask === null) return { records: (await dns(domain, 'MX')) as MxRecord[], secure: false }
    const answer = await ask(domain, 'MX')
    if (answer.noName) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    const records = answer.records.flatMap((record) =>
      record.type === 'MX' ? [{ exchange: record.data.exchange, priority: record.data.preference ?? 0 }] : [],
    )
    return { records, secure: answer.secure }
  } catch (cause) {
    const code = dnsCode(cause)
    if (code === 'ENODATA') return { records: [], secure: false }
    if (isAbsent(cause)) throw new RouteError(`5.1.2 there is no domain ${domain}`, true, { cause })
    throw new RouteError(`4.4.3 the exchangers of ${domain} can't be found (${code})`, false, { cause })
  }
}

/** An answer without a record says the same as this failure. */
const NO_RECORD = { code: 'ENODATA' }

interface Addresses {
  readonly ips: readonly string[]
  /** Null: found without proof. */
  readonly answer: ProvenAnswer | null
}

/** The addresses of a server. @throws RouteError when there are none */
export async function foreignAddresses(
  { host, said }: { readonly host: string; readonly said?: DomainSays },
  { dns, proven }: ForeignDns,
): Promise<FoundServer> {
  if (isIP(host)) return { ips: [host], names: null }
  const ask = said?.proven === true ? (proven?.() ?? null) : null
  const find = async (type: 'A' | 'AAAA'): Promise<Addresses> => {
    if (ask === null) return { ips: (await dns(host, type)) as string[], answer: null }
    const answer = await ask(host, type)
    return {
      ips: answer.records.flatMap((record) => (record.type === type ? [record.data] : [])),
      answer,
    }
  }
  const answers = await Promise.allSettled([find('A'), find('AAAA')])
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const ips = found.flatMap((one) => one.ips)
  if (ips.length > 0) return { ips, names: provenNames(host, found) }
  const failed = answers.map((answer): unknown => (answer.status === 'rejected' ? answer.reason : NO_RECORD))
  const codes = failed.map(dnsCode)
  const gone = failed.every(isAbsent)
  throw new RouteError(`${gone ? '5.4.4' : '4.4.3'} ${host} has no address (${codes.join(', ')})`, gone)
}

/**
 * Where all that was found is proven, the name that aliases lead to and the one asked for (RFC 7672 §2.2.2). Which family of
 * addresses failed to answer does not matter: the other one's proof is of the same name.
 */
function provenNames(host: string, found: readonly Addresses[]): readonly string[] | null {
  const answers = found.filter(({ ips }) => ips.length > 0).map(({ answer }) => answer)
  if (!answers.every((answer) => answer?.secure === true)) return null
  return [...new Set([answers[0]!.name, host.toLowerCase()])]
}

interface Server {
  readonly host: string
  readonly port: number
  readonly said?: DomainSays
}

/**
 * What is asked of the way to a server: by its TLSA records where it has any, else by its domain's MTA-STS policy (RFC 8461 §2). Null
 * where neither asks for anything.
 * @throws RouteError when the server must not be used: its TLSA records can't be looked up, or the policy does not name it
 */
export async function demandOf(
  { host, port, said }: Server,
  { names }: FoundServer,
  ask: ProvenResolver | null,
): Promise<TlsDemand | null> {
  if (said?.proven === true && names !== null && ask !== null) {
    const demand = await daneDemand({ host, port }, names, said.domain, ask)
    if (demand) return demand
  }
  if (!said?.policy) return null
  const by = `the MTA-STS policy of ${said.domain}`
  if (said.policy === 'unnamed')
    throw new RouteError(`4.7.5 ${by} does not name its exchanger ${host}`, false)
  return { kind: 'verified', by }
}

async function daneDemand(
  { host, port }: Server,
  names: readonly string[],
  domain: string,
  ask: ProvenResolver,
): Promise<TlsDemand | null> {
  for (const name of names) {
    const records = await tlsaOf(`_${port}._tcp.${name}`, host, ask)
    if (records.length === 0) continue
    const by = `DANE for ${host}`
    const usable = usableRecords(records)
    if (usable.length === 0) return { kind: 'encrypted', by }
    return { kind: 'dane', by, records: usable, name, names: [...new Set([name, host, domain])] }
  }
  return null
}

/** Proven TLSA records; none where there are none, or no proof of them (RFC 7672 §2.1.1). @throws RouteError when DNS fails */
async function tlsaOf(name: string, host: string, ask: ProvenResolver): Promise<readonly TlsaRecord[]> {
  let answer: ProvenAnswer
  try {
    answer = await ask(name, 'TLSA')
  } catch (cause) {
    const why = `4.7.5 the TLSA records of ${host} can't be looked up (${dnsCode(cause)})`
    throw new RouteError(why, false, { cause })
  }
  if (!answer.secure) return []
  return answer.records.flatMap((record) => {
    if (record.type !== 'TLSA') return []
    const { usage, selector, matchingType: matching, certificate: data } = record.data
    return [{ usage, selector, matching, data }]
  })
}
