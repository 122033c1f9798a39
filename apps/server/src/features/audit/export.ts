/** The audit log as a file, read and sent piece by piece. */
import { detailWords } from '@postern/contract/audit/words.ts'
import { fillText, type Language, type Text } from '@postern/contract/i18n/texts.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { exportAuditRoute } from '@postern/contract/routes/audit.ts'
import {
  AUDIT_CLASS_TEXTS,
  AUDIT_CLASSES,
  AUDIT_TASK_TEXTS,
  AUDIT_TASKS,
  AUDIT_TYPE_TEXTS,
  AUDIT_TYPES,
} from '@postern/contract/audit/tasks.ts'
import { AUDIT_TEXTS } from '@postern/contract/texts/audit.ts'
import { Readable } from 'node:stream'
import { recordAudit } from '../../platform/audit/record.ts'
import { safeText } from '@postern/contract/i18n/foreign-text.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv.ts'
import { actFor } from '../../platform/db/tenant.ts'
import type { FileReply } from '../../platform/http/answer.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { mapTexts } from '../../platform/masking/map-texts.ts'
import { searchOf, shownIn, type AuditDeps } from './service.ts'
import * as store from './store.ts'

export type ExportQuery = RouteParsed<typeof exportAuditRoute>['query']

const BATCH = 1_000

/** @throws AppError INVALID_REQUEST (period) */
export async function exportEvents(deps: AuditDeps, caller: Caller, query: ExportQuery): Promise<FileReply> {
  const { lang, ...conditions } = query
  const search = searchOf(deps, caller, conditions)
  const rows = await store.countEvents(deps.db, search)
  const asSheet = rows <= LIMITS.exportRowsAsSheet
  const at = deps.clock()
  // Recorded first: the export does not tell of itself, and whoever breaks it off has still asked for it.
  const newest = await store.newestSeq(deps.db)
  await recordAudit(deps.db, caller, { task: 'maintenance.audit_export', note: { rows, ...conditions }, at })
  const format = {
    language: lang ?? caller.language,
    timeZone: deps.settings().basic.timeZone,
    separator: asSheet ? (',' as const) : ('\t' as const),
    shown: shownIn(deps),
  }
  const day = new Date(at).toISOString().slice(0, 10)
  return {
    name: `audit-${day}.${asSheet ? 'csv' : 'txt'}`,
    type: asSheet ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8',
    content: Readable.from(linesOf(deps, search, newest, format)),
  }
}

interface Format {
  readonly language: Language
  readonly timeZone: string
  readonly separator: ',' | '\t'
  /** How values are written. */
  readonly shown: (text: string) => string
}

async function* linesOf(
  deps: AuditDeps,
  search: store.Search,
  newest: number,
  format: Format,
): AsyncGenerator<string> {
  const word = (key: keyof typeof AUDIT_TEXTS): string => AUDIT_TEXTS[key][format.language]
  const time = fillText(AUDIT_TEXTS.timeIn, format.language, { zone: format.timeZone })
  const heads = [
    'class',
    'task',
    'type',
    'who',
    'role',
    'ip',
    'domain',
    'target',
    'summary',
    'details',
    'requestId',
  ] as const
  yield BYTE_ORDER_MARK + csvLine([word('seq'), time, ...heads.map(word)], format.separator)
  let below = newest + 1
  for (;;) {
    // Read while the reply is sent, when the call itself is over.
    const next = await actFor(search.scope, () => store.eventsBelow(deps.db, search, below, BATCH))
    if (next.length === 0) return
    yield next
      .map((event) => csvLine(cellsOf(mapTexts(event, format.shown), format), format.separator))
      .join('')
    below = next.at(-1)!.seq
  }
}

function cellsOf(event: store.ExportedEvent, { language, timeZone }: Format): string[] {
  const task = `${event.class}.${event.task}`
  return [
    String(event.seq),
    timeOf(event.at, timeZone),
    nameOf(AUDIT_CLASS_TEXTS, Object.keys(AUDIT_CLASSES), event.class, language),
    nameOf(AUDIT_TASK_TEXTS, AUDIT_TASKS, task, language),
    nameOf(AUDIT_TYPE_TEXTS, AUDIT_TYPES, event.type, language),
    safeText(event.email),
    event.role_key,
    event.ip,
    event.domain ?? '',
    safeText(event.target),
    detailWords(event.details, {
      language,
      date: (iso) => timeOf(new Date(iso), timeZone),
      size: (bytes) => `${String(bytes)} B`,
    }),
    Object.keys(event.details).length === 0 ? '' : JSON.stringify(event.details),
    event.request_id,
  ]
}

/** What an older version wrote may have no text any more. */
function nameOf(
  texts: Readonly<Record<string, Text>>,
  known: readonly string[],
  word: string,
  language: Language,
): string {
  return known.includes(word) ? texts[word]![language] : word
}

function timeOf(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  return format.format(at)
}
