/** Signing in to hand in mail (SMTP AUTH): the same accounts, passwords and states as the console's, and no session. */
import { accountState } from '@postern/contract/account-state.ts'
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { emailSchema, normaliseEmail } from '@postern/contract/validation/email.ts'
import { isAddressAllowed } from '@postern/contract/validation/ip-network.ts'
import type { Db } from '../../platform/db/client.ts'
import { pendSignIn } from '../../sums/pending-store.ts'
import { recordSignIn } from './events.ts'
import type { Hasher } from './password/hashing.ts'
import type { MailThrottle } from './throttle/mail-throttle.ts'
import { isPasswordOld } from './password/password-policy.ts'
import { isPlaced } from './session/rights.ts'
import * as store from './store.ts'

export interface MailSignInDeps {
  readonly db: Db
  readonly clock: () => number
  readonly settings: () => SettingsValues
  readonly hasher: Hasher
  readonly throttle: MailThrottle
  /** Whether the console would ask this account for more than its password. */
  readonly asksForMore: (account: store.Account) => boolean
}

export interface MailAccount {
  readonly id: number
  readonly email: string
  /** Whether it would be let in now, with the password that it had. Rejects when the database is away. */
  readonly isStill: () => Promise<boolean>
  /** Its aliases, as they are now. Rejects when the database is away. */
  readonly aliases: () => Promise<readonly string[]>
}

export type MailSignedIn =
  | { readonly kind: 'in'; readonly account: MailAccount }
  /** Wrong, or right and not good enough: which of the two is for the audit log alone. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'locked' }

export interface MailCredentials {
  readonly identity: string
  readonly password: string
}

/** No account's id. */
const NOBODY = 0

/**
 * Whose password this is, if they may hand in mail from there. Refusals are in the audit log, as those of the console are.
 * @throws AppError RATE_LIMITED while too many passwords wait to be checked, or what the database says
 */
export async function signInForMail(
  deps: MailSignInDeps,
  { identity, password }: MailCredentials,
  session: { readonly ip: string; readonly id: string },
): Promise<MailSignedIn> {
  const email = normaliseEmail(identity)
  const account = (await store.accountByEmail(deps.db, email)) ?? null
  // Asked for unknown addresses too: how long an answer takes must not tell them apart.
  const known = await store.hasSessionFrom(deps.db, account?.id ?? NOBODY, session.ip)
  const attempt = await deps.throttle.enter(email, session.ip, known)
  const count = (accepted: boolean) =>
    pendSignIn(deps.db, {
      accepted,
      at: new Date(deps.clock()),
      domain: account?.domain_id ?? null,
      group: account?.group_id ?? null,
      // No account of ours: the event names the typed text where it is an address.
      account: account?.email ?? (emailSchema.safeParse(email).success ? email : ''),
      ip: session.ip,
    })
  if (!attempt) {
    await count(false)
    return { kind: 'locked' }
  }
  const isRight = await deps.hasher
    .verify(account?.password_hash ?? null, password)
    .catch(async (error: unknown) => {
      await attempt.takeBack()
      throw error
    })
  const why = account && isRight ? whyNot(deps, account, session.ip) : 'INVALID_CREDENTIALS'
  if (account && why === null) {
    const used = store.noteMailUse(deps.db, account.id, new Date(deps.clock()))
    await Promise.all([attempt.takeBack(), count(true), used])
    return { kind: 'in', account: mailAccount(deps, account, session.ip) }
  }
  await Promise.all([count(false), note(deps, { account, email, session, why, locks: attempt.locks })])
  return { kind: 'refused' }
}

function mailAccount(deps: MailSignInDeps, account: store.Account, ip: string): MailAccount {
  const { id, email, password_hash: hash } = account
  return {
    id,
    email,
    async isStill() {
      const now = await store.accountById(deps.db, id)
      return now !== undefined && now.password_hash === hash && whyNot(deps, now, ip) === null
    },
    aliases: () => store.aliasesOf(deps.db, id),
  }
}

/** Why an account may not hand in mail though the password is its own; null where it may. */
function whyNot(
  { settings, clock, asksForMore }: MailSignInDeps,
  account: store.Account,
  ip: string,
): ErrorCode | null {
  const { access, smtpAuth } = settings()
  if (accountState(account, access.longUnusedDays, clock()) !== 'normal') return 'AUTH_REFUSED'
  if (!isPlaced(account)) return 'ROLE_WITHOUT_PLACE'
  if (account.region !== 'user' && !isAddressAllowed(ip, access.allowedIps)) return 'IP_NOT_ALLOWED'
  // A password that was mailed opens the console once, where another is chosen.
  if (account.temporary_until !== null || account.must_change_password) return 'PASSWORD_CHANGE_REQUIRED'
  if (access.passwordForceChange && isPasswordOld(account.password_changed_at, clock(), access))
    return 'PASSWORD_CHANGE_REQUIRED'
  return !smtpAuth.secondFactor && asksForMore(account) ? 'SECOND_FACTOR_REQUIRED' : null
}

interface Refused {
  readonly account: store.Account | null
  readonly email: string
  readonly session: { readonly ip: string; readonly id: string }
  readonly why: ErrorCode | null
  readonly locks: boolean
}

async function note(
  { db, clock }: MailSignInDeps,
  { account, email, session, why, locks }: Refused,
): Promise<void> {
  await Promise.all([
    store.markFailedLogin(db, account?.id ?? NOBODY, new Date(clock())),
    recordSignIn(db, clock, {
      task: 'login.failure',
      type: 'F',
      account,
      email,
      from: session,
      note: { via: 'SMTP AUTH', reason: why },
    }),
  ])
  const lock = {
    task: 'login.lock',
    type: 'S',
    account,
    email,
    from: session,
    note: { via: 'SMTP AUTH' },
  } as const
  if (locks) await recordSignIn(db, clock, lock)
}
