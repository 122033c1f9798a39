/** The dry run of users: the form's schema and rules, for many at once. */
import { BULK_COLUMNS } from '@postern/contract/bulk/columns.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { userBody, type UserBody } from '@postern/contract/routes/member.ts'
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import { isEmail, normaliseEmail } from '@postern/contract/validation/email.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { GivenRole } from '../ports/roles.ts'
import { addProblem, checkBody, dropMissing, type ReadLine } from './cells.ts'
import type { BulkDeps, CheckedLine, CheckLines } from './kind.ts'
import { loadNames, type Names } from './names.ts'
import { findAccounts, type Accounts, type ExistingUser } from './user-store.ts'

interface UserCheck {
  readonly deps: BulkDeps
  readonly caller: Caller
  readonly names: Names
  readonly defaults: Partial<UserBody>
  readonly defaultRole: GivenRole | undefined
  /** Address → line of the file that has it. */
  readonly claimed: Map<string, number>
}

export async function openUserCheck(deps: BulkDeps, caller: Caller): Promise<CheckLines> {
  const roles = await deps.roles.list(deps.db)
  const names = await loadNames(deps.db, caller.scope, roles)
  const { role_id: roleId, ...defaults } = await deps.defaults.user()
  const check: UserCheck = {
    deps,
    caller,
    names,
    defaults,
    defaultRole: (roleId === null ? undefined : names.roleById(roleId)) ?? names.role('user'),
    claimed: new Map(),
  }
  return async (lines) => {
    const accounts = await findAccounts(deps.db, caller.scope, lines.flatMap(addressesOf))
    return lines.map((line) => checkUser(check, line, accounts))
  }
}

const emailOf = ({ cells }: ReadLine): string => normaliseEmail(cells.get('email') ?? '')

function addressesOf(read: ReadLine): string[] {
  const aliases = (read.given['email_alias'] as string[] | undefined) ?? []
  return [emailOf(read), ...aliases.slice(0, LIMITS.bulkIds).map((alias) => normaliseEmail(alias))]
}

function checkUser(check: UserCheck, read: ReadLine, accounts: Accounts): CheckedLine {
  const name = emailOf(read)
  const result = (state: CheckedLine['state'], item: object | null, rowId: number | null): CheckedLine => ({
    line: read.line,
    state,
    name: name.slice(0, LIMITS.emailMax),
    problems: read.problems,
    item,
    rowId,
  })
  if (read.problems.some(({ field }) => field === '')) return result('invalid', null, null)
  const before = accounts.users.get(name)
  if (before) dropMissing(read)
  const body = before ? mergedBody(check, read, before) : newBody(check, read)
  const checked = checkBody(read, userBody, body, fieldOf)
  if (checked) checkAddresses(check, read, checked, accounts, before)
  if (checked && before) checkOwned(read, checked, before)
  if (read.problems.length > 0 || !checked) return result('invalid', null, null)
  if (claim(check, read, checked)) return result('duplicate', null, null)
  if (!before) return result('ok', itemOf(checked, ALL_FIELDS), null)
  if (!mayChange(check, before)) addProblem(read, 'email', 'NO_PERMISSION')
  return result('exists', itemOf(checked, fieldsChanged(read, checked, before)), before.id)
}

const ALL_FIELDS = BULK_COLUMNS.user.map(({ field }) => field)

/** What a directory owns is changed there. */
function checkOwned(read: ReadLine, body: UserBody, before: ExistingUser): void {
  const changed = {
    name: body.name !== before.name,
    group_id: body.group_id !== before.group_id,
    role_id: body.role_id !== before.role_id,
    email_alias: read.given['email_alias'] !== undefined,
  }
  for (const [field, differs] of Object.entries(changed)) {
    if (differs && before.directory_owns.includes(field)) addProblem(read, field, 'OWNED_BY_DIRECTORY')
  }
  if (before.directory !== null && body.domain_id !== before.domain_id) {
    addProblem(read, 'domain_id', 'OWNED_BY_DIRECTORY')
  }
  if (before.directory_disabled && read.given['login_blocked'] === false) {
    addProblem(read, 'login_blocked', 'BLOCKED_BY_DIRECTORY')
  }
}

/** A path of the schema → a field of the file. */
function fieldOf([first = '', second = 'server']: readonly string[]): string {
  return first === 'routing' ? `route_${second}` : first
}

/** What is stored of a body, by column: no password. */
function itemOf({ password: _password, routing, ...body }: UserBody, fields: readonly string[]): object {
  const values: Record<string, unknown> = {
    ...body,
    route_server: routing?.server ?? null,
    route_port: routing?.port ?? null,
    route_secure: routing?.secure ?? null,
    route_forward_id: routing?.forward_id ?? '',
  }
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}

const ROUTING = ['route_server', 'route_port', 'route_secure', 'route_forward_id'] as const

/** The given values as the body has them: the own server of a user in one. Without a server the rest says nothing. */
function bodyOf({ given }: ReadLine): Record<string, unknown> {
  const body: Record<string, unknown> = { ...given }
  const routing: Record<string, unknown> = {}
  for (const field of ROUTING) {
    if (body[field] !== undefined) routing[field.slice('route_'.length)] = body[field]
    delete body[field]
  }
  return Object.keys(routing).length === 0 ? body : { ...body, routing }
}

/** A user who moves to another domain leaves the group. */
function fieldsChanged(read: ReadLine, body: UserBody, before: ExistingUser): string[] {
  const given = Object.keys(read.given).filter((field) => field !== 'email')
  // A server of the user's own comes as a whole.
  const routed = given.some((field) => field.startsWith('route_'))
  const fields = routed ? [...new Set([...given, ...ROUTING])] : given
  const leaves = body.group_id !== before.group_id && !fields.includes('group_id')
  return leaves ? [...fields, 'group_id'] : fields
}

