/** Names of clients that are confirmed both ways (RFC 1912 §2.1, "FCrDNS"). */
import { readPlainIp } from '@postern/contract/validation/ip-network.ts'
import type { DnsResolver } from '@postern/mail/auth/results.ts'
import { isAbsent } from './absent.ts'

/** PTR records that are looked at; a flood of them must not become a flood of questions. */
const MAX_NAMES = 5
const HOST =
  /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)+$/

export interface ReverseName {
  /** The first name that resolves back to the address, lower case; '' unless `status` is 'verified'. */
  readonly name: string
  /** 'missing': no usable PTR record; 'mismatch': none resolves back; 'temperror': DNS failed, nothing is known. */
  readonly status: 'verified' | 'missing' | 'mismatch' | 'temperror'
}

/** Looks up the verified name of a client. Never rejects. */
export async function verifiedReverseName(ip: string, dns: DnsResolver): Promise<ReverseName> {
  const groups = addressGroups(ip)
  if (groups === null) return { name: '', status: 'missing' }
  const answer = await lookup(dns, arpaName(groups), 'PTR')
  if (answer === null) return { name: '', status: 'temperror' }
  const names = answer.map((name) => name.toLowerCase().replace(/\.$/, '')).filter((name) => HOST.test(name))
  if (names.length === 0) return { name: '', status: 'missing' }
  const type = groups.length === 4 ? 'A' : 'AAAA'
  const wanted = groups.join()
  const checks = await Promise.all(
    names.slice(0, MAX_NAMES).map(async (name) => ({ name, addresses: await lookup(dns, name, type) })),
  )
  const match = checks.find(({ addresses }) =>
    addresses?.some((address) => addressGroups(address)?.join() === wanted),
  )
  if (match) return { name: match.name, status: 'verified' }
  return { name: '', status: checks.some(({ addresses }) => addresses === null) ? 'temperror' : 'mismatch' }
}

/** Strings of an answer, [] when there is no such record, null when DNS failed. */
async function lookup(dns: DnsResolver, name: string, type: string): Promise<string[] | null> {
  try {
    return (await dns(name, type)).filter((entry) => typeof entry === 'string')
  } catch (error) {
    return isAbsent(error) ? [] : null
  }
}

/** Name under which PTR records of an address stand (RFC 1035 §3.5, RFC 3596 §2.5). */
function arpaName(groups: readonly number[]): string {
  return `${reversedLabels(groups)}.${groups.length === 4 ? 'in-addr' : 'ip6'}.arpa`
}

/** Octets, or hex digits, from the last to the first, as zones about addresses name them. */
export function reversedLabels(groups: readonly number[]): string {
  if (groups.length === 4) return groups.toReversed().join('.')
  const nibbles = groups.map((group) => group.toString(16).padStart(4, '0')).join('')
  return nibbles.split('').toReversed().join('.')
}

/** The 4 octets or 8 groups of an address; an IPv4-mapped one counts as IPv4; null for anything else. */
export function addressGroups(ip: string): readonly number[] | null {
  const read = readPlainIp(ip)
  if (read === null) return null
  return 'parts' in read ? read.parts : read.octets
}
