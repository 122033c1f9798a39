/** Setting up the directory of a domain, and synchronising with it by hand. */
import type {
  DirectoryBody,
  DirectoryReport,
  DirectoryState,
  testDirectoryRoute,
} from '@postern/contract/routes/directory.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import { AppError } from '../../platform/app-error.ts'
import { actorOf, recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { found } from '../../platform/db/lists.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { assertVersion, rowVersion } from '../../platform/row-version.ts'
import { DirectoryError, readDirectory, type LdapSettings } from './ldap.ts'
import { findDomainName } from './reach-store.ts'
import { openSettings, passwordOf, sealed, settingsOf } from './settings.ts'
import * as store from './store.ts'
import { synchronise, type SyncDeps } from './sync.ts'

export interface DirectoryDeps extends SyncDeps {
  /** What the caller reaches: whether the domain is theirs. */
  readonly db: Db
}

/** Users shown by a test of the connection. */
const SAMPLE = 5

/** @throws AppError NOT_FOUND */
export async function directoryState(
  deps: DirectoryDeps,
  caller: Caller,
  domainId: number,
): Promise<DirectoryState> {
  const domain = await nameOf(deps, caller, domainId)
  const stored = await store.findDirectory(deps.systemDb, domainId)
  const opened = stored && openSettings(deps.box, domainId, stored)
  const report = store.reportOf(stored?.last_report)
  return {
    domain,
    settings: opened
      ? {
          ...opened.settings,
          has_password: opened.password !== null,
          version: rowVersion(opened.settings),
        }
      : null,
    last:
      stored?.last_at && report ? { at: stored.last_at.toISOString(), dry: stored.last_dry, report } : null,
    next: stored?.enabled ? stored.due_at.toISOString() : null,
    users: await store.countOwned(deps.systemDb, domainId, 'ldap'),
    changeable: caller.scope.region === 'all',
  }
}

/** @throws AppError NOT_FOUND, NO_PERMISSION, CHANGED_MEANWHILE, REQUIRED for the password */
export async function saveDirectory(
  deps: DirectoryDeps,
  caller: Caller,
  domainId: number,
  body: DirectoryBody,
): Promise<void> {
  const domain = await changeable(deps, caller, domainId)
  const settings = settingsOf(body)
  await deps.systemDb.transaction().execute(async (trx) => {
    await store.lockDirectory(trx, domainId)
    const stored = await store.findDirectory(trx, domainId)
    const before = stored ? (openSettings(deps.box, domainId, stored)?.settings ?? null) : null
    if (before) assertVersion(body.version, rowVersion(before))
    const password = passwordOf(deps.box, domainId, body, stored)
    await store.saveDirectory(trx, domainId, {
      settings,
      bind_password: sealed(deps.box, domainId, body, password),
      enabled: body.enabled,
      every_minutes: body.every_minutes,
      due_at: new Date(deps.clock() + body.every_minutes * 60_000),
    })
    const note = body.bind_password === '' ? undefined : { password: 'changed' }
    await recordAudit(trx, caller, {
      task: 'directory.edit',
      target: domain,
      domainId,
      before: before ?? {},
      after: settings,
      note,
    })
  })
}

/** The accounts stay, and are the administrator's. @throws AppError NOT_FOUND, NO_PERMISSION */
export async function removeDirectory(deps: DirectoryDeps, caller: Caller, domainId: number): Promise<void> {
  const domain = await changeable(deps, caller, domainId)
  await deps.systemDb.transaction().execute(async (trx) => {
    await store.lockDirectory(trx, domainId)
    const stored = found(await store.findDirectory(trx, domainId))
    await store.deleteDirectory(trx, domainId)
    const users = await store.releaseAll(trx, domainId, 'ldap')
    await recordAudit(trx, caller, {
      task: 'directory.delete',
      target: domain,
      domainId,
      before: openSettings(deps.box, domainId, stored)?.settings ?? {},
      note: { users },
    })
  })
}

/** @throws AppError NOT_FOUND, NO_PERMISSION, REQUIRED for the password */
export async function testDirectory(
  deps: DirectoryDeps,
  caller: Caller,
  domainId: number,
  body: DirectoryBody,
): Promise<RouteReply<typeof testDirectoryRoute>> {
  const domain = await changeable(deps, caller, domainId)
  const stored = await store.findDirectory(deps.systemDb, domainId)
  const password = passwordOf(deps.box, domainId, body, stored)
  const outcome = await tryOut(deps, settingsOf(body), password)
  const { problem, detail } = outcome
  await recordAudit(deps.db, caller, {
    task: 'directory.test',
    target: domain,
    domainId,
    note: { problem, detail },
  })
  return outcome
}

async function tryOut(deps: DirectoryDeps, settings: LdapSettings, password: string) {
  try {
    const { server, entries } = await (deps.read ?? readDirectory)(settings, password, { most: SAMPLE })
    const users = entries.map(({ email, name, aliases }) => ({ email, name, aliases: [...aliases] }))
    return { problem: users.length === 0 ? ('empty' as const) : null, detail: '', server, users }
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error
    return { problem: error.problem, detail: error.message, server: '', users: [] }
  }
}

/** @throws AppError NOT_FOUND, NO_PERMISSION */
export async function synchroniseNow(
  deps: DirectoryDeps,
  caller: Caller,
  domainId: number,
  how: { readonly dry: boolean; readonly confirm?: string },
): Promise<DirectoryReport> {
  const domain = await changeable(deps, caller, domainId)
  const report = found(await synchronise(deps, { domainId, actor: actorOf(caller), ...how }))
  const { problem, counts } = report
  const task = how.dry ? 'directory.dry_run' : 'directory.sync'
  const note = { problem, ...counts, ...(how.confirm ? { confirmed: report.losing } : {}) }
  await recordAudit(deps.db, caller, { task, target: domain, domainId, note })
  return report
}

async function nameOf({ db }: DirectoryDeps, { scope }: Caller, domainId: number): Promise<string> {
  return found(await findDomainName(db, scope, domainId))
}

/** A directory makes administrators, and its server may be any machine that we reach: it is for administrators of everything. */
async function changeable(deps: DirectoryDeps, caller: Caller, domainId: number): Promise<string> {
  const name = await nameOf(deps, caller, domainId)
  if (caller.scope.region !== 'all') throw new AppError('NO_PERMISSION')
  return name
}
