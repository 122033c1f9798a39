/** Lists of addresses and of domains that are asked by DNS (RFC 5782). */
import type { DnsResolver } from '@postern/mail/auth/results.ts'
import { isAbsent } from './absent.ts'
import { addressGroups, reversedLabels } from './reverse-name.ts'

/** What a list is about. */
export type ListKind = 'address' | 'domain'

/** `unknown`: DNS failed, or the list refused to answer us. */
export type Listing = 'listed' | 'absent' | 'unknown'

/**
 * works: it answers as lists do. noTestEntry: it answers, but does not have the entry every list has, so that nothing proves
 * it. noSuchList: DNS knows no such name. listsAll: what no list may have is in it, so it says nothing (D02). noAnswer: DNS failed, or it refuses to answer us.
 */
export type ListState = 'works' | 'noTestEntry' | 'noSuchList' | 'listsAll' | 'noAnswer'

/** What every list has, and what none may have (RFC 5782 §5). */
const PROBES = {
  address: { always: '127.0.0.2', never: '127.0.0.1' },
  domain: { always: 'test', never: 'invalid' },
} as const

/**
 * Whether a list has an address or a domain. Only 127.0.0.0/8 counts, without 127.255.255.x, by which lists refuse to
 * answer, and without 127.0.0.1, which is no list's. Never rejects.
 */
export async function lookUpList(dns: DnsResolver, zone: string, entry: string): Promise<Listing> {
  const groups = addressGroups(entry)
  try {
    const answers = await dns(`${groups === null ? entry : reversedLabels(groups)}.${zone}`, 'A')
    const codes = answers.filter((answer) => typeof answer === 'string')
    if (codes.some((code) => code.startsWith('127.255.255.'))) return 'unknown'
    return codes.some((code) => code.startsWith('127.') && code !== '127.0.0.1') ? 'listed' : 'absent'
  } catch (error) {
    return isAbsent(error) ? 'absent' : 'unknown'
  }
}

/** How a list answers for what every list has and none may have. Never rejects. */
export async function listState(dns: DnsResolver, zone: string, kind: ListKind): Promise<ListState> {
  const { always, never } = PROBES[kind]
  const [present, absent] = await Promise.all([lookUpList(dns, zone, always), lookUpList(dns, zone, never)])
  if (absent === 'listed') return 'listsAll'
  if (present === 'unknown' || absent === 'unknown') return 'noAnswer'
  if (present === 'listed') return 'works'
  return (await isThere(dns, zone)) ? 'noTestEntry' : 'noSuchList'
}

/** Whether DNS has the name, or what lies below it; where it does not answer, it may. */
async function isThere(dns: DnsResolver, zone: string): Promise<boolean> {
  try {
    await dns(zone, 'NS')
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ENOTFOUND') return true
  }
  // Some have no record at their own name.
  const entries = ['127.0.0.2', ...TEST_DOMAINS].map((entry) => lookUpList(dns, zone, entry))
  return (await Promise.all(entries)).some((listing) => listing !== 'absent')
}

/** Entries that large lists of domains have for tests. */
const TEST_DOMAINS = ['dbltest.com', 'surbl-org-permanent-test-point.com', 'test.uribl.com']
