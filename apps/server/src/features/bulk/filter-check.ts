/** The dry run of filters: the form's schema and rules, for many at once. */
import { createHash } from 'node:crypto'
import { FILTER_COLUMNS } from '@postern/contract/bulk/filter-columns.ts'
import { FILTER_FUNCTIONS, type PolicyName, type RegionName } from '@postern/contract/codes/filter.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { authFilterCall } from '@postern/contract/routes/auth-filter.ts'
import { filterCall, type FilterCall } from '@postern/contract/routes/filter.ts'
import { normaliseEmail } from '@postern/contract/validation/email.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { FilterKind } from '../ports/filters.ts'
import { addProblem, checkBody, type ReadLine } from './cells.ts'
import { ownerOfLine, type FilterOwner } from './filter-owner.ts'
import * as store from './filter-store.ts'
import type { BulkDeps, CheckedLine, CheckLines } from './kind.ts'
import { moreRules } from './more-rules.ts'
import { loadNames, type Names } from './names.ts'
import { findAccounts } from './user-store.ts'

interface FilterCheck {
  readonly deps: BulkDeps
  readonly caller: Caller
  readonly names: Names
  /** List, owner and rules, in brief → line of the file that has them. */
  readonly rules: Map<string, number>
  /** List, owner and name, in brief → line of the file that has it. */
  readonly named: Map<string, number>
}

/** A line that is a filter by itself. */
interface Candidate {
  readonly kind: FilterKind
  readonly owner: FilterOwner
  readonly body: FilterCall
  readonly content: ReturnType<BulkDeps['filters']['content']>
}

export async function openFilterCheck(deps: BulkDeps, caller: Caller): Promise<CheckLines> {
  const names = await loadNames(deps.db, caller.scope, [])
  const check: FilterCheck = { deps, caller, names, rules: new Map(), named: new Map() }
  return async (lines) => {
    const users = lines.flatMap((line) => (line.given['region'] === 'user' ? addressOf(line) : []))
    const accounts = await findAccounts(deps.db, caller.scope, users)
    const read = lines.map((line) => ({ line, filter: candidateOf(check, line, accounts) }))
    const known = await store.findFilters(
      deps.db,
      caller.scope,
      read.flatMap(({ filter }) => wantedOf(check, filter)),
    )
    return read.map(({ line, filter }) => checkFilter(check, line, filter, known))
  }
}

const addressOf = ({ cells }: ReadLine): string => normaliseEmail(cells.get('owner') ?? '')

/** Null, with its problems, where the line is no filter of the caller's. */
function candidateOf(
  { deps, caller, names }: FilterCheck,
  read: ReadLine,
  accounts: Parameters<typeof ownerOfLine>[2],
): Candidate | null {
  if (read.problems.some(({ field }) => field === '')) return null
  const { region, policy } = read.given as Partial<{ region: RegionName; policy: PolicyName }>
  if (region === undefined || policy === undefined) return null
  const kind: FilterKind = { region, policy, ...(isEars(read) ? { function: 'ears' } : {}) }
  if (!deps.filters.isAllowed(caller, kind)) {
    addProblem(read, 'region', 'NO_PERMISSION')
    return null
  }
  const owner = ownerOfLine(caller, names, accounts, region, read)
  const body = isEars(read) ? earsBody(read) : checkBody(read, filterCall, bodyOf(read), fieldOf)
  if (body === null || owner === null) return null
  for (const [path, code] of Object.entries(deps.filters.faults(caller, kind, body)))
    addProblem(read, fieldOf(path.split('.')), code)
  return read.problems.length > 0 ? null : { kind, owner, body, content: deps.filters.content(kind, body) }
}

const isEars = ({ given }: ReadLine): boolean => given['filter_function'] === FILTER_FUNCTIONS.ears

/** What an authentication filter cannot say, and what it is instead. */
const NOT_OF_EARS = {
  scanner_option: 0,
  trust_unauthenticated: false,
  mail_language: '',
  action: null,
  filter_function: FILTER_FUNCTIONS.scan,
} as const satisfies Partial<FilterCall>

/** Null, with its problems, where the line is no authentication filter: operation AND, `match` alone, nothing that decides. */
function earsBody(read: ReadLine): FilterCall | null {
  const fields = Object.entries(read.given).filter(
    ([field]) => field.startsWith(ACTION) || Object.hasOwn(NOT_OF_EARS, field),
  )
  for (const [field, value] of fields) {
    const plain: unknown = Reflect.get(NOT_OF_EARS, field)
    if (field !== 'filter_function' && value !== plain) addProblem(read, field, 'INVALID_VALUE')
  }
  const others = Object.entries(bodyOf(read)).filter(([field]) => !Object.hasOwn(NOT_OF_EARS, field))
  const body = checkBody(read, authFilterCall, Object.fromEntries(others), fieldOf)
  return body && { ...NOT_OF_EARS, ...body }
}

const PLACED = new Set(['region', 'policy', 'owner', 'group', 'target', 'cond', 'value', 'word', 'more'])
/** Fields of the file that are parts of the action. */
const ACTION = 'action_'

