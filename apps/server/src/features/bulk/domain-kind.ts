/** Domains in bulk, each with its first mail server. Only administrators of everything add domains. */
import { BULK_COLUMNS } from '@postern/contract/bulk/columns.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { domainBody, type DomainBody } from '@postern/contract/routes/domain.ts'
import { toAsciiDomain } from '@postern/contract/validation/domain.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { addProblem, checkBody, dropMissing, type ReadLine } from './cells.ts'
import * as store from './domain-store.ts'
import type { BulkDeps, CheckedLine, CheckLines, KindOfBulk } from './kind.ts'

export const domainKind: KindOfBulk = {
  kind: 'domain',
  columns: BULK_COLUMNS.domain,
  table: 'domain',
  openCheck,
  async beforeCommit(_deps, trx, caller) {
    assertAll(caller)
    await store.lockNames(trx)
  },
  async commit(_deps, trx, _caller, range, { existing }) {
    const taken = await store.skipTaken(trx, range)
    await store.createDomains(trx, range)
    if (existing === 'update') await store.updateDomains(trx, range)
    if (await store.hasTooManyServers(trx, range)) throw new AppError('TOO_MANY_MAIL_SERVERS')
    return taken
  },
  undo: (trx, range, xid) => store.undoDomains(trx, range, xid),
}

function assertAll({ scope }: Caller): void {
  if (scope.region !== 'all') throw new AppError('NO_PERMISSION')
}

interface DomainCheck {
  readonly defaults: Partial<DomainBody>
  /** Name or alias → line of the file that has it. */
  readonly claimed: Map<string, number>
}

async function openCheck(deps: BulkDeps, caller: Caller): Promise<CheckLines> {
  assertAll(caller)
  const check: DomainCheck = { defaults: await deps.defaults.domain(), claimed: new Map() }
  return async (lines) => {
    const known = await store.findNames(deps.db, caller.scope, lines.flatMap(namesOf))
    return lines.map((line) => checkDomain(check, line, known))
  }
}

const ascii = (name: string): string => toAsciiDomain(name) ?? name
const nameOf = ({ cells }: ReadLine): string => ascii(cells.get('name') ?? '')

function namesOf(read: ReadLine): string[] {
  const aliases = (read.given['aliases'] as string[] | undefined) ?? []
  return [nameOf(read), ...aliases.slice(0, LIMITS.bulkIds).map(ascii)]
}

function checkDomain(check: DomainCheck, read: ReadLine, known: store.KnownNames): CheckedLine {
  const name = nameOf(read)
  const result = (state: CheckedLine['state'], item: object | null, rowId: number | null): CheckedLine => ({
    line: read.line,
    state,
    name: name.slice(0, LIMITS.domainMax),
    problems: read.problems,
    item,
    rowId,
  })
  if (read.problems.some(({ field }) => field === '')) return result('invalid', null, null)
  const before = known.domains.get(name)
  if (before !== undefined) dropMissing(read)
  const { server, port, secure, ...given } = read.given
  // A server that exists is changed only where the line says so.
  const body = {
    ...(before === undefined ? check.defaults : {}),
    ...given,
    mail_servers: [{ server: server ?? (before === undefined ? undefined : 'absent'), port, secure }],
  }
  const checked = checkBody(read, domainBody, body, fieldOf)
  if (checked) checkNames(read, checked, known, before)
  if (read.problems.length > 0 || !checked) return result('invalid', null, null)
  if (claim(check, read, checked)) return result('duplicate', null, null)
  if (before === undefined) return result('ok', itemOf(checked, ALL_FIELDS), null)
  return result('exists', itemOf(checked, Object.keys(read.given)), before)
}

const ALL_FIELDS = BULK_COLUMNS.domain.map(({ field }) => field)

function itemOf({ mail_servers: servers, ...body }: DomainBody, fields: readonly string[]): object {
  const [first] = servers
  const values: Record<string, unknown> = {
    ...body,
    server: first?.server,
    port: first?.port,
    secure: first?.secure,
  }
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}

function fieldOf([first = '', , third]: readonly string[]): string {
  return first === 'mail_servers' ? (third ?? 'server') : first
}

/** A name belongs to one domain, be it name or alias. */
function checkNames(
  read: ReadLine,
  body: DomainBody,
  known: store.KnownNames,
  before: number | undefined,
): void {
  const all = [body.name, ...body.aliases]
  if (new Set(all).size !== all.length) addProblem(read, 'aliases', 'DUPLICATE_ITEM')
  const owner = (name: string): number | undefined => known.domains.get(name) ?? known.aliases.get(name)
  if (before === undefined && owner(body.name) !== undefined) {
    addProblem(read, 'name', 'ALREADY_EXISTS_DOMAIN_NAME')
  }
  const foreign = body.aliases.some((alias) => owner(alias) !== undefined && owner(alias) !== before)
  if (foreign) addProblem(read, 'aliases', 'ALREADY_EXISTS_DOMAIN_NAME')
}

/** Claims the line's names for it; true, with a problem, when an earlier line has one. */
function claim(check: DomainCheck, read: ReadLine, body: DomainBody): boolean {
  const names = [body.name, ...body.aliases]
  const earlier = names.find((name) => check.claimed.has(name))
  if (earlier !== undefined) {
    const field = earlier === body.name ? 'name' : 'aliases'
    addProblem(read, field, 'BULK_LINE_DUPLICATE', check.claimed.get(earlier))
    return true
  }
  for (const name of names) check.claimed.set(name, read.line)
  return false
}
