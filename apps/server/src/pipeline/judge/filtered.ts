/** What filters are told of a message, once its checks have run. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { AuthResults } from '@postern/mail/auth/results.ts'
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import type { ScanState } from './context.ts'
import type { FilteredMessage, SenderProof } from '../filters/message.ts'
import { linksOf } from '../checks/links-of.ts'
import { totalScore } from '../checks/total.ts'

const NOTHING: Pick<FilteredMessage, 'links' | 'files'> = { links: [], files: [] }

/**
 * All of it was read by checks already, and is only looked up here. What could not be read is a check's failure, which holds the
 * mail; here there is none of it.
 */
export async function filtered(
  { job: { envelope }, deps, facts, history }: ScanState,
  findings: readonly Finding[],
  auth: AuthResults | null,
): Promise<FilteredMessage> {
  const { correspondent, thread } = await history()
  const attached = async (): Promise<typeof NOTHING> => ({
    links: (await linksOf(facts, deps)).links,
    files: deps.contents(facts).files,
  })
  const all = [...envelope.found, ...findings]
  return {
    envelope,
    facts,
    proof: proofOf(auth, envelope.sender),
    auth,
    findings: all,
    score: totalScore(all),
    known: correspondent?.known ?? false,
    answersUs: thread?.answersUs ?? false,
    ...(await attached().catch(() => NOTHING)),
  }
}

/**
 * Who is authenticated. The envelope may name somebody else than From does: then it takes SPF's word for it, and counts
 * only beside an authenticated From.
 */
function proofOf(auth: AuthResults | null, sender: string): SenderProof {
  if (!auth?.aligned) return { from: false, envelope: false }
  const { verdict, identity = 'mailfrom' } = auth.spf
  const domain = addressDomain(sender)
  const bySpf = verdict === 'pass' && identity === 'mailfrom'
  return { from: true, envelope: sender !== '' && (bySpf || domain === auth.fromDomain) }
}
