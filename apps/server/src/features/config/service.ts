/** Settings by group (decisions §8). */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { isSettingGroup, settingsOf, type SettingGroupName } from '@postern/contract/settings/catalogue.ts'
import { checkSettingsChange, parseSettings } from '@postern/contract/settings/parse.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'
import * as store from './store.ts'

export interface ConfigDeps {
  readonly db: Db
  readonly clock: () => number
}

/** Values of one group, secrets left out. @throws AppError NOT_FOUND */
export async function getSettings(deps: ConfigDeps, group: string) {
  const name = groupOf(group)
  const { values, version } = await store.loadSettings(deps.db)
  const secret = new Set(settingsOf(name).flatMap(([key, setting]) => (setting.secret ? [key] : [])))
  const shown = Object.entries<unknown>(parseSettings(values).values[name]).filter(
    ([key]) => !secret.has(key),
  )
  return { values: Object.fromEntries(shown), version }
}

/** Stores what fits its declarations, all or nothing. @throws AppError NOT_FOUND, INVALID_REQUEST, NO_PERMISSION */
export async function updateSettings(
  deps: ConfigDeps,
  caller: Caller,
  group: string,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  const name = groupOf(group)
  assertMayChange(caller, name, Object.keys(change))
  await deps.db.transaction().execute(async (trx) => {
    await store.lockSettings(trx)
    const current = parseSettings((await store.loadSettings(trx)).values).values
    const problems = checkSettingsChange(name, change, current)
    if (problems.length > 0) {
      const fields = problems.map(({ key, code }): [string, ErrorCode] => [
        `values.${key.slice(key.indexOf('.') + 1)}`,
        code,
      ])
      throw new AppError('INVALID_REQUEST', { fields: Object.fromEntries(fields), ...valuesOf(problems) })
    }
    const entries = Object.entries(change).map(([key, value]): [string, unknown] => [`${name}.${key}`, value])
    await store.saveSettings(trx, entries, caller.userId, new Date(deps.clock()))
  })
}

function valuesOf(problems: ReturnType<typeof checkSettingsChange>) {
  const values = problems[0]?.values
  return values ? { values } : {}
}

function groupOf(group: string): SettingGroupName {
  if (!isSettingGroup(group)) throw new AppError('NOT_FOUND')
  return group
}

/** A setting names the regions that may change it. */
function assertMayChange(caller: Caller, group: SettingGroupName, keys: readonly string[]): void {
  const declared = new Map(settingsOf(group))
  for (const key of keys) {
    const setting = declared.get(key)
    if (setting && !setting.who.includes(caller.scope.region)) {
      throw new AppError('NO_PERMISSION', { fields: { [`values.${key}`]: 'NO_PERMISSION' } })
    }
  }
}
