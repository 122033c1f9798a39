/** SQL that reads very many filters. */
import {
  CONDITIONS,
  FILTER_FUNCTIONS,
  OPERATIONS,
  POLICIES,
  REGION_NAMES,
  REGIONS,
  SCANNER_OPTIONS,
  TARGETS,
  type Condition,
  type FilterFunction,
  type Operation,
  type Policy,
  type ScannerOption,
  type Target,
} from '@postern/contract/codes/filter.ts'
import { actionName, judgedAction, type FilterAction } from '@postern/contract/validation/filter-action.ts'
import type { FilterLanguage } from '@postern/contract/codes/filter-language.ts'
import type pg from 'pg'
import type { NamedBy } from '../../platform/db/column-types.ts'
import { inTransaction } from '../../platform/db/client.ts'
import type { Aside } from '../../platform/db/set-aside-store.ts'
import type { Filter } from './filter.ts'

/** Runs `work` on what the database holds at one moment. */
export function atOneMoment<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  return inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only')
    return work(client)
  })
}

/** Ids that have one mark. */
export const BLOCK = 4_096

/** Marks by block of ids: as long as one is the same, the filters of the block are. */
export type Marks = ReadonlyMap<number, string>

/** Marks of all blocks that have filters in use. A row gets a new `xmin` with each change. */
export async function readMarks(client: pg.ClientBase): Promise<Marks> {
  const { rows } = await client.query<[number, string]>({
    text: `select id / ${BLOCK}, count(*)::text || ' ' || bit_xor(hashint8extended(id, xmin::text::bigint))::text
           from filter where is_act group by 1`,
    rowMode: 'array',
  })
  return new Map(rows)
}

/** Rows that can't be used are set aside: the others decide without them. */
export interface FiltersRead {
  readonly filters: readonly Filter[]
  readonly unreadable: readonly Aside[]
  /** The last id; 0 where there is none. */
  readonly last: number
}

/** As PostgreSQL writes them: each is read here, at once into what is wanted. */
type Cells = readonly (string | null)[]

const COLUMNS = `id, name, region, policy, domain_id, group_id, user_id, operation, rules, scanner_option, trust_unauthenticated,
  floor(extract(epoch from valid_from) * 1000), floor(extract(epoch from valid_until) * 1000), mail_language,
  action, filter_function, route_named_by`
const AS_TEXT = { getTypeParser: () => (value: string) => value }
const READ_AT_ONCE = 5_000

/** All filters in use, by id; at one moment. */
export async function* readFilters(client: pg.ClientBase): AsyncGenerator<FiltersRead> {
  for (let after = 0; ;) {
    const some = await read(client, `id > $1 order by id limit ${READ_AT_ONCE}`, [after])
    if (some.last === 0) return
    yield some
    after = some.last
  }
}

/** Those of some blocks. */
export function readBlocks(client: pg.ClientBase, blocks: readonly number[]): Promise<FiltersRead> {
  return read(client, `id / ${BLOCK} = any($1) and id between $2 and $3 order by id`, [
    blocks,
    Math.min(...blocks) * BLOCK,
    (Math.max(...blocks) + 1) * BLOCK,
  ])
}

/** Those of some ids. */
export function readRows(client: pg.ClientBase, ids: readonly number[]): Promise<FiltersRead> {
  return read(client, 'id = any($1) order by id', [ids])
}

async function read(client: pg.ClientBase, where: string, values: unknown[]): Promise<FiltersRead> {
  const { rows } = await client.query<string[]>({
    text: `select ${COLUMNS} from filter where is_act and ${where}`,
    values,
    rowMode: 'array',
    types: AS_TEXT,
  })
  const filters: Filter[] = []
  const unreadable: Aside[] = []
  for (const cells of rows) {
    const reason = whyUnreadable(cells)
    if (reason === null) filters.push(filterOf(cells))
    else unreadable.push({ ref: cells[0]!, name: cells[1] ?? '', reason })
  }
  return { filters, unreadable, last: Number(rows.at(-1)?.[0] ?? 0) }
}

const known = (codes: Readonly<Record<string, number>>): ReadonlySet<unknown> => new Set(Object.values(codes))
const KNOWN = {
  target: known(TARGETS),
  condition: known(CONDITIONS),
  region: known(REGIONS),
  policy: known(POLICIES),
  operation: known(OPERATIONS),
  option: known(SCANNER_OPTIONS),
  function: known(FILTER_FUNCTIONS),
}

/** Why a row can't be used, written by a newer version or damaged; null: it can. */
function whyUnreadable(cells: Cells): string | null {
  const codes = { region: 2, policy: 3, operation: 7, option: 9, function: 15 } as const
  for (const [name, at] of Object.entries(codes))
    if (!KNOWN[name as keyof typeof codes].has(Number(cells[at]))) return `unknown ${name} ${cells[at]}`
  return whyRulesUnreadable(cells[8] ?? '') ?? (cells[14] ? whyActionUnreadable(cells[14]) : null)
}

function whyRulesUnreadable(text: string): string | null {
  const rules = jsonOf(text)
  if (!Array.isArray(rules)) return 'rules that are no list'
  for (const rule of rules as readonly (Partial<StoredRule> | null)[]) {
    if (!KNOWN.target.has(rule?.target)) return `unknown target ${String(rule?.target)}`
    if (!KNOWN.condition.has(rule?.cond)) return `unknown condition ${String(rule?.cond)}`
    if (typeof rule?.value !== 'string') return 'a rule without a value'
  }
  return null
}

function whyActionUnreadable(text: string): string | null {
  const action = jsonOf(text) as { code?: unknown } | null | undefined
  const code = action?.code
  return typeof code === 'number' && actionName(code) !== undefined ? null : `unknown action ${String(code)}`
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface StoredRule {
  readonly target: Target
  readonly cond: Condition
  readonly value: string
  readonly word?: boolean
}

function filterOf(cells: Cells): Filter {
  const number = (at: number): number => Number(cells[at])
  const orNull = (at: number): number | null => (cells[at] === null ? null : Number(cells[at]))
  const [from, until] = [orNull(11), orNull(12)]
  const language = cells[13] as FilterLanguage
  const action = cells[14] ? (JSON.parse(cells[14]) as FilterAction) : null
  const exempts = number(15) as FilterFunction
  return {
    id: number(0),
    name: cells[1]!,
    region: REGION_NAMES[number(2) - 1]!,
    policy: number(3) as Policy,
    domainId: orNull(4),
    groupId: orNull(5),
    userId: orNull(6),
    operation: number(7) as Operation,
    rules: (JSON.parse(cells[8]!) as readonly StoredRule[]).map(({ target, cond, value, word }) => ({
      target,
      cond,
      value,
      word: word ?? false,
    })),
    scannerOption: number(9) as ScannerOption,
    trustUnauthenticated: cells[10] === 't',
    ...(from === null && until === null ? {} : { term: { from, until } }),
    ...(language === '' ? {} : { language }),
    ...judgedAction(action, (cells[16] ?? null) as NamedBy | null),
    ...(exempts === FILTER_FUNCTIONS.scan ? {} : { exempts }),
  }
}
