/** Who a mail is from, as far as it is proven, for findings about who it pretends to be from. */
import type { AuthResults } from '@postern/mail/auth/results.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import type { CheckDeps } from '../check.ts'
import { domainOf, organisationOf } from '../../names/domains.ts'
import { FREE_MAIL } from '@postern/mail/address/free-mail.ts'

export interface Sender {
  /** '' without From. */
  readonly domain: string
  readonly organisation: string
  readonly free: boolean
  /** proven: SPF or DKIM aligned; failed: they say it is not; none: nothing says anything; unknown: DNS was silent. */
  readonly proof: 'proven' | 'failed' | 'none' | 'unknown'
  /** Domains with a signature that verified. */
  readonly signers: readonly string[]
  /** Proven, and somebody the recipients know. */
  readonly known: boolean
  /** Nobody has ever written from there to the recipients; false where that is not known. */
  readonly first: boolean
}

export async function senderOf(facts: MailFacts, deps: CheckDeps): Promise<Sender> {
  const auth = await deps.auth().catch(() => null)
  const { correspondent } = await deps.history()
  const address = facts.from[0]?.address ?? ''
  const organisation = organisationOf(address)
  const proof = proofOf(auth)
  return {
    domain: domainOf(address),
    organisation,
    free: FREE_MAIL.has(organisation),
    proof,
    signers: (auth?.dkim ?? []).filter(({ verdict }) => verdict === 'pass').map(({ domain }) => domain),
    known:
      proof === 'proven' &&
      correspondent !== null &&
      (correspondent.known || correspondent.organisationKnown),
    first: correspondent !== null && correspondent.address === null && correspondent.organisation === null,
  }
}

function proofOf(auth: AuthResults | null): Sender['proof'] {
  if (auth === null) return 'unknown'
  if (auth.aligned) return 'proven'
  const { spf, dkim, dmarc } = auth
  const verdicts = [spf.verdict, dmarc.verdict, ...dkim.map(({ verdict }) => verdict)]
  if (verdicts.includes('temperror')) return 'unknown'
  return dmarc.verdict === 'fail' || spf.verdict === 'fail' || spf.verdict === 'softfail' ? 'failed' : 'none'
}
