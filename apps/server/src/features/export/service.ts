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
import type { ExportSources } from '../ports/export.ts'
import type { SendMail } from '../ports/mail.ts'
import { askedBy, assertMay, callerOf, reaches, sourceOf } from './asked.ts'
import { noteAsked, noteOutcome } from './schedule-store.ts'
import * as store from './store.ts'

export interface ExportDeps {
  readonly db: Db
  readonly systemDb: Db
  readonly blobs: BlobStore
  readonly clock: () => number
  readonly settings: () => SettingsValues
  readonly sources: ExportSources
  /** Folder of files that are being written. */
  readonly folder: string
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
  assertMay(caller, list, [])
  const query: ExportQuery = validate(EXPORT_ROUTES[list].query.strict(), wish.query)
  const source = sourceOf(deps.sources, list)
  const relies = source.relies(caller, query)
  const { total, more } = await source.count(caller, query)
  const id = await deps.db.transaction().execute(async (trx) => {
    await store.lockExportsOf(trx, caller)
    if ((await store.countRunning(trx, caller)) >= LIMITS.exportsRunning)
      throw new AppError('EXPORTS_RUNNING')
    const asked = {
      list,
      query,
      format,
      language: wish.language ?? caller.language,
      timeZone: wish.time_zone ?? deps.settings().basic.timeZone,
      total,
      more,
      relies,
      asked: askedBy(caller),
    }
    const byClock = scheduleId === undefined ? undefined : { scheduleId, dueAt: null }
    const id = await store.insertExport(trx, caller, asked, byClock)
    if (scheduleId !== undefined) await noteAsked(trx, scheduleId)
    const note = { state: 'asked', list, rows: total, format, query }
    await recordAudit(trx, caller, { task: source.task, target: `#${id}`, note, at: deps.clock() })
    return id
  })
  await store.deleteBeyond(deps.systemDb, caller)
  return { id }
}

function present(stored: store.StoredExport): ListExport {
  const { created_at: created, finished_at: finished, ...row } = stored
  const until = finished && new Date(finished.getTime() + LIMITS.exportHours * 3_600_000)
  return {
    ...row,
    error: row.error as ListExport['error'],
    name: nameOf(stored),
    created_at: created.toISOString(),
    finished_at: finished?.toISOString() ?? null,
    kept_until: until?.toISOString() ?? null,
  }
}

function nameOf({ list, created_at: at, file }: store.StoredExport): string {
  const moment = at.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')
  return `${list}-${moment}.${file}`
}

export async function listExports({ db }: ExportDeps, caller: Caller) {
  return { exports: (await store.listExports(db, caller)).map(present) }
}

/** @throws AppError NOT_FOUND: another's export does not exist either */
export async function getExport({ db }: ExportDeps, caller: Caller, id: number): Promise<ListExport> {
  const found = await store.findExport(db, caller, id)
  if (!found) throw new AppError('NOT_FOUND')
  return present(found)
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
  const found = await store.findFile(deps.db, caller, id)
  if (!found || found.blob_key === null) throw new AppError('NOT_FOUND')
  assertMay(caller, found.list, found.relies)
  if (!reaches(caller.scope, callerOf(found.asked).scope)) throw new AppError('NO_PERMISSION')
  const content = await deps.blobs.open(found.blob_key).catch((cause: unknown) => {
    throw cause instanceof BlobMissingError ? new AppError('DOWNLOAD_FAILED', { cause }) : cause
  })
  await recordAudit(deps.db, caller, {
    task: sourceOf(deps.sources, found.list).task,
    target: `#${id}`,
    note: {
      state: 'downloaded',
      list: found.list,
      rows: found.done,
      file: nameOf(found),
      query: found.query,
    },
    at: deps.clock(),
  })
  return { name: nameOf(found), type: TYPES[found.file], size: found.size, content }
}

/** One that is being made goes no further. @throws AppError NOT_FOUND */
export async function deleteExport({ systemDb }: ExportDeps, caller: Caller, id: number): Promise<void> {
  await systemDb.transaction().execute(async (trx) => {
    const found = await store.findExport(trx, caller, id)
    if (found?.state === 'running') await noteOutcome(trx, id, { state: 'failed', error: null, rows: 0 })
    const gone = await store.deleteExport(trx, caller, id)
    if (!gone) throw new AppError('NOT_FOUND')
  })
  leaveUnrecorded(caller)
}
