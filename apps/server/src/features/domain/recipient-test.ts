/** Tries the recipient check of a domain before it is relied on. */
import { randomBytes } from 'node:crypto'
import { LIMITS } from '@postern/contract/limits.ts'
import type { RouteParsed, RouteReply } from '@postern/contract/routes/define.ts'
import type { testRecipientCheckRoute } from '@postern/contract/routes/recipient-check.ts'
import { hostPort } from '@postern/contract/validation/port.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { DomainDeps } from './domain-service.ts'
import { findLogin } from './domain-store.ts'
import { loginFor } from './server-login.ts'

type Wish = RouteParsed<typeof testRecipientCheckRoute>['body']

/**
 * Asks for the mailbox named, which should exist, and for one made up: a server that takes any address tells nothing.
 * @throws AppError INVALID_EMAIL when the value is no mailbox of the domain, REQUIRED when a password is missing
 */
export async function testRecipientCheck(
  deps: Pick<DomainDeps, 'db' | 'logins' | 'testRecipient'>,
  caller: Caller,
  wish: Wish,
): Promise<RouteReply<typeof testRecipientCheckRoute>> {
  const local = localPartOf(wish)
  const kept = wish.domain_id === null ? null : await findLogin(deps.db, caller.scope, wish.domain_id)
  const nobody = `postern-test-${randomBytes(6).toString('hex')}`
  const asAsked = (name: string): string => (wish.factor === 'id' ? name : `${name}@${wish.name}`)
  const { madeUp, dialogue, ...report } = await deps.testRecipient({
    server: wish.server,
    port: wish.port,
    secure: wish.secure,
    mailbox: asAsked(local),
    madeUp: asAsked(nobody),
    login: loginFor(deps.logins, wish, kept),
    allowLocal: caller.scope.region === 'all',
  })
  const { ok, problem, mailbox } = report
  await recordAudit(deps.db, caller, {
    task: 'domain.test',
    target: `${wish.name}: ${hostPort(wish.server, wish.port)}`,
    note: {
      recipient: asAsked(local),
      secure: wish.secure,
      login_user: wish.login_user,
      ok,
      problem,
      mailbox,
      made_up: madeUp,
    },
  })
  return { ...report, made_up: madeUp, dialogue: [...dialogue] }
}

function localPartOf({ value, name }: Wish): string {
  const at = value.lastIndexOf('@')
  const local = at === -1 ? value : value.slice(0, at)
  const foreign = at !== -1 && value.slice(at + 1).toLowerCase() !== name
  if (foreign || local === '' || local.length > LIMITS.localPartMax || /[\s<>@\p{Cc}]/u.test(local)) {
    throw new AppError('INVALID_REQUEST', { fields: { value: 'INVALID_EMAIL' } })
  }
  return local
}
