/** The own account: sessions, name and language, the advice to change the password. */
import type { RouteReply } from '@postern/contract/routes/define.ts'
import type {
  listSessionsRoute,
  passwordPolicyRoute,
  updateProfileRoute,
} from '@postern/contract/routes/account.ts'
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import { passwordPolicy } from '@postern/contract/validation/password.ts'
import { AppError } from '../../../platform/app-error.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { assertVersion, rowVersion } from '../../../platform/row-version.ts'
import * as accounts from './account-store.ts'
import { shownType } from '../groupware/embedding.ts'
import { consoleHost } from '../password/password-policy.ts'
import type { AssertProven } from '../ports.ts'
import type { SessionDeps } from '../session/sessions.ts'

const DAY = 24 * 60 * 60 * 1000

export async function readPolicy(
  deps: SessionDeps,
  caller: Caller,
): Promise<RouteReply<typeof passwordPolicyRoute>> {
  const { access, basic } = deps.settings()
  const { addresses, name, hosts } = await accounts.namesOf(deps.db, caller.userId)
  const host = consoleHost(basic)
  return {
    policy: { ...passwordPolicy(access) },
    context: { addresses, name, hosts: [...hosts, host] },
    host,
    change_days: access.passwordChangeDays,
  }
}

export async function postponePassword(deps: SessionDeps, caller: Caller): Promise<void> {
  const days = deps.settings().access.passwordChangeDays
  await deps.db.transaction().execute(async (trx) => {
    await accounts.postponeAdvice(trx, caller.userId, new Date(deps.clock() + days * DAY))
    const event = { task: 'login.password', target: caller.email, note: `later: ${days} days` } as const
    await recordAudit(trx, caller, { ...event, at: deps.clock() })
  })
}

export function profileVersion({ name, language }: accounts.Profile): string {
  return rowVersion({ name, language })
}

/** @throws AppError CHANGED_MEANWHILE, OWNED_BY_DIRECTORY */
export async function updateProfile(
  deps: SessionDeps,
  caller: Caller,
  { version, ...profile }: RouteParsed<typeof updateProfileRoute>['body'],
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const before = await accounts.lockProfile(trx, caller.userId)
    assertVersion(version, profileVersion(before))
    if (profile.name !== before.name && (await accounts.isNameOwned(trx, caller.userId))) {
      throw new AppError('OWNED_BY_DIRECTORY', { fields: { name: 'OWNED_BY_DIRECTORY' } })
    }
    await accounts.setProfile(trx, caller.userId, profile)
    const event = { task: 'user.edit', target: caller.email, before, after: profile } as const
    await recordAudit(trx, caller, { ...event, at: deps.clock() })
  })
}

export async function listSessions(
  deps: SessionDeps,
  caller: Caller,
): Promise<RouteReply<typeof listSessionsRoute>> {
  const rows = await accounts.openSessions(deps.db, caller.userId, new Date(deps.clock()))
  return {
    data: rows.map((row) => ({
      ...row,
      auth_type: shownType(row.auth_type),
      current: row.id === caller.sessionId,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    })),
  }
}

export interface AccountDeps extends SessionDeps {
  readonly assertProven: AssertProven
}

/** @throws AppError CONFIRM_REQUIRED; NOT_FOUND for a session that ended or is somebody else's */
export async function endOwnSession(deps: AccountDeps, caller: Caller, id: string): Promise<void> {
  await deps.assertProven(caller)
  const ended = await accounts.endOwnSessions(deps.db, caller.userId, new Date(deps.clock()), { only: id })
  if (ended === 0) throw new AppError('NOT_FOUND')
}

/** Answers how many ended. @throws AppError CONFIRM_REQUIRED */
export async function endOtherSessions(deps: AccountDeps, caller: Caller): Promise<number> {
  await deps.assertProven(caller)
  return accounts.endOwnSessions(deps.db, caller.userId, new Date(deps.clock()), { except: caller.sessionId })
}
