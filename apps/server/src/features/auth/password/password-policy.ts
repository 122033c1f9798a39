/** What a new password must be, and when it grows old (product §5, §14). */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { PasswordContext } from '@postern/contract/validation/password-context.ts'
import { brokenPasswordRules, passwordPolicy } from '@postern/contract/validation/password.ts'
import { AppError } from '../../../platform/app-error.ts'

type Access = SettingsValues['access']
const DAY = 24 * 60 * 60 * 1000

/** Host name of the console, '' while its address is not set. */
export function consoleHost({ publicUrl }: SettingsValues['basic']): string {
  return URL.canParse(publicUrl) ? new URL(publicUrl).hostname : ''
}

/**
 * `owner`: what is known of the account; the console's own name is added to it.
 * @throws AppError INVALID_PASSWORD with the first rule it breaks in `fields.password`
 */
export function assertPassword(password: string, settings: SettingsValues, owner: PasswordContext): void {
  const policy = passwordPolicy(settings.access)
  const context = { ...owner, hosts: [...owner.hosts, consoleHost(settings.basic)] }
  const [broken] = brokenPasswordRules(password, policy, context)
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