function bodyOf(read: ReadLine): object {
  const { target, cond, value, word } = read.given
  const others = Object.entries(read.given).filter(
    ([field]) => !PLACED.has(field) && field !== 'action' && !field.startsWith(ACTION),
  )
  return {
    ...Object.fromEntries(others),
    ...actionOf(read),
    rules: [{ target, cond, value, word }, ...moreRules(read)],
  }
}

function actionOf(read: ReadLine): object {
  const parts = Object.entries(read.given).filter(([field]) => field.startsWith(ACTION))
  const code = read.given['action']
  if (code === undefined && parts.length > 0) addProblem(read, 'action', 'REQUIRED')
  if (code === undefined) return {}
  return {
    action: {
      code,
      ...Object.fromEntries(parts.map(([field, value]) => [field.slice(ACTION.length), value])),
    },
  }
}

/** A path of the schema → a field of the file. */
function fieldOf([first = '', second, third = 'target']: readonly string[]): string {
  if (first === 'action') return second === undefined || second === 'code' ? first : `${ACTION}${second}`
  if (first !== 'rules') return first
  return second === undefined || second === '0' ? third : 'more'
}

/** 96 bits that stand for a key: files have a million of them. */
function brief(key: string): string {
  return createHash('shake128', { outputLength: 12 }).update(key).digest('base64')
}

/** The owner's list, as keys of maps have it. */
const placeOf = ({ kind, owner }: Candidate): string =>
  [store.listOf(kind), owner.domain_id, owner.group_id, owner.user_id].join()

function wantedOf(check: FilterCheck, filter: Candidate | null): store.WantedFilter[] {
  if (!filter) return []
  const { kind, owner, content } = filter
  return [{ ...kind, ...owner, rules_hash: content.rules_hash, names: namesFor(check, filter) }]
}

/** What it may be called: as it says, or after its rules, told apart by them where that is taken. */
function namesFor({ deps }: FilterCheck, { body, content }: Candidate): readonly string[] {
  if (body.name !== undefined) return [body.name]
  const proposed = deps.filters.proposedName(body)
  const mark = ` (${content.rules_hash.slice(0, 6)})`
  const cut = (room: number): string => proposed.slice(0, LIMITS.filterName - room).toWellFormed()
  return [cut(0), cut(mark.length) + mark]
}

function checkFilter(
  check: FilterCheck,
  read: ReadLine,
  filter: Candidate | null,
  known: store.KnownFilters,
): CheckedLine {
  const result = (state: CheckedLine['state'], item: object | null, rowId: number | null): CheckedLine => ({
    line: read.line,
    state,
    name: (filter ? nameShown(check, read, filter) : (read.cells.get('value') ?? '')).slice(
      0,
      LIMITS.filterName,
    ),
    problems: read.problems,
    item,
    rowId,
  })
  if (!filter) return result('invalid', null, null)
  const place = placeOf(filter)
  const rules = `${place},${filter.content.rules_hash}`
  const earlier = check.rules.get(brief(rules))
  if (earlier !== undefined) {
    addProblem(read, 'value', 'BULK_LINE_DUPLICATE', earlier)
    return result('duplicate', null, null)
  }
  const before = known.byRules.get(rules)
  const name = freeName(check, place, namesFor(check, filter), known, before)
  if (name === null && (before === undefined || filter.body.name !== undefined)) {
    addProblem(
      read,
      'name',
      'ALREADY_EXISTS_FILTER_NAME',
      check.named.get(brief(`${place},${filter.body.name ?? ''}`)),
    )
    return result('invalid', null, null)
  }
  check.rules.set(brief(rules), read.line)
  if (name !== null) check.named.set(brief(`${place},${name}`), read.line)
  return before === undefined
    ? result('ok', itemOf(filter, name), null)
    : result('exists', changesOf(read, filter), before)
}

const nameShown = (check: FilterCheck, read: ReadLine, filter: Candidate): string =>
  read.cells.get('name') || namesFor(check, filter)[0]!

/** The first name that nothing else in the list has. */
function freeName(
  { named }: FilterCheck,
  place: string,
  names: readonly string[],
  known: store.KnownFilters,
  own: number | undefined,
): string | null {
  const isFree = (name: string): boolean => {
    const key = `${place},${name}`
    const holder = known.byName.get(key)
    return !named.has(brief(key)) && (holder === undefined || holder === own)
  }
  return names.find(isFree) ?? null
}

function itemOf({ kind, owner, content }: Candidate, name: string | null): object {
  return { ...store.codesOf(kind), ...owner, ...content, name }
}

/** Of a filter that exists a line changes what it gives, but for what makes it that filter. */
function changesOf(read: ReadLine, { body, content }: Candidate): object {
  const given = FILTER_COLUMNS.map(({ field }) => field).filter(
    (field) => !PLACED.has(field) && !field.startsWith(ACTION) && field in read.given,
  )
  const values: Record<string, unknown> = { ...content, name: body.name }
  return Object.fromEntries(
    given.filter((field) => field !== 'operation').map((field) => [field, values[field]]),
  )
}
