/** What a new password must be (decisions §10). */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { AppError } from '../../platform/app-error.ts'

/** @throws AppError INVALID_PASSWORD with the rule it breaks in `fields.password` */
export function assertPassword(password: string, email: string, policy: SettingsValues['access']): void {
  if (password.length < policy.passwordMinLength || password === email) {
    throw new AppError('INVALID_PASSWORD', { fields: { password: 'PASSWORD_TOO_SHORT' } })
  }
}
