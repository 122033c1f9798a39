/** Whom nobody has seen yet is asked to come again (product §8, reject code 134). The only answers are "pass" and 4xx. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { SmtpSession } from '../../../smtp/hooks.ts'
import type { EdgeDeps } from '../check.ts'
import { rule } from './rule.ts'

/** ms for SPF of a sender whom the domain knows: what is not known by then proves nothing. */
const SPF_MS = 3_000
/** The greylist has 1 s (greylist/greylist.ts). */
const ASKING = SPF_MS + 3_000

export const greylist = rule<'rcpt'>(
  'greylist',
  ASKING,
  async ({ session, mail: { sender }, place }, settings, deps): Promise<Finding | null> => {
    const { domain } = place
    if (!settings.greylist || domain === null || session.auth !== null || /^postmaster@/i.test(place.address))
      return null
    const question = { ip: session.client.ip, sender, domainId: domain.id }
    const answer = await deps.greylist.ask(question, settings)
    if (answer.kind === 'passes') return null
    if (answer.isKnown && (await isProven(session, sender, deps))) {
      deps.greylist.vouch(question)
      return null
    }
    return {
      code: answer.isFirst ? 'edge.greylisted' : 'edge.greylisted-again',
      evidence: { network: answer.triple.network, sender: sender || '<>', minutes: settings.greylistMinutes },
    }
  },
)

/** Whether SPF says that the client sends for the reverse-path's domain. */
async function isProven(
  { client, helo }: SmtpSession,
  sender: string,
  { dns, host }: EdgeDeps,
): Promise<boolean> {
  try {
    const { checkSpf } = await import('@postern/mail/auth/spf.ts')
    const { verdict } = await checkSpf({ ip: client.ip, helo, sender, mta: host() }, dns, SPF_MS)
    return verdict === 'pass'
  } catch {
    return false
  }
}
