/** AUTH at the edge (product §11, step 2): who may try, whose password it is, and who of them may hand in mail. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { isEmail, normaliseEmail } from '@postern/contract/validation/email.ts'
import type { Credentials, SmtpHooks, SmtpSession } from '../../smtp/hooks.ts'
import type { SmtpReply } from '../../smtp/reply.ts'
import type { ResolvedRecipient } from '../judge/recipient.ts'
import type { SignedInAccount } from './check.ts'
import type { Refusal } from '../judge/decide-edge.ts'
import { noteSignIn } from './measures.ts'
import type { RefusedCopy } from './refusals.ts'
import type { Visit } from './visit.ts'

export type MailSignInAnswer =
  | { readonly kind: 'in'; readonly account: SignedInAccount }
  /** Wrong, or right and not good enough. */
  | { readonly kind: 'refused' }
  /** Too many have failed. */
  | { readonly kind: 'locked' }
  /** Too many are being looked at. */
  | { readonly kind: 'busy' }

/** Looks at a password. Rejects when the database is away. */
export type MailSignIn = (
  credentials: Credentials,
  session: { readonly ip: string; readonly id: string },
) => Promise<MailSignInAnswer>

export interface AuthenticationDeps {
  readonly signIn: MailSignIn
  /** ms that a failure costs, times the failures of the connection. */
  readonly failureDelayMs: number
  /** What is refused before a password is looked at (account null), and of an account whose it was; null lets pass. */
  readonly refusalAt: (
    session: SmtpSession<Visit>,
    account: SignedInAccount | null,
  ) => Promise<Refusal | null>
  readonly refusalOf: (finding: Finding) => Refusal | null
  readonly refuse: (refused: RefusedCopy) => void
  readonly domainOf: (address: string) => number | undefined
  readonly onTrouble: (error: unknown) => void
}

/** One answer for a wrong password, an unknown account, and one that may not: none of them is told from the others. */
const FAILED: SmtpReply = { code: 535, enhanced: '5.7.8', lines: ['Authentication credentials invalid'] }

/** The hook of AUTH. */
export function authenticator(deps: AuthenticationDeps): SmtpHooks<Visit, ResolvedRecipient>['authenticate'] {
  return async (session, credentials, signal) => {
    const refused = (refusal: Refusal): { refuse: SmtpReply } => {
      if (refusal.recorded) record(deps, session, credentials, refusal)
      return { refuse: refusal.reply }
    }
    const unwelcome = await deps.refusalAt(session, null)
    if (unwelcome) return refused(unwelcome)
    const from = { ip: session.client.ip, id: session.id }
    const answer = await deps.signIn(credentials, from).catch((error: unknown) => {
      deps.onTrouble(error)
      return { kind: 'busy' } as const
    })
    if (answer.kind === 'in') {
      noteSignIn('in', 0)
      const forbidden = await deps.refusalAt(session, answer.account)
      if (forbidden) return refused(forbidden)
      session.peer.account = answer.account
      return { identity: answer.account.email }
    }
    // Whoever guesses waits; whoever is gone does not.
    const ms = deps.failureDelayMs * session.peer.countFailure()
    noteSignIn(answer.kind, ms)
    await delay(ms, undefined, { signal }).catch(() => undefined)
    if (answer.kind === 'refused') return { refuse: FAILED }
    const refusal = deps.refusalOf(
      answer.kind === 'locked'
        ? { code: 'edge.auth-locked', evidence: { ip: session.client.ip } }
        : { code: 'edge.auth-trouble' },
    )
    return refusal ? refused(refusal) : { refuse: FAILED }
  }
}

/** A row that says who tried, where that is an address: people type passwords into the wrong field. */
function record(
  { refuse, domainOf }: AuthenticationDeps,
  session: SmtpSession,
  { identity }: Credentials,
  { reply, code }: Refusal,
): void {
  const email = normaliseEmail(identity)
  const sender = isEmail(email) ? email : ''
  refuse({ session, sender, recipient: '', reply, code, domainId: domainOf(sender) ?? null })
}
