/** Settings as a file: out of one installation, into another. */
import {
  type importSettingsRoute,
  SETTINGS_FILE_FORMAT,
  settingsFile,
} from '@postern/contract/routes/config.ts'
import type { RouteParsed, RouteReply } from '@postern/contract/routes/define.ts'
import { findSetting, type SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { SettingProblem } from '@postern/contract/settings/parse.ts'
import { AppError } from '../../platform/app-error.ts'
import { leaveUnrecorded } from '../../platform/audit/record.ts'
import type { FileReply } from '../../platform/http/answer.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { parseStrictJson } from '../../platform/http/strict-json.ts'
import { changesOf, groupsOf, isSecret, openValues, problemsOf } from './change.ts'
import { groupsFor } from './rights.ts'
import {
  assertUnchanged,
  changing,
  databaseProblems,
  readSettings,
  storeChange,
  type ConfigDeps,
} from './service.ts'
import * as store from './store.ts'

type ImportBody = RouteParsed<typeof importSettingsRoute>['body']
type ImportReply = RouteReply<typeof importSettingsRoute>

/** The groups the caller may see, secrets left out, stamped with version and time. */
export async function exportSettings(deps: ConfigDeps, caller: Caller): Promise<FileReply> {
  const current = await readSettings(deps.db)
  const at = new Date(deps.clock()).toISOString()
  const file = {
    product: 'Postern',
    format: SETTINGS_FILE_FORMAT,
    version: deps.version,
    exported_at: at,
    settings: Object.fromEntries(groupsFor(caller).map((group) => [group, openValues(current, group)])),
  }
  const content = Buffer.from(`${JSON.stringify(file, null, 2)}\n`)
  const name = `postern-settings-${at.slice(0, 10)}.json`
  return { name, type: 'application/json', size: content.length, content }
}

/**
 * Takes the settings of a file, all or nothing; what the file does not name stays. A dry run answers what would change,
 * what does not fit and what is unknown here.
 * @throws AppError FILE_TYPE_NOT_ALLOWED, INVALID_REQUEST, WOULD_LOCK_OUT, CHANGED_MEANWHILE
 */
export async function importSettings(
  deps: ConfigDeps,
  caller: Caller,
  body: ImportBody,
): Promise<ImportReply> {
  const { values, unknown } = readFile(body.content)
  return changing(
    deps,
    async (trx) => {
      if (!body.dry_run) await store.lockSettings(trx)
      const current = await readSettings(trx)
      const problems = [
        ...importProblems(caller, values),
        ...valueProblems(caller, values, current),
        ...(await databaseProblems(trx, values, current)),
      ]
      const changes = problems.length > 0 ? [] : changesOf(values, current)
      if (body.dry_run) leaveUnrecorded(caller)
      else {
        await assertUnchanged(trx, body.version)
        if (problems.length > 0 || (unknown.length > 0 && !body.ignore_unknown)) {
          throw new AppError('INVALID_REQUEST', { fields: { content: problems[0]?.code ?? 'UNKNOWN_FIELD' } })
        }
        const target = groupsOf(Object.keys(values)).join(', ')
        const change = { kind: 'import', task: 'configuration.import', target, values } as const
        await storeChange(trx, caller, { ...change, at: deps.clock(), current })
      }
      return { changes, problems: [...problems], unknown, version: await store.lastVersion(trx) }
    },
    body.dry_run,
  )
}

/** Values by key, and the keys this version does not know. @throws AppError FILE_TYPE_NOT_ALLOWED */
function readFile(content: string): { values: Record<string, unknown>; unknown: string[] } {
  const entries = Object.entries(parseFile(content).settings).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]): [string, unknown] => [`${group}.${name}`, value]),
  )
  return {
    values: Object.fromEntries(entries.filter(([key]) => findSetting(key) !== undefined)),
    unknown: entries.flatMap(([key]) => (findSetting(key) === undefined ? [key] : [])),
  }
}

function parseFile(content: string) {
  const wrong = { fields: { content: 'FILE_TYPE_NOT_ALLOWED' } } as const
  try {
    const file = settingsFile.safeParse(parseStrictJson(Buffer.from(content)))
    if (file.success) return file.data
    throw new AppError('FILE_TYPE_NOT_ALLOWED', { ...wrong, cause: file.error })
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    throw new AppError('FILE_TYPE_NOT_ALLOWED', { ...wrong, cause })
  }
}

/** What may not come by file: secrets, and groups the caller may not see. */
function importProblems(caller: Caller, values: Readonly<Record<string, unknown>>): SettingProblem[] {
  const keys = Object.keys(values)
  const visible = new Set<string>(groupsFor(caller))
  const hidden = keys.filter((key) => !visible.has(key.slice(0, key.indexOf('.'))))
  return [
    ...keys.filter((key) => isSecret(key)).map((key) => ({ key, code: 'SECRET_NOT_IMPORTED' }) as const),
    ...hidden.map((key) => ({ key, code: 'NO_PERMISSION' }) as const),
  ]
}

function valueProblems(caller: Caller, values: Readonly<Record<string, unknown>>, current: SettingsValues) {
  return problemsOf(values, current, caller.from.ip)
}
