/** Sender authentication of one message: SPF, DKIM, DMARC, ARC, each computed once. */
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import type { SignatureResult } from 'mailauth/lib/dkim/dkim-verifier.js'
import type { Mailbox } from '../facts.ts'
import { checkArc, type ArcOutcome } from './arc.ts'
import { verifySignatures } from './dkim.ts'
import { checkDmarc, type DmarcOutcome, type Identities } from './dmarc.ts'
import { guardDns } from './guard-dns.ts'
import type { AuthResults, AuthVerdict, DkimResult, DnsResolver } from './results.ts'
import { checkSpf } from './spf.ts'
import { plainReason, toVerdict } from './words.ts'

/**
 * ms after which SPF and DKIM put no further question to DNS, and DMARC and ARC after them; one that is under way may
 * add its own time limit. Two budgets, so that a sender whose DNS is slow on purpose cannot use up the time in which
 * the policy of the domain he forges is asked for.
 */
const IDENTITY_BUDGET = 5000
const POLICY_BUDGET = 4000

const NOT_ASKED: AuthResults['spf'] = {
  verdict: 'skipped',
  domain: '',
  aligned: false,
  reason: '',
  explanation: '',
}

export interface AuthInput {
  /** The whole message as received. */
  readonly bytes: Buffer
  readonly ip: string
  readonly helo: string
  /** Reverse-path without brackets, '' for the null sender. */
  readonly sender: string
  /** Addresses of all From fields (MailFacts.from). */
  readonly from: readonly Mailbox[]
  readonly resolver: DnsResolver
  /** The time signatures are judged at; now without it. */
  readonly now?: Date
  /** Our host name. */
  readonly mta: string
  /** The account of ours that handed the message in, null where nobody signed in. */
  readonly signedIn?: string | null
  /** Domains whose ARC seals are believed (product §14), lower case. */
  readonly trustedArc?: readonly string[]
}

/**
 * Checks who a message really comes from. Never rejects for anything DNS or the message does: a resolver that fails
 * yields 'temperror', never 'fail'. Nothing is cached here. A DMARC failure that a chain of trusted ARC seals excuses
 * (they saw DMARC pass for the same From domain) stays a failure with policy 'none' and reason 'arc-trusted'.
 */
export async function authenticate(input: AuthInput): Promise<AuthResults> {
  const results = await authenticateStranger(input)
  const account = input.signedIn ?? null
  return account === null ? results : ofUser(results, account, input)
}

/**
 * Where users are, and what their domain publishes of its servers, says nothing of mail that they hand in as themselves: From
 * is of the account's domain, or the reverse-path, which the edge binds to the account. Any other From is anybody's
 * claim. An account is proof of its own address.
 */
function ofUser(results: AuthResults, account: string, { from, sender }: AuthInput): AuthResults {
  const [only, second] = from
  const address = second === undefined ? (only?.address.toLowerCase() ?? '') : ''
  const isTheirs =
    address !== '' && (addressDomain(address) === addressDomain(account) || address === sender.toLowerCase())
  return {
    ...results,
    signedIn: true,
    dmarc: isTheirs ? { ...results.dmarc, verdict: 'skipped', policy: '', reason: '' } : results.dmarc,
    aligned: results.dkim.some(({ aligned }) => aligned) || address === account,
  }
}

async function authenticateStranger(input: AuthInput): Promise<AuthResults> {
  const identity = guardDns(input.resolver, IDENTITY_BUDGET)
  const now = (input.now ?? new Date()).getTime()
  const [spf, dkim] = await Promise.all([
    input.signedIn ? NOT_ASKED : checkSpf(input, identity.resolve, IDENTITY_BUDGET),
    verifySignatures(input.bytes, identity.resolve, now),
  ])
  const results = dkim.signatures.map(toDkimResult)
  const [arc, dmarc] = await Promise.all([
    checkArc(dkim.arc, guardDns(input.resolver, POLICY_BUDGET)),
    checkDmarc(
      {
        from: input.from.map((mailbox) => mailbox.address),
        proven: domainsWith('pass', spf, results),
        lost: domainsWith('temperror', spf, results),
      },
      guardDns(input.resolver, POLICY_BUDGET).resolve,
    ),
  ])
  return {
    spf: { ...spf, aligned: dmarc.spfAligned },
    dkim: results.map((result) => ({
      ...result,
      aligned: result.verdict === 'pass' && !result.partial && dmarc.dkimAligned.has(result.domain),
    })),
    dmarc: excuse(dmarc, arc, input.trustedArc ?? []),
    arc: arc.arc,
    fromDomain: dmarc.fromDomain,
    aligned: dmarc.aligned,
  }
}

function domainsWith(verdict: AuthVerdict, spf: AuthResults['spf'], dkim: readonly DkimResult[]): Identities {
  return {
    spf: spf.verdict === verdict ? spf.domain : '',
    dkim: dkim
      .filter((result) => result.verdict === verdict && !result.partial)
      .map((result) => result.domain),
  }
}

/** Sets a DMARC failure aside when every sealer of a valid chain is trusted and the first one saw DMARC pass. */
function excuse(outcome: DmarcOutcome, arc: ArcOutcome, trusted: readonly string[]): AuthResults['dmarc'] {
  const { dmarc, fromDomain } = outcome
  const excused =
    dmarc.verdict === 'fail' &&
    fromDomain !== '' &&
    arc.passedFrom === fromDomain &&
    arc.sealers.every((sealer) => trusted.includes(sealer))
  return excused ? { ...dmarc, policy: 'none', reason: 'arc-trusted' } : dmarc
}

function toDkimResult(result: SignatureResult): DkimResult {
  const { status } = result
  const verdict = toVerdict(status.result)
  const weak = status.policy?.['dkim-rules'] === 'weak-key'
  return {
    verdict,
    domain: plainReason(result.signingDomain ?? '', 255).toLowerCase(),
    selector: plainReason(result.selector ?? '', 255),
    algorithm: plainReason(result.algo ?? '', 40),
    keyBits: result.modulusLength ?? 0,
    aligned: false,
    partial: weak || (status.underSized ?? 0) > 0,
    reason: plainReason(status.comment ?? status.policy?.['dkim-rules'] ?? '', 200),
  }
}
