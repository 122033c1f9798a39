/** DMARC (RFC 9989) and alignment, for every address of From. */
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import { evaluateDmarc } from 'mailauth/lib/dmarc/index.js'
import { getDomain } from 'tldts'
import type { AuthResults, DnsResolver } from './results.ts'
import { plainReason, toVerdict } from './words.ts'

/** Distinct From domains that are looked up; a message with more fails without asking. */
const MAX_FROM_DOMAINS = 10

/** Domains of one message by what vouches for them. */
export interface Identities {
  /** '' without one. */
  readonly spf: string
  readonly dkim: readonly string[]
}

export interface DmarcInput {
  /** Addresses of all From fields, domains as A-labels; '' for one that could not be read. */
  readonly from: readonly string[]
  /** What passed; of DKIM only signatures of the whole body. */
  readonly proven: Identities
  /** What could not be checked because DNS failed. */
  readonly lost: Identities
}

export interface DmarcOutcome extends Pick<AuthResults, 'dmarc' | 'fromDomain' | 'aligned'> {
  readonly spfAligned: boolean
  /** Those of `proven.dkim` that are aligned. */
  readonly dkimAligned: ReadonlySet<string>
}

/** How bad an outcome is, to find the worst of several. */
const RANK = {
  pass: 0,
  none: 1,
  neutral: 2,
  skipped: 2,
  policy: 2,
  softfail: 2,
  permerror: 3,
  temperror: 4,
  fail: 5,
}
const POLICY_RANK = { '': 0, none: 1, quarantine: 2, reject: 3 }

/**
 * Applies DMARC to every From domain; the worst result counts (M19). Identity is only ever given by exactly one
 * From address: with several, `fromDomain` is '' and nothing is aligned.
 */
export async function checkDmarc(input: DmarcInput, dns: DnsResolver): Promise<DmarcOutcome> {
  const domains = [...new Set(input.from.map(addressDomain))]
  if (domains.length === 0) return without('none', 'no-from')
  if (domains.length > MAX_FROM_DOMAINS) return without('permerror', 'from-too-many')
  const outcomes = await Promise.all(domains.map((domain) => checkDomain(domain, input, dns)))
  const [worst] = outcomes.sort((a, b) => rank(b) - rank(a))
  if (input.from.length === 1) return worst!
  return { ...without('none', ''), dmarc: worst!.dmarc }
}

const rank = (outcome: DmarcOutcome): number =>
  RANK[outcome.dmarc.verdict] * 4 + POLICY_RANK[outcome.dmarc.policy]

const without = (verdict: 'none' | 'permerror', reason: string): DmarcOutcome => ({
  dmarc: { verdict, policy: '', domain: '', reason },
  fromDomain: '',
  aligned: false,
  spfAligned: false,
  dkimAligned: new Set(),
})

async function checkDomain(domain: string, input: DmarcInput, dns: DnsResolver): Promise<DmarcOutcome> {
  if (domain === '') return without('permerror', 'from-unreadable')
  const { response, dkimAligned, reason } = await evaluate(domain, input.proven, dns)
  if (response === false) return without('permerror', reason ?? 'from-unreadable')
  let verdict = toVerdict(response.status.result)
  let why = plainReason(response.error ?? '', 200)
  if (verdict === 'fail' && (await mightPass(domain, input.lost, dns))) {
    verdict = 'temperror'
    why = 'spf or dkim could not be checked'
  }
  const dmarc = {
    verdict,
    policy: response.policy ?? '',
    domain: response.policyDomain ?? '',
    reason: why,
  } as const
  const aligned = alignments(domain, input.proven, verdict === 'temperror')
  const spfAligned = response.alignment
    ? response.alignment.spf.result !== undefined
    : aligned.has(input.proven.spf)
  const dkim = new Set(input.proven.dkim.filter((name) => (dkimAligned ?? aligned).has(name)))
  return { dmarc, fromDomain: domain, aligned: spfAligned || dkim.size > 0, spfAligned, dkimAligned: dkim }
}

function evaluate(
  domain: string,
  { spf, dkim }: Identities,
  dns: DnsResolver,
): ReturnType<typeof evaluateDmarc> {
  return evaluateDmarc({
    headerFrom: [`x@${domain}`],
    spfDomains: spf === '' ? [] : [spf],
    dkimDomains: dkim.map((name) => ({ domain: name })),
    resolver: dns,
    strict: true,
  })
}

/**
 * Whether a failure rests on a check that DNS kept from being made: only one whose domain would align counts, else a
 * forger could have a failure of his own DNS excuse him.
 */
async function mightPass(domain: string, lost: Identities, dns: DnsResolver): Promise<boolean> {
  if (lost.spf === '' && lost.dkim.length === 0) return false
  const { response } = await evaluate(domain, lost, dns)
  return response !== false && response.status.result !== 'fail'
}

/**
 * Domains that belong to the From domain where no DMARC record says how to compare: the same registrable domain, or
 * the very same name while DNS cannot be asked.
 */
function alignments(from: string, { spf, dkim }: Identities, exact: boolean): Set<string> {
  const owner = (name: string): string =>
    exact ? name : (getDomain(name, { allowPrivateDomains: true }) ?? name)
  return new Set([spf, ...dkim].filter((name) => name !== '' && owner(name) === owner(from)))
}
