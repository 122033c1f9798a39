/** Settings that are tried before they are saved: those that the caller could save. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { findSetting, isSettingGroup, type SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { permissionOfGroup } from '@postern/contract/settings/layout.ts'
import { checkSettings, type SettingsRecord } from '@postern/contract/settings/parse.ts'
import { isSimulated } from '@postern/contract/settings/simulated.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'

/** By key, `group.name`. @throws AppError NO_PERMISSION, INVALID_REQUEST, by the fields `settings.<key>` */
export function assertDraftSettings(caller: Caller, draft: SettingsRecord, current: SettingsValues): void {
  const keys = Object.keys(draft)
  refuse(
    'INVALID_REQUEST',
    keys.filter((key) => !isSimulated(key)).map((key) => [key, 'UNKNOWN_FIELD'] as const),
  )
  refuse(
    'NO_PERMISSION',
    keys.filter((key) => !mayChange(caller, key)).map((key) => [key, 'NO_PERMISSION'] as const),
  )
  refuse(
    'INVALID_REQUEST',
    checkSettings(draft, current).map(({ key, code }) => [key, code] as const),
  )
}

function mayChange({ permissions, scope }: Caller, key: string): boolean {
  const group = key.slice(0, key.indexOf('.'))
  if (!isSettingGroup(group) || !permissions.has(permissionOfGroup(group))) return false
  return findSetting(key)?.who.includes(scope.region) === true
}

function refuse(code: ErrorCode, faults: readonly (readonly [key: string, code: ErrorCode])[]): void {
  if (faults.length === 0) return
  throw new AppError(code, {
    fields: Object.fromEntries(faults.map(([key, fault]) => [`settings.${key}`, fault])),
  })
}