/** Stands for a domain that is missing, which is said already. */
const NOWHERE = 0

function newBody(check: UserCheck, read: ReadLine): object {
  const { scope } = check.caller
  const fromAddress = check.names.domain(addressDomain(emailOf(read)))
  const domainId = placeOf(check, read, scope.region === 'all' ? fromAddress : scope.domainId)
  const groupId = groupOf(check, read, domainId, null)
  const role = roleOf(check, read, check.defaultRole)
  // A file does not choose: what is wrong is the address, and that its own check says where it is no address at all.
  const strange = domainId === null && role !== undefined && role.region !== 'all'
  if (strange && read.given['domain_id'] === undefined && isEmail(emailOf(read))) {
    addProblem(read, 'email', 'NOT_FOUND_DOMAIN')
  }
  if (role) assertRole(check, read, role, { domain_id: strange ? NOWHERE : domainId, group_id: groupId })
  return {
    ...check.defaults,
    ...bodyOf(read),
    domain_id: domainId,
    group_id: groupId,
    role_id: role?.id ?? 1,
  }
}

function mergedBody(check: UserCheck, read: ReadLine, before: ExistingUser): object {
  const domainId = placeOf(check, read, before.domain_id)
  const groupId = groupOf(check, read, domainId, domainId === before.domain_id ? before.group_id : null)
  const role = roleOf(check, read, check.names.roleById(before.role_id))
  const moved = domainId !== before.domain_id || groupId !== before.group_id
  if (role && (role.id !== before.role_id || moved)) {
    assertRole(check, read, role, { domain_id: domainId, group_id: groupId })
  }
  return {
    name: before.name,
    ...bodyOf(read),
    domain_id: domainId,
    group_id: groupId,
    role_id: role?.id ?? before.role_id,
  }
}

function placeOf(check: UserCheck, read: ReadLine, absent: number | null): number | null {
  const name = read.given['domain_id']
  if (typeof name !== 'string') return absent
  const id = check.names.domain(name)
  if (id === null) addProblem(read, 'domain_id', 'NOT_FOUND_DOMAIN')
  return id
}

function groupOf(
  check: UserCheck,
  read: ReadLine,
  domainId: number | null,
  absent: number | null,
): number | null {
  const name = read.given['group_id']
  if (typeof name !== 'string') return absent
  const id = check.names.group(name, domainId)
  if (id === null) addProblem(read, 'group_id', 'NOT_FOUND_GROUP')
  return id
}

function roleOf(check: UserCheck, read: ReadLine, absent: GivenRole | undefined): GivenRole | undefined {
  const name = read.given['role_id']
  const role = typeof name === 'string' ? check.names.role(name) : absent
  if (!role) addProblem(read, 'role_id', 'NOT_FOUND_ROLE')
  return role
}

function assertRole(
  check: UserCheck,
  read: ReadLine,
  role: GivenRole,
  place: { readonly domain_id: number | null; readonly group_id: number | null },
): void {
  try {
    check.deps.roles.assertAssignable(check.caller, role, place)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const fields = Object.entries(error.fields ?? { role_id: error.code })
    for (const [field, code] of fields) addProblem(read, field, code)
  }
}

/** Administrators of a part may not touch accounts that could do more than theirs, and nobody the own one here. */
function mayChange(check: UserCheck, user: ExistingUser): boolean {
  if (user.id === check.caller.userId) return false
  try {
    const role = check.names.roleById(user.role_id)
    check.deps.roles.assertAssignable(check.caller, role, { domain_id: 0, group_id: 0 })
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** No address may be another user's, nor one of another domain than the user's. */
function checkAddresses(
  check: UserCheck,
  read: ReadLine,
  body: UserBody,
  accounts: Accounts,
  before: ExistingUser | undefined,
): void {
  const all = [body.email, ...body.email_alias]
  const kept = before?.domain_id === body.domain_id ? before : undefined
  const added = all.filter(
    (address) => kept === undefined || (address !== kept.email && accounts.aliases.get(address) !== kept.id),
  )
  const outside = added.find((address) => isOutside(check, addressDomain(address), body.domain_id))
  if (outside !== undefined) {
    addProblem(read, outside === body.email ? 'email' : 'email_alias', 'ADDRESS_OUTSIDE_DOMAIN')
  }
  if (new Set(all).size !== all.length) addProblem(read, 'email_alias', 'DUPLICATE_ITEM')
  if (!before && accounts.taken.has(body.email)) addProblem(read, 'email', 'ALREADY_EXISTS_USER')
  const isOther = (alias: string): boolean =>
    accounts.taken.has(alias) && (before === undefined || accounts.aliases.get(alias) !== before.id)
  if (body.email_alias.some(isOther)) addProblem(read, 'email_alias', 'ALREADY_EXISTS_USER')
}

/** A user of a domain has addresses of that domain and its aliases only, whoever gives them. */
function isOutside({ names }: UserCheck, name: string, domainId: number | null): boolean {
  return domainId !== null && names.domain(name) !== domainId
}

/** Claims the line's addresses for it; true, with a problem, when an earlier line has one. */
function claim(check: UserCheck, read: ReadLine, body: UserBody): boolean {
  const addresses = [body.email, ...body.email_alias]
  const earlier = addresses.find((address) => check.claimed.has(address))
  if (earlier !== undefined) {
    const field = earlier === body.email ? 'email' : 'email_alias'
    addProblem(read, field, 'BULK_LINE_DUPLICATE', check.claimed.get(earlier))
    return true
  }
  for (const address of addresses) check.claimed.set(address, read.line)
  return false
}
