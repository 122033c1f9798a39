/** What the directory of a domain owns of an account is not changed here. */
import type { DirectoryField } from '@postern/contract/codes/directory.ts'
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { UserBody, UserChange } from '@postern/contract/routes/member.ts'
import { AppError } from '../../platform/app-error.ts'
import type { StoredUser } from './user-store.ts'

/** @throws AppError naming each field: OWNED_BY_DIRECTORY, BLOCKED_BY_DIRECTORY */
export function assertNotOwned(before: StoredUser, body: UserBody): void {
  const fields: Record<string, ErrorCode> = {}
  for (const field of before.directory_owns) {
    if (!same(field, before, body)) fields[field] = 'OWNED_BY_DIRECTORY'
  }
  // Groups and addresses are of the domain: an account that moved would leave its directory.
  if (before.directory !== null && before.domain_id !== body.domain_id) {
    fields['domain_id'] = 'OWNED_BY_DIRECTORY'
  }
  if (before.directory_disabled && !body.login_blocked) fields['login_blocked'] = 'BLOCKED_BY_DIRECTORY'
  const [code] = Object.values(fields)
  if (code !== undefined) throw new AppError(code, { fields })
}

function same(field: DirectoryField, before: StoredUser, body: UserBody): boolean {
  if (field !== 'email_alias') return before[field] === body[field]
  return before.email_alias.toSorted().join(' ') === body.email_alias.toSorted().join(' ')
}

/** The same of a change for many at once. */
export function changeRefusal(user: StoredUser, change: UserChange): ErrorCode | null {
  if (change.login_blocked === false && user.directory_disabled) return 'BLOCKED_BY_DIRECTORY'
  const owned = (['group_id', 'role_id'] as const).some(
    (field) =>
      change[field] !== undefined && change[field] !== user[field] && user.directory_owns.includes(field),
  )
  return owned ? 'OWNED_BY_DIRECTORY' : null
}

/** The directory would bring back whom it still has. */
export function deleteRefusal(user: StoredUser): ErrorCode | null {
  return user.directory !== null && user.directory_gone_at === null ? 'OWNED_BY_DIRECTORY' : null
}
