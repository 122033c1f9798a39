/** What a synchronisation is to do: entries of the directory and the present state in, a plan out. Pure. */
import type {
  DirectoryAct,
  DirectoryField,
  DirectoryProblem,
  DirectoryRefusal,
  DirectorySource,
} from '@postern/contract/codes/directory.ts'
import type { RegionName } from '@postern/contract/codes/filter.ts'
import { addressDomain, addressLocal } from '@postern/contract/validation/address-parts.ts'
import { isEmail } from '@postern/contract/validation/email.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { isSafeText } from '@postern/contract/validation/sanitise.ts'
import { nameOfDn, normaliseDn, type DirectoryEntry } from './entry.ts'

/** An account of the domain as it is now. */
export interface PresentUser {
  readonly id: number
  readonly email: string
  readonly aliases: readonly string[]
  readonly name: string
  readonly group: string | null
  readonly role_id: number
  readonly role_region: RegionName
  readonly login_blocked: boolean
  readonly directory: DirectorySource | null
  readonly directory_id: string | null
  readonly directory_disabled: boolean
  readonly directory_gone_at: Date | null
}

export interface PlanState {
  readonly users: readonly PresentUser[]
  /** Addresses of the entries that belong to accounts outside of the domain. */
  readonly taken: ReadonlySet<string>
  /** Names and alias names of the domain. */
  readonly domains: readonly string[]
  /** Domains of the entries' addresses that are other tenants'. */
  readonly otherTenants: ReadonlySet<string>
}

export interface PlanRules {
  readonly source: DirectorySource
  /** As the settings have them: by distinguished name or name; the first that a user is in counts. */
  readonly groups: readonly string[]
  readonly adminGroups: readonly string[]
  readonly ownsAliases: boolean
  readonly roles: { readonly user: number; readonly admin: number }
  readonly limit: { readonly count: number; readonly percent: number }
  readonly removeDays: number
  /** ms since the epoch. */
  readonly now: number
}

/** What the directory wants an account to be. What it does not own is absent. */
export interface Wanted {
  readonly email: string
  readonly name: string
  readonly aliases?: readonly string[]
  readonly group?: string | null
  readonly role_id?: number
}

interface Change {
  readonly field: string
  readonly before: string
  readonly after: string
}

export interface PlanStep {
  readonly act: Exclude<DirectoryAct, 'group'>
  readonly name: string
  /** null: of an account still to be made, or of an entry left out. */
  readonly userId: number | null
  readonly directoryId: string
  readonly wanted: Wanted | null
  /** Sign-in is blocked by the directory afterwards. */
  readonly disabled: boolean
  readonly gone: boolean
  /** Somebody who may sign in no longer may. */
  readonly loses: boolean
  readonly changes: readonly Change[]
  readonly reason: DirectoryRefusal | null
}

export interface Plan {
  readonly problem: Extract<DirectoryProblem, 'empty' | 'limit'> | null
  readonly steps: readonly PlanStep[]
  /** Names of groups that users are to be in. */
  readonly groups: readonly string[]
  /** Ids of accounts that would lose their access now. */
  readonly losing: readonly number[]
  readonly allowed: number
}

const DAY = 86_400_000

/** Fields that the directory owns by these rules. */
export function ownedFields(
  rules: Pick<PlanRules, 'groups' | 'adminGroups' | 'ownsAliases'>,
): DirectoryField[] {
  return [
    'email',
    'name',
    ...(rules.ownsAliases ? (['email_alias'] as const) : []),
    ...(rules.groups.length > 0 ? (['group_id'] as const) : []),
    ...(rules.adminGroups.length > 0 ? (['role_id'] as const) : []),
  ]
}

export function planSync(entries: readonly DirectoryEntry[], state: PlanState, rules: PlanRules): Plan {
  const ledger = openLedger(state, rules)
  const steps = entries.flatMap((entry) => stepsOf(ledger, entry))
  const ours = state.users.filter(({ directory }) => directory === rules.source)
  const left = ours.filter(({ id }) => !ledger.seen.has(id)).flatMap((user) => leave(user, rules))
  const all = [...steps, ...left]
  const losing = all.filter(({ loses }) => loses).map(({ userId }) => userId!)
  const present = ours.filter(({ directory_gone_at: gone }) => gone === null).length
  const share = Math.floor((present * rules.limit.percent) / 100)
  const allowed = Math.max(1, Math.min(rules.limit.count, share))
  const groups = [...new Set(all.flatMap(({ wanted }) => wanted?.group ?? []))]
  // Nobody has a directory without users: it is the wrong base, a filter that finds none, or a right that is missing.
  if (entries.length === 0) return { problem: 'empty', steps: [], groups: [], losing: [], allowed }
  return { problem: losing.length > allowed ? 'limit' : null, steps: all, groups, losing, allowed }
}

