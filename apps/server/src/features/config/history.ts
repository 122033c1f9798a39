/** Versions of the settings: who changed what, and back to one of them. */
import type { SettingChange } from '@postern/contract/routes/config.ts'
import { findSetting, isSettingGroup } from '@postern/contract/settings/catalogue.ts'
import { AppError } from '../../platform/app-error.ts'
import { leaveUnrecorded } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { changesOf, isSecret, withKeys } from './change.ts'
import { groupFor, groupsFor } from './rights.ts'
import { assertUnchanged, changing, readSettings, storeChange, type ConfigDeps } from './service.ts'
import * as store from './store.ts'

/** A page of versions of one group, or of all the caller may see. @throws AppError NOT_FOUND, NO_PERMISSION */
export async function listHistory(
  deps: ConfigDeps,
  caller: Caller,
  query: { readonly page: number; readonly size: number; readonly group?: string | undefined },
) {
  const groups = query.group === undefined ? groupsFor(caller) : [groupFor(caller, query.group)]
  const { rows, total } = await store.listVersions(deps.db, groups, query.page, query.size)
  const data = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    group: row.group_name,
    kind: row.kind,
    email: row.email,
    ip: row.ip,
    current: row.current,
    changes: row.changes.map(({ key, before = null, after = null }) => ({ key, before, after })),
  }))
  return { data, total, page: query.page, size: query.size }
}

/**
 * Brings a group back to what a version held; it is checked again and becomes a version itself. Secrets stay as they
 * are, and so does what that version did not know. A dry run changes nothing.
 * @throws AppError NOT_FOUND, NO_PERMISSION, INVALID_REQUEST with fields, WOULD_LOCK_OUT, CHANGED_MEANWHILE
 */
export async function rollback(
  deps: ConfigDeps,
  caller: Caller,
  id: number,
  body: { readonly dry_run: boolean; readonly version?: number | undefined },
): Promise<{ changes: SettingChange[]; version: number }> {
  return changing(
    deps,
    async (trx) => {
      if (!body.dry_run) await store.lockSettings(trx)
      const { group, values } = await valuesOfVersion(trx, caller, id)
      const current = await readSettings(trx)
      const changes = changesOf(values, current)
      if (body.dry_run) leaveUnrecorded(caller)
      else {
        await assertUnchanged(trx, body.version, group)
        const target = `${group} #${id}`
        const change = { kind: 'rollback', task: 'configuration.rollback', target, values } as const
        await storeChange(trx, caller, { ...change, at: deps.clock(), current })
      }
      return { changes, version: await store.lastVersion(trx, group) }
    },
    body.dry_run,
  )
}

async function valuesOfVersion(db: Db, caller: Caller, id: number) {
  const row = await store.findVersion(db, id)
  if (!row || !isSettingGroup(row.group_name)) throw new AppError('NOT_FOUND')
  const group = groupFor(caller, row.group_name)
  const known = Object.entries(withKeys(group, row.contents)).filter(
    ([key]) => findSetting(key) !== undefined && !isSecret(key),
  )
  return { group, values: Object.fromEntries(known) }
}
