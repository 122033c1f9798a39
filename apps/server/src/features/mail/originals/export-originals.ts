/** The originals of all mails that a search finds, in one archive, with a list of what is in it and of what could not be had. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { safeText } from '@postern/contract/i18n/foreign-text.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { ExportQuery } from '@postern/contract/routes/export-queries.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { ERROR_TEXTS } from '@postern/contract/texts/errors.ts'
import { EXPORT_COLUMN_TEXTS } from '@postern/contract/texts/export.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/client.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { shownTo } from '../../../platform/masking/whose.ts'
import type { Cell, Head, Words } from '../../../platform/table/cells.ts'
import { delimited } from '../../../platform/table/delimited.ts'
import type { ArchivePart, ArchiveSource } from '../../ports/export.ts'
import { insertEvents } from '../event-store.ts'
import { countDownloads, exportedOriginals, type ExportedOriginal } from '../export-store.ts'
import { fileNameOf } from '../content/file-name.ts'
import { countFound, foundBatches } from '../search/found-batches.ts'
import { searchOf } from '../list-service.ts'
import { readBytes } from '../content/original.ts'
import type { Search } from '../search/search.ts'
import type { MailDeps } from '../service.ts'
import { mayReadMail, readableClasses, readPermissions, searchPermissions } from '../visibility.ts'

type Query = ExportQuery<'mail-originals'>
type OriginalDeps = Pick<MailDeps, 'db' | 'blobs' | 'clock' | 'settings'>

/** Name of the list within the archive; the files before it begin with numbers. */
const INDEX = 'index.csv'

export function originalsExport(deps: OriginalDeps): ArchiveSource<Query> {
  return {
    kind: 'archive',
    task: 'mail.download',
    relies: (caller, query) => {
      assertReason(deps, caller, query)
      assertOriginals(caller, query)
      const { classes } = readable(deps, caller, query)
      return [
        ...searchPermissions(classes, query),
        ...readPermissions(caller, classes),
        ...(query.original === true ? (['mail-action-return_original'] as const) : []),
      ]
    },
    count: async (caller, query) => {
      const counted = await countFound(deps, readable(deps, caller, query), LIMITS.originalsExported + 1)
      if (counted.total > LIMITS.originalsExported) throw new AppError('TOO_MANY_ORIGINALS')
      return counted
    },
    archive: (caller, query, words, at, zone) => {
      const had: ExportedOriginal[] = []
      return {
        parts: partsOf(deps, { caller, query, words, at, zone }, had),
        leaveTrace: (trx) => leaveTrace(trx, caller, had, new Date(deps.clock()), query.reason),
      }
    },
  }
}

/** What is found among the classes that the caller may read. Of refused mail there are no originals. */
function readable(deps: OriginalDeps, caller: Caller, query: Query): Search {
  const search = searchOf(deps, caller, { ...query, sort: 'receive_date' })
  const may = readableClasses(caller)
  const classes = search.classes.filter((name) => may.includes(name))
  if (classes.length === 0) throw new AppError('NO_PERMISSION')
  return { ...search, classes }
}

function assertReason({ settings }: OriginalDeps, { scope }: Caller, { reason }: Query): void {
  if (settings().access.readingReason && scope.region !== 'user' && reason === undefined)
    throw new AppError('READING_REASON_REQUIRED')
}

function assertOriginals({ permissions }: Caller, { original }: Query): void {
  if (original === true && !permissions.has('mail-action-return_original'))
    throw new AppError('NO_PERMISSION')
}

interface Asked {
  readonly caller: Caller
  readonly query: Query
  readonly words: Words
  readonly at: Date
  readonly zone: string
}

/** Those whose original is in it are added to `had`. @throws AppError TOO_MANY_ORIGINALS */
async function* partsOf(
  deps: OriginalDeps,
  asked: Asked,
  had: ExportedOriginal[],
): AsyncGenerator<ArchivePart> {
  const { caller, query, words, at, zone } = asked
  const search = readable({ ...deps, clock: () => at.getTime() }, caller, query)
  const rows: Cell[][] = []
  let bytes = 0
  let missing = 0
  for await (const ids of foundBatches(deps, search, at)) {
    const mails = await exportedOriginals(deps.db, caller.scope, ids)
    for (const mail of mails) {
      const shown = shownTo(caller, mail, deps.settings())(mail.title)
      const name = `${String(rows.length + 1).padStart(4, '0')} ${fileNameOf(shown)}`
      const content = await contentOf(deps, asked, mail)
      const isThere = typeof content !== 'string'
      rows.push(rowOf(mail, shown, isThere ? [name, ''] : ['', words.say(ERROR_TEXTS[content])], words))
      if (isThere) bytes += content.length
      if (rows.length > LIMITS.originalsExported || bytes > LIMITS.originalsBytes)
        throw new AppError('TOO_MANY_ORIGINALS')
      if (!isThere) missing += 1
      else {
        had.push(mail)
        yield { name, content: [content], rows: 1 }
      }
    }
  }
  const table = { heads: headsIn(words), batches: oneBatch(rows) }
  yield { name: INDEX, content: delimited(table, ',', zone), rows: missing }
}

async function* oneBatch(rows: readonly (readonly Cell[])[]) {
  yield rows
}

/** Why single mails are left out. */
const MISSING: ReadonlySet<ErrorCode> = new Set([
  'NO_ORIGINAL_MAIL',
  'ORIGINAL_UNREADABLE',
  'DETOX_NOT_DONE',
  'NOT_DISARMED',
])

/** The bytes, or why there are none. */
async function contentOf(
  deps: OriginalDeps,
  { caller, query }: Pick<Asked, 'caller' | 'query'>,
  mail: ExportedOriginal,
): Promise<Buffer | ErrorCode> {
  if (!mayReadMail(caller, mail)) return 'NO_PERMISSION'
  try {
    return await readBytes(deps, caller, mail, query.original)
  } catch (error) {
    if (error instanceof AppError && MISSING.has(error.code)) return error.code
    throw error
  }
}

/** Their owners see who had them and why, as with a single one; the audit log has the request and the file's fetching. */
async function leaveTrace(
  trx: Db,
  caller: Caller,
  had: readonly ExportedOriginal[],
  at: Date,
  reason = '',
): Promise<void> {
  await countDownloads(trx, had)
  const foreign = had.filter((mail) => mail.user_id !== caller.userId)
  await insertEvents(trx, caller, foreign, { kind: 'download', at, reason })
}

function headsIn({ say }: Words): Head[] {
  const common = COMMON_TEXTS
  const own = EXPORT_COLUMN_TEXTS
  return [
    { text: say(own.fileName), time: false },
    { text: say(common.receiveDate), time: true },
    ...[
      common.class,
      common.sender,
      common.receiver,
      common.title,
      own.sizeBytes,
      own.whyMissing,
      own.mailId,
    ].map((text) => ({ text: say(text), time: false })),
  ]
}

function rowOf(
  mail: ExportedOriginal,
  shown: string,
  [file, why]: readonly [string, string],
  { say }: Words,
): Cell[] {
  return [
    file,
    mail.received_at,
    say(COMMON_TEXTS[`class.${mail.class}`]),
    safeText(mail.sender),
    safeText(mail.receiver),
    safeText(shown),
    mail.size,
    why,
    mail.id,
  ]
}
