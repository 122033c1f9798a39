/** Mail by whom and what. */
import { addUp, byMeasure } from '@postern/contract/codes/measures.ts'
import type { KindOf, StatisticKind } from '@postern/contract/codes/statistics.ts'
import type { RouteParsed, RouteReply } from '@postern/contract/routes/define.ts'
import type { STATISTIC_ROUTES, StatisticRow } from '@postern/contract/routes/statistics.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { dimOf, isKeyed, type Dim } from '../../sums/dimensions-store.ts'
import {
  readBelow,
  readCodes,
  readKeys,
  readRest,
  readTotal,
  readTotalsOf,
  type KeySpan,
  type Sums,
} from '../../sums/read-store.ts'
import { monthsOf, type Span } from '../../sums/zone-store.ts'
import { asked, type Asked } from './asked.ts'
import type { StatisticsDeps } from './deps.ts'
import { filtersOf } from './filters.ts'
import * as store from './store.ts'
import { counted, NOTHING } from './summary.ts'
import { suspectedCountries } from './suspected.ts'

type Route = (typeof STATISTIC_ROUTES)[StatisticKind]
export type InboundQuery = RouteParsed<Route>['query']
export type InboundReply = RouteReply<Route>
type ListedRow = Omit<StatisticRow, 'filter'>
type Listed = Pick<InboundReply, 'others' | 'missing'> & { readonly rows: readonly ListedRow[] }

const ALL_KEYS = LIMITS.statisticKeys

export async function inbound(
  deps: StatisticsDeps,
  caller: Caller,
  kind: StatisticKind,
  query: InboundQuery,
): Promise<InboundReply> {
  const found = await asked(deps, caller, query)
  const total = await readTotal(deps.db, found.level, found.span)
  const listed = await listOf(deps.db, kind, query, found)
  const filters =
    kind === 'filter'
      ? await filtersOf(
          deps.db,
          caller.scope,
          listed.rows.map(({ key }) => key),
        )
      : null
  const all = kind === 'auth' ? addUp(NOTHING, ...listed.rows, listed.others) : total
  return {
    ...found.said,
    ...listed,
    rows: listed.rows.map((row) => ({ ...row, filter: filters?.get(row.key) ?? null })),
    total: countsOf(all),
    suspected:
      kind === 'country' ? await suspectedCountries(deps.db, found.level, found.zone, deps.clock()) : [],
  }
}

function listOf(db: Db, kind: StatisticKind, query: InboundQuery, found: Asked): Promise<Listed> {
  if (isKeyed(kind)) return byKey(db, dimOf(kind, query.by), query, found)
  return kind === 'reject' ? byCode(db, query, found) : byPlace(db, kind, query, found)
}

async function keySpan(db: Db, zone: string, span: Span): Promise<KeySpan> {
  return { ...span, months: await monthsOf(db, zone, span) }
}

async function byKey(
  db: Db,
  dim: Dim,
  { limit, sort }: InboundQuery,
  { level, zone, span, before }: Asked,
): Promise<Listed> {
  const keys = await keySpan(db, zone, span)
  const [rows, rest] = await Promise.all([
    readKeys(db, level, dim, keys, { order: sort, limit: limit || ALL_KEYS }),
    readRest(db, level, dim, keys),
  ])
  const totals = before
    ? await readTotalsOf(
        db,
        level,
        dim,
        await keySpan(db, zone, before.span),
        rows.map(({ key }) => key),
      )
    : null
  const [first] = rows
  const shown = addUp(NOTHING, ...rows)
  const beyond = first ? byMeasure((of) => first[`all_${of}`] - shown[of]) : NOTHING
  return {
    rows: rows.map(({ key, last_at: last, ...sums }) => ({
      ...countsOf(sums),
      key,
      name: '',
      last_at: last.toISOString(),
      before: totals && (totals.get(key) ?? 0),
    })),
    others: {
      ...counted(addUp(NOTHING, beyond, rest)),
      keys: Math.max(0, (first?.keys ?? 0) - rows.length) + rest.keys,
    },
    missing: rest.most,
  }
}

async function byCode(db: Db, query: InboundQuery, { level, span, before }: Asked): Promise<Listed> {
  const [rows, earlier] = await Promise.all([
    readCodes(db, level, span),
    before ? readCodes(db, level, before.span) : null,
  ])
  const was = new Map(earlier?.map(({ code, rejected }) => [code, rejected]))
  return limited(
    rows
      .filter(({ rejected, unrecorded }) => rejected + unrecorded > 0)
      .map(({ code, ...sums }) => ({
        ...countsOf(sums),
        key: String(code),
        name: '',
        last_at: null,
        before: earlier && (was.get(code) ?? 0),
      })),
    query,
  )
}

async function byPlace(
  db: Db,
  kind: KindOf<'levels'>,
  query: InboundQuery,
  { level, span, before }: Asked,
): Promise<Listed> {
  const below = { kind, domain: level.domain || null, group: level.group || null }
  const [rows, earlier] = await Promise.all([
    readBelow(db, below, span),
    before ? readBelow(db, below, before.span) : null,
  ])
  const names = await store.namesOf(
    db,
    kind === 'domain' ? 'domain' : 'user_group',
    rows.map(({ id }) => id),
  )
  const was = new Map(earlier?.map((sums) => [sums.id, counted(sums).total]))
  return limited(
    rows
      .map(({ id, ...sums }) => ({
        ...countsOf(sums),
        key: String(id),
        name: names.get(id) ?? '',
        last_at: null,
        before: earlier && (was.get(id) ?? 0),
      }))
      .filter(({ total, unrecorded }) => total + unrecorded > 0),
    query,
  )
}

/** The first so many, and what the others come to. */
function limited(rows: readonly ListedRow[], { sort, limit }: InboundQuery): Listed {
  const field = sort === 'last' ? 'total' : sort
  const ordered = rows.toSorted((a, b) => b[field] - a[field] || (a.key < b.key ? -1 : 1))
  const shown = ordered.slice(0, limit || ALL_KEYS)
  const others = ordered.slice(shown.length)
  return { rows: shown, others: { ...counted(addUp(NOTHING, ...others)), keys: others.length }, missing: 0 }
}

type Counts = Sums & { readonly unrecorded?: number }

/** The counts of a row, without its other columns. */
function countsOf(sums: Counts) {
  return counted(addUp(NOTHING, sums))
}
