/** One synchronisation of one domain: read all, plan, and apply the plan or nothing. */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { RegisterDefaults } from '../ports/defaults.ts'
import type { DirectoryReport } from '@postern/contract/routes/directory.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/audit/actor.ts'
import { lockAddresses } from '../../platform/db/address-store.ts'
import type { SealedBox } from '../../platform/crypto/sealed-box.ts'
import type { Db } from '../../platform/db/client.ts'
import { applyPlan } from './apply.ts'
import type { DirectoryEntry } from './entry.ts'
import { DirectoryError, readDirectory, type LdapSettings } from './ldap.ts'
import { planSync, type Plan, type PlanRules } from './plan.ts'
import { openSettings } from './settings.ts'
import * as store from './store.ts'

export interface SyncDeps {
  /** The owner's: a directory serves its whole domain. */
  readonly systemDb: Db
  readonly box: SealedBox
  readonly defaults: RegisterDefaults
  /** ms since the epoch. */
  readonly clock: () => number
  /** Reads the directory; another one in tests. */
  readonly read?: typeof readDirectory
}

export interface SyncOptions {
  readonly domainId: number
  readonly actor: Actor
  /** Says what would happen, and does nothing. */
  readonly dry: boolean
  /** `digest` of a report over the limit that an administrator has confirmed. */
  readonly confirm?: string
  readonly signal?: AbortSignal
}

/** Items of a report that are kept and shown. */
const SHOWN = 300

const NOTHING: DirectoryReport['counts'] = {
  read: 0,
  add: 0,
  adopt: 0,
  change: 0,
  disable: 0,
  restore: 0,
  remove: 0,
  group: 0,
  refuse: 0,
}

/**
 * Never throws for what the directory does: the report names it. Null where the domain has none.
 * @throws AppError CHANGED_MEANWHILE when its settings changed, or went, while the directory was read
 */
export async function synchronise(deps: SyncDeps, options: SyncOptions): Promise<DirectoryReport | null> {
  const { systemDb, clock } = deps
  const stored = await store.findDirectory(systemDb, options.domainId)
  const opened = stored && openSettings(deps.box, options.domainId, stored)
  if (!opened) return null
  const report = await reportFor(deps, options, { ...opened, stored: stored.settings })
  const at = new Date(clock())
  await store.noteOutcome(systemDb, options.domainId, { report, dry: options.dry, at })
  return report
}

interface Opened {
  readonly settings: LdapSettings
  readonly password: string | null
  /** The settings as their row has them. */
  readonly stored: unknown
}

async function reportFor(
  deps: SyncDeps,
  options: SyncOptions,
  { settings, password, stored }: Opened,
): Promise<DirectoryReport> {
  if (password === null)
    return failed(new DirectoryError('bind_refused', 'the password has to be entered anew'))
  const { signal } = options
  try {
    const read = deps.read ?? readDirectory
    const { entries } = await read(settings, password, signal === undefined ? {} : { signal })
    return await applyEntries(deps, options, { settings, stored }, entries)
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error
    return failed(error)
  }
}

/** A report of a directory that changed nothing. */
export function failed({ problem, message }: Pick<DirectoryError, 'problem' | 'message'>): DirectoryReport {
  return { problem, detail: message, counts: NOTHING, losing: 0, allowed: 0, digest: '', items: [] }
}

async function applyEntries(
  deps: SyncDeps,
  { domainId, actor, dry, confirm = '' }: SyncOptions,
  { settings, stored }: Omit<Opened, 'password'>,
  entries: readonly DirectoryEntry[],
): Promise<DirectoryReport> {
  const start = await deps.defaults.user()
  const addresses = entries.flatMap(({ email, aliases }) => [email, ...aliases])
  return deps.systemDb.transaction().execute(async (trx) => {
    await store.lockDirectory(trx, domainId)
    const now = await store.findDirectory(trx, domainId)
    if (!isDeepStrictEqual(now?.settings, stored)) throw new AppError('CHANGED_MEANWHILE')
    await lockAddresses(trx)
    const roles = await store.rolesByKey(trx)
    const user = start.role_id ?? roles.get('user')!
    const rules = rulesOf(settings, { user, admin: roles.get('domain')! }, deps.clock())
    const users = await store.usersOfDomain(trx, domainId)
    const state = { users, ...(await store.surroundings(trx, domainId, addresses)) }
    const plan = planSync(entries, state, rules)
    const report = reportOf(plan, entries.length)
    const confirmed = plan.problem === 'limit' && confirm !== '' && confirm === report.digest
    if (dry || (plan.problem !== null && !confirmed)) return report
    const applied = { domainId, plan, users, rules, start: { ...start, role_id: user }, actor }
    const made = await applyPlan(trx, applied)
    return { ...report, problem: null, counts: { ...report.counts, group: made.length } }
  })
}

function rulesOf(settings: LdapSettings, roles: PlanRules['roles'], now: number): PlanRules {
  return {
    source: 'ldap',
    groups: settings.groups,
    adminGroups: settings.admin_groups,
    ownsAliases: settings.attr_aliases !== '',
    roles,
    limit: { count: settings.vanish_count, percent: settings.vanish_percent },
    removeDays: settings.remove_days,
    now,
  }
}

function reportOf({ problem, steps, losing, allowed }: Plan, read: number): DirectoryReport {
  const counts = { ...NOTHING, read }
  for (const { act } of steps) counts[act]++
  return {
    problem,
    detail: '',
    counts,
    losing: losing.length,
    allowed,
    digest: losing.length === 0 ? '' : digestOf(losing),
    items: steps
      .slice(0, SHOWN)
      .map(({ act, name, changes, reason }) => ({ act, name, changes: [...changes], reason })),
  }
}

/** Of whom: what is confirmed is what was shown. */
function digestOf(ids: readonly number[]): string {
  const text = ids.toSorted((a, b) => a - b).join(',')
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
