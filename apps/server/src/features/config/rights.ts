/** Which settings a caller may see and change. */
import {
  findSetting,
  isSettingGroup,
  SETTING_GROUPS,
  type SettingGroupName,
} from '@postern/contract/settings/catalogue.ts'
import { permissionOfGroup } from '@postern/contract/settings/layout.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'

/** @throws AppError NOT_FOUND, NO_PERMISSION */
export function groupFor(caller: Caller, group: string): SettingGroupName {
  if (!isSettingGroup(group)) throw new AppError('NOT_FOUND')
  if (!maySee(caller, group)) throw new AppError('NO_PERMISSION')
  return group
}

/** The groups whose screens the caller may open. @throws AppError NO_PERMISSION where there is none */
export function groupsFor(caller: Caller): SettingGroupName[] {
  const groups = SETTING_GROUPS.filter((group) => maySee(caller, group))
  if (groups.length === 0) throw new AppError('NO_PERMISSION')
  return groups
}

/** A setting names the regions that may change it. @throws AppError NO_PERMISSION with the fields */
export function assertMayChange(caller: Caller, keys: readonly string[]): void {
  const refused = keys.filter((key) => {
    const setting = findSetting(key)
    return setting !== undefined && !setting.who.includes(caller.scope.region)
  })
  if (refused.length === 0) return
  const fields = refused.map((key) => [`values.${key.slice(key.indexOf('.') + 1)}`, 'NO_PERMISSION'] as const)
  throw new AppError('NO_PERMISSION', { fields: Object.fromEntries(fields) })
}

/** Settings are the installation's: a permission that opens a screen to domains too does not open these to them. */
function maySee(caller: Caller, group: SettingGroupName): boolean {
  return caller.scope.region === 'all' && caller.permissions.has(permissionOfGroup(group))
}
