/** Who must show or set up a second factor (settings access.secondFactor…). */
import type { RegionName } from '@postern/contract/codes/filter.ts'
import type { FactorMethod } from '@postern/contract/routes/second-factor.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'

export type SetUpMethod = Exclude<FactorMethod, 'recovery'>

export interface FactorFacts {
  readonly region: RegionName
  /** What the account has set up. */
  readonly second_factors: readonly string[]
}

type Settings = Pick<SettingsValues, 'access' | 'sso'>

/** Methods that may be set up. */
export function allowedMethods({ access }: Settings): readonly SetUpMethod[] {
  if (access.secondFactor === 'off') return []
  const methods: SetUpMethod[] = []
  if (access.secondFactorTotp) methods.push('totp')
  if (access.secondFactorPasskey) methods.push('passkey')
  if (access.secondFactorEmail) methods.push('email')
  return methods
}

/**
 * What the account is asked for when it signs in. A method that was forbidden afterwards still guards those who have
 * nothing else: without it, a password alone would open their accounts.
 */
export function askedMethods(settings: Settings, account: FactorFacts): readonly SetUpMethod[] {
  if (settings.access.secondFactor === 'off') return []
  const own = (['totp', 'passkey', 'email'] as const).filter((id) => account.second_factors.includes(id))
  const allowed = allowedMethods(settings)
  const good = own.filter((id) => allowed.includes(id))
  return good.length > 0 ? good : own
}

/** The account must have one, whether or not it has. */
export function isRequired({ access }: Settings, region: RegionName): boolean {
  if (access.secondFactor === 'everybody') return true
  return access.secondFactor === 'administrators' && region !== 'user'
}

/** Nothing else opens to the session until a factor is set up. */
export function mustEnrol(
  settings: Settings,
  account: FactorFacts & { readonly auth_type: string },
): boolean {
  if (account.auth_type === 'sso' && settings.sso.skipSecondFactor) return false
  const allowed = allowedMethods(settings)
  // With every method forbidden there is nothing to set up: nobody is locked out by that.
  if (allowed.length === 0 || !isRequired(settings, account.region)) return false
  return !allowed.some((id) => account.second_factors.includes(id))
}
