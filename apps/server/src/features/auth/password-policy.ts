/** What a new password must be, and when it grows old (specification §5, decisions §10). */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { brokenPasswordRules, passwordPolicy } from '@postern/contract/validation/password.ts'
import { AppError } from '../../platform/app-error.ts'

type Access = SettingsValues['access']
const DAY = 24 * 60 * 60 * 1000

/** @throws AppError INVALID_PASSWORD with the first rule it breaks in `fields.password` */
export function assertPassword(password: string, access: Access): void {
  const policy = passwordPolicy(access)
  const [broken] = brokenPasswordRules(password, policy)
  if (broken === undefined) return
  throw new AppError('INVALID_PASSWORD', { fields: { password: broken }, values: { min: policy.minLength } })
}

/** The password is older than the settings advise. */
export function isPasswordOld(changedAt: Date | null, now: number, access: Access): boolean {
  return (
    access.passwordChangeDays > 0 &&
    changedAt !== null &&
    now - changedAt.getTime() > access.passwordChangeDays * DAY
  )
}
