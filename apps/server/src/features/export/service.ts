/** Lists as files: asked for, looked at, fetched, done away with. Making them is worker.ts. */
import type { ExportFile, ExportList } from '@postern/contract/codes/export.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { ListExport } from '@postern/contract/routes/export.ts'
import { EXPORT_ROUTES, type ExportQuery } from '@postern/contract/routes/export-queries.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { AppError } from '../../platform/app-error.ts'
import { leaveUnrecorded, recordAudit } from '../../platform/audit/record.ts'
import { BlobMissingError, type BlobStore } from '../../platform/blob/blob-store.ts'
import type { Db } from '../../platform/db/client.ts'
import type { FileReply } from '../../platform/http/answer.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { validate } from '../../platform/http/validate.ts'
import type { RenewCaller } from '../../platform/work/caller.ts'
import * as work from '../../platform/work/store.ts'
import type { ExportSources } from '../ports/export.ts'
import type { SendMail } from '../ports/mail.ts'
import { assertMay, listsOpenTo, reaches, sourceOf, type Asks, type File } from './asked.ts'
import { noteAsked, noteOutcome } from './schedule-store.ts'

export const EXPORT = 'export'

export interface ExportDeps {
  readonly db: Db
  readonly systemDb: Db
  readonly blobs: BlobStore
  readonly clock: () => number
  readonly settings: () => SettingsValues
  readonly sources: ExportSources
  /** Folder of files that are being written. */
  readonly exportDir: string
  readonly renewCaller: RenewCaller
  readonly sendMail: SendMail
}

export interface ExportWish {
  readonly list: ExportList
  /** As texts. */
  readonly query: Readonly<Record<string, string>>
  readonly format: Exclude<ExportFile, 'txt'>
  readonly language?: Language | undefined
  readonly time_zone?: string | undefined
}

/**
 * Asks for a file; `scheduleId` is that of the caller's own schedule that it is made of.
 * @throws AppError NO_PERMISSION, EXPORTS_RUNNING, INVALID_REQUEST (query), and what the list throws
 */
export async function startExport(
  deps: ExportDeps,
  caller: Caller,
  wish: ExportWish,
  scheduleId?: number,
): Promise<{ id: number }> {
  const { list, format } = wish
  assertMay(caller, { list, relies: [] })
  const query: ExportQuery = validate(EXPORT_ROUTES[list].query.strict(), wish.query)
  const source = sourceOf(deps.sources, list)
  const relies = source.relies(caller, query)
  const { total, more } = await source.count(caller, query)
  const asks: Asks = {
    list,
    query,
    format,
    language: wish.language ?? caller.language,
    zone: wish.time_zone ?? deps.settings().basic.timeZone,
    relies,
    scope: caller.scope,
    schedule: scheduleId ?? null,
    due: null,
  }
  const id = await deps.systemDb.transaction().execute(async (trx) => {
    if (!(await hasRoom(trx, caller))) throw new AppError('EXPORTS_RUNNING')
    const id = await work.insertWork(trx, caller, { kind: EXPORT, asks, total, more })
    if (scheduleId !== undefined) await noteAsked(trx, scheduleId)
    await work.deleteBeyond(trx, caller, EXPORT, LIMITS.exportsKept)
    const note = { state: 'asked', list, rows: total, format, query }
    await recordAudit(trx, caller, { task: source.task, target: `#${id}`, note, at: deps.clock() })
    return id
  })
  return { id }
}

/** Whether the caller may ask for one more, in this transaction. */
export async function hasRoom(trx: Db, caller: Caller): Promise<boolean> {
  await work.lockWork(trx, EXPORT, caller.userId)
  return (await work.underWay(trx, EXPORT, caller.userId)).length < LIMITS.exportsRunning
}

function present(row: work.OwnWork): ListExport {
  const { id, state, total, more, done, created_at: created, finished_at: finished, kept_until: until } = row
  const { list, format } = row.asks as Asks
  const { file = format, size = 0 } = (row.result as File | null) ?? {}
  return {
    id,
    list,
    state: state as ListExport['state'],
    error: row.error as ListExport['error'],
    total,
    more,
    done,
    file,
    size,
    name: nameOf(row),
    created_at: created.toISOString(),
    finished_at: finished?.toISOString() ?? null,
    kept_until: until?.toISOString() ?? null,
  }
}

function nameOf({ asks, result, created_at: at }: work.OwnWork): string {
  const { list, format } = asks as Asks
  const moment = at.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')
  return `${list}-${moment}.${(result as File | null)?.file ?? format}`
}

export async function listExports({ db }: ExportDeps, caller: Caller) {
  const open = listsOpenTo(caller)
  const own = await work.ownLast(db, caller, EXPORT, LIMITS.exportsKept)
  return { exports: own.map(present).filter(({ list }) => open.includes(list)) }
}

/** @throws AppError NOT_FOUND: another's export does not exist either */
async function findOwn({ db }: Pick<ExportDeps, 'db'>, caller: Caller, id: number): Promise<work.OwnWork> {
  const row = await work.ownOne(db, caller, EXPORT, id)
  if (!listsOpenTo(caller).includes((row.asks as Asks).list)) throw new AppError('NOT_FOUND')
  return row
}

/** @throws AppError NOT_FOUND */
export async function getExport(deps: ExportDeps, caller: Caller, id: number): Promise<ListExport> {
  return present(await findOwn(deps, caller, id))
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const

/**
 * The bytes, for whoever asked as long as they hold what the file rests on and reach what it was made of.
 * @throws AppError NOT_FOUND, NO_PERMISSION, DOWNLOAD_FAILED (its bytes are gone)
 */
export async function downloadExport(deps: ExportDeps, caller: Caller, id: number): Promise<FileReply> {
  const row = await findOwn(deps, caller, id)
  if (row.blob_key === null) throw new AppError('NOT_FOUND')
  const { list, query, relies, scope } = row.asks as Asks
  assertMay(caller, { list, relies })
  if (!reaches(caller.scope, scope)) throw new AppError('NO_PERMISSION')
  const content = await deps.blobs.open(row.blob_key).catch((cause: unknown) => {
    throw cause instanceof BlobMissingError ? new AppError('DOWNLOAD_FAILED', { cause }) : cause
  })
  const name = nameOf(row)
  await recordAudit(deps.db, caller, {
    task: sourceOf(deps.sources, list).task,
    target: `#${id}`,
    note: { state: 'downloaded', list, rows: row.done, file: name, query },
    at: deps.clock(),
  })
  const { file, size } = row.result as File
  return { name, type: TYPES[file], size, content }
}

/** One that is being made goes no further. @throws AppError NOT_FOUND */
export async function deleteExport({ systemDb }: ExportDeps, caller: Caller, id: number): Promise<void> {
  await systemDb.transaction().execute(async (trx) => {
    const { state } = await findOwn({ db: trx }, caller, id)
    if (state === 'running') await noteOutcome(trx, id, { state: 'failed', error: null, rows: 0 })
    await work.deleteWork(trx, caller, EXPORT, id)
  })
  leaveUnrecorded(caller)
}