/** Blocked at first, and removed after the term. */
function leave(user: PresentUser, { now, removeDays }: PlanRules): PlanStep[] {
  const step = { ...stepOf(user), disabled: true, gone: true }
  if (user.directory_gone_at === null) return [{ ...step, loses: true, act: 'disable' }]
  return now - user.directory_gone_at.getTime() >= removeDays * DAY ? [{ ...step, act: 'remove' }] : []
}

function stepOf(user: PresentUser) {
  return {
    name: user.email,
    userId: user.id,
    directoryId: user.directory_id ?? '',
    wanted: null,
    loses: false,
    changes: [],
    reason: null,
  }
}

/** What is known while the entries are gone over one by one: an address is the first's that has it. */
interface Ledger {
  readonly state: PlanState
  readonly rules: PlanRules
  readonly byId: ReadonlyMap<string, PresentUser>
  /** By address, main ones and aliases. */
  readonly owners: ReadonlyMap<string, PresentUser>
  readonly claimed: Set<string>
  readonly ids: Set<string>
  /** Accounts that the directory still has. */
  readonly seen: Set<number>
}

function openLedger(state: PlanState, rules: PlanRules): Ledger {
  const ours = state.users.filter(({ directory }) => directory === rules.source)
  return {
    state,
    rules,
    byId: new Map(ours.map((user) => [user.directory_id!, user])),
    owners: new Map(
      state.users.flatMap((user) => [user.email, ...user.aliases].map((address) => [address, user] as const)),
    ),
    claimed: new Set(),
    ids: new Set(),
    seen: new Set(),
  }
}

function stepsOf(ledger: Ledger, entry: DirectoryEntry): PlanStep[] {
  const user = accountOf(ledger, entry)
  // Left out or not, the directory still has this account.
  if (user) ledger.seen.add(user.id)
  const reason = problemOf(ledger, entry, user)
  if (reason !== null) return [refusal(entry.email || entry.dn, reason)]
  ledger.ids.add(entry.id)
  const { kept, refused } = aliasesOf(ledger, entry, user)
  for (const address of [entry.email, ...kept]) ledger.claimed.add(address)
  const wanted = wantedOf(entry, kept, ledger.rules)
  const step = user ? keep(user, entry, wanted) : [added(entry, wanted)]
  return [...step, ...refused.map(({ name, reason: why }) => refusal(name, why))]
}

/** Whose account an entry is: by its name for good, else by its address where that was registered by hand. */
function accountOf({ byId, owners }: Ledger, entry: DirectoryEntry): PresentUser | undefined {
  const known = byId.get(entry.id)
  if (known) return known
  const owner = owners.get(entry.email)
  return owner?.email === entry.email && owner.directory === null ? owner : undefined
}

function problemOf(
  ledger: Ledger,
  entry: DirectoryEntry,
  user: PresentUser | undefined,
): DirectoryRefusal | null {
  const { state, owners, claimed, ids } = ledger
  if (entry.id === '') return 'no_id'
  if (entry.email === '') return 'no_address'
  if (!isEmail(entry.email)) return 'invalid_address'
  const strange = strangeness(state, entry.email)
  if (strange !== null) return strange
  if (ids.has(entry.id) || claimed.has(entry.email)) return 'duplicate'
  if (state.taken.has(entry.email)) return 'taken'
  const owner = owners.get(entry.email)
  if (owner && owner !== user) return 'taken'
  return user?.role_region === 'all' ? 'administrator' : null
}

/** Why an address can't be the domain's; null where it is. */
function strangeness(state: PlanState, address: string): DirectoryRefusal | null {
  const name = addressDomain(address)
  if (state.domains.includes(name)) return null
  return state.otherTenants.has(name) ? 'other_tenant' : 'outside_domain'
}

