/** Numbers of mail as files: the rows that the calls answer. */
import { MAIL_CLASSES } from '@postern/contract/codes/mail.ts'
import type { Measure } from '@postern/contract/codes/measures.ts'
import { STATISTIC_KINDS, type StatisticKind } from '@postern/contract/codes/statistics.ts'
import { countryName } from '@postern/contract/i18n/countries.ts'
import { safeText } from '@postern/contract/i18n/foreign-text.ts'
import { fillText, type Text } from '@postern/contract/i18n/texts.ts'
import type { StatisticPoint, StatisticRow } from '@postern/contract/routes/statistics.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { DETOX_FIND_NAMES } from '@postern/contract/texts/detox-finds.ts'
import { EXPORT_COLUMN_TEXTS } from '@postern/contract/texts/export.ts'
import { rejectText } from '@postern/contract/texts/reject.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Words } from '../../platform/table/cells.ts'
import { declareExport, momentOf, type ExportColumn, type ExportSource } from '../ports/export.ts'
import type { StatisticsDeps } from './deps.ts'
import { inbound, type InboundQuery } from './inbound.ts'
import { summary, type SummaryQuery } from './summary.ts'

const own = EXPORT_COLUMN_TEXTS

/** Numbers that a row of any kind has; null where it does not say. */
interface Numbers extends Pick<StatisticRow, 'total' | Measure | 'unrecorded'> {}

const NUMBERS: readonly ExportColumn<Numbers>[] = [
  { head: own.total, of: (row) => row.total },
  ...MAIL_CLASSES.map((of): ExportColumn<Numbers> => ({
    head: COMMON_TEXTS[`class.${of}`],
    of: (row) => row[of],
  })),
  { head: own.unrecorded, of: (row) => row.unrecorded },
  { head: own.bytes, of: (row) => row.bytes },
]

const POINT_COLUMNS: readonly ExportColumn<StatisticPoint>[] = [
  { head: own.from, time: true, of: (point) => momentOf(point.at) },
  { head: own.until, time: true, of: (point) => momentOf(point.to) },
  ...NUMBERS,
  { head: own.delivered, of: (point) => point.delivered },
  { head: own.failed, of: (point) => point.failed },
]

/** What is left over has a row of its own at the end, so that the sums are those of the screen. */
interface Row extends Numbers {
  readonly called: (words: Words) => string
  readonly key: string
  readonly last_at: string | null
  readonly before: number | null
}

const ROW_COLUMNS: readonly ExportColumn<Row>[] = [
  { head: own.key, of: (row, words) => row.called(words) },
  ...NUMBERS,
  { head: own.before, of: (row) => row.before },
  { head: own.last, time: true, of: (row) => momentOf(row.last_at) },
]

function callOf(kind: StatisticKind, { key, name }: StatisticRow): Row['called'] {
  if (kind === 'reject') return ({ say }) => `${key} ${say(rejectText(Number(key)))}`
  if (kind === 'country') return ({ language }) => (key === '' ? '' : `${key} ${countryName(key, language)}`)
  if (kind === 'detox') return ({ say }) => findName(key, say)
  if (kind === 'domain' || kind === 'group') return () => name || `#${key}`
  return () => safeText(key)
}

const FINDS = new Map<string, Text>(Object.entries(DETOX_FIND_NAMES))

function findName(key: string, say: Words['say']): string {
  const name = FINDS.get(key)
  return name === undefined ? safeText(key) : say(name)
}

type KindExports = { readonly [K in StatisticKind as `statistics-${K}`]: ExportSource<InboundQuery> }

export function statisticExports(deps: StatisticsDeps) {
  const kinds = STATISTIC_KINDS.map((kind) => [`statistics-${kind}`, kindExport(deps, kind)] as const)
  return {
    'statistics-summary': declareExport<SummaryQuery, StatisticPoint>({
      task: 'statistics.export',
      columns: POINT_COLUMNS,
      count: async (caller, query) => ofAll((await summary(deps, caller, query)).points),
      batches: async function* (caller, query) {
        yield (await summary(deps, caller, query)).points
      },
    }),
    ...(Object.fromEntries(kinds) as KindExports),
  }
}

function kindExport(deps: StatisticsDeps, kind: StatisticKind): ExportSource<InboundQuery> {
  const rowsOf = async (caller: Caller, query: InboundQuery): Promise<readonly Row[]> => {
    const { rows, others } = await inbound(deps, caller, kind, query)
    const listed = rows.map((row) => ({ ...row, called: callOf(kind, row) }))
    if (others.keys === 0 && others.total === 0) return listed
    const called = ({ language }: Words): string => fillText(own.others, language, { count: others.keys })
    return [...listed, { ...others, called, key: '', last_at: null, before: null }]
  }
  return declareExport<InboundQuery, Row>({
    task: 'statistics.export',
    columns: ROW_COLUMNS,
    count: async (caller, query) => ofAll(await rowsOf(caller, query)),
    batches: async function* (caller, query) {
      yield await rowsOf(caller, query)
    },
  })
}

function ofAll(rows: readonly unknown[]) {
  return { total: rows.length, more: false }
}