/** Aliases that the account can have, and why others can't. Those under names that nobody here has are nothing to us. */
function aliasesOf(ledger: Ledger, entry: DirectoryEntry, user: PresentUser | undefined) {
  const refused: { readonly name: string; readonly reason: DirectoryRefusal }[] = []
  const kept: string[] = []
  for (const alias of entry.aliases) {
    const reason = aliasProblem(ledger, alias, user)
    if (reason === null && kept.length < LIMITS.aliasesPerUser) kept.push(alias)
    else if (reason !== null && reason !== 'outside_domain') refused.push({ name: alias, reason })
  }
  return { kept: kept.toSorted(), refused }
}

function aliasProblem(
  { state, owners, claimed }: Ledger,
  alias: string,
  user: PresentUser | undefined,
): DirectoryRefusal | null {
  if (!isEmail(alias)) return 'invalid_address'
  const strange = strangeness(state, alias)
  if (strange !== null) return strange
  const owner = owners.get(alias)
  return claimed.has(alias) || state.taken.has(alias) || (owner && owner !== user) ? 'taken' : null
}

function wantedOf(entry: DirectoryEntry, aliases: readonly string[], rules: PlanRules): Wanted {
  const isAdmin = rules.adminGroups.some((group) => isIn(entry, group))
  const group = rules.groups.find((one) => isIn(entry, one))
  return {
    email: entry.email,
    name: nameOf(entry),
    ...(rules.ownsAliases && { aliases }),
    ...(rules.groups.length > 0 && { group: group === undefined ? null : nameOfDn(group) }),
    ...(rules.adminGroups.length > 0 && { role_id: isAdmin ? rules.roles.admin : rules.roles.user }),
  }
}

/** A group is named by its distinguished name, or by the name in it. */
function isIn(entry: DirectoryEntry, group: string): boolean {
  const wanted = normaliseDn(group)
  return entry.groups.some((dn) => normaliseDn(dn) === wanted || nameOfDn(dn).toLowerCase() === wanted)
}

function nameOf({ name, email }: DirectoryEntry): string {
  const usable = name.slice(0, LIMITS.userName).trim()
  return usable !== '' && isSafeText(usable) ? usable : addressLocal(email)
}

function added(entry: DirectoryEntry, wanted: Wanted): PlanStep {
  return {
    act: 'add',
    name: entry.email,
    userId: null,
    directoryId: entry.id,
    wanted,
    disabled: entry.disabled,
    gone: false,
    loses: false,
    changes: [],
    reason: null,
  }
}

function keep(user: PresentUser, entry: DirectoryEntry, wanted: Wanted): PlanStep[] {
  const changes = changesOf(user, wanted)
  const step = {
    ...stepOf(user),
    directoryId: entry.id,
    wanted,
    disabled: entry.disabled,
    gone: false,
    loses: entry.disabled && !user.login_blocked,
    changes,
  }
  if (user.directory === null) return [{ ...step, act: 'adopt' }]
  if (step.loses) return [{ ...step, act: 'disable' }]
  if (user.directory_gone_at !== null || (user.directory_disabled && !entry.disabled))
    return [{ ...step, act: 'restore' }]
  return changes.length === 0 ? [] : [{ ...step, act: 'change' }]
}

function changesOf(user: PresentUser, wanted: Wanted): Change[] {
  type Value = string | number | null | undefined
  const pairs: readonly (readonly [string, Value, Value])[] = [
    ['email', user.email, wanted.email],
    ['name', user.name, wanted.name],
    ['email_alias', wanted.aliases && user.aliases.toSorted().join(', '), wanted.aliases?.join(', ')],
    ['group', wanted.group === undefined ? undefined : user.group, wanted.group],
    ['role', wanted.role_id === undefined ? undefined : user.role_id, wanted.role_id],
  ]
  return pairs.flatMap(([field, before, after]) =>
    before === after ? [] : [{ field, before: String(before ?? ''), after: String(after ?? '') }],
  )
}

function refusal(name: string, reason: DirectoryRefusal): PlanStep {
  return {
    act: 'refuse',
    name,
    userId: null,
    directoryId: '',
    wanted: null,
    disabled: false,
    gone: false,
    loses: false,
    changes: [],
    reason,
  }
}
