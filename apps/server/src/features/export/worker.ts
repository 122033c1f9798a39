/**
 * The job that makes files of lists: what the search finds while it is read, in the order of a key, batch by batch. A run that was
 * killed begins again from the first row.
 */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { ARCHIVE_FORMAT, type ExportFile } from '@postern/contract/codes/export.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { ExportQuery } from '@postern/contract/routes/export-queries.ts'
import { EXPORT_TEXTS } from '@postern/contract/texts/export.ts'
import { mkdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/client.ts'
import { actFor } from '../../platform/db/tenant.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { declareJob, type Job, type Run } from '../../platform/jobs/job.ts'
import { wordsIn } from '../../platform/table/cells.ts'
import type { Archive } from '../ports/export.ts'
import { assertMay, callerOf, sourceOf } from './asked.ts'
import { tellOutcome } from './schedule-mail.ts'
import { noteOutcome, type Outcome } from './schedule-store.ts'
import type { ExportDeps } from './service.ts'
import * as store from './store.ts'
import { TooLong, writeArchive, writeTable, type WrittenFile } from './write-file.ts'

const LEASE = 10
/** A list that kills three processes will kill the next one. */
const TRIES = 3
/** ms between two looks at whether it is still wanted, and at the caller's rights. */
const LOOK_MS = 1_000
/** Of each ms that is spent on an export so much is left to others: it must not be felt by those who wait. */
const REST = 0.5
/** Bytes that have to stay free. */
const RESERVE = 1024 ** 3

/** A file, and what is to be noted of what stands in it. */
type Written = WrittenFile & Partial<Pick<Archive, 'leaveTrace'>>

/** Nobody wants it any more. */
class Gone extends Error {}

export function exportJob(deps: ExportDeps): Job {
  return declareJob({
    kind: 'export',
    after: 'job',
    lease: LEASE,
    tries: TRIES,
    run: async (run) => {
      const asked = await store.findAsked(deps.systemDb, Number(run.key))
      const path = pathOf(deps, run)
      if (!asked) return discard(path)
      try {
        await make(deps, asked, path, run.signal)
      } catch (error) {
        await discard(path)
        if (run.signal.aborted) throw error
        if (error instanceof AppError) await endFailed(deps, asked.id, error.code)
        else if (!(error instanceof Gone)) throw error
      }
    },
    gaveUp: async (run) => {
      await discard(pathOf(deps, run))
      await endFailed(deps, Number(run.key), 'DOWNLOAD_FAILED')
    },
  })
}

function pathOf({ folder }: ExportDeps, { key }: Run): string {
  return join(folder, `${Number(key)}.part`)
}

async function discard(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (!(error instanceof Error && Reflect.get(error, 'code') === 'ENOENT')) throw error
  })
}

async function make(
  deps: ExportDeps,
  asked: store.AskedExport,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(deps.folder, { recursive: true, mode: 0o700 })
  const isLong = asked.format !== ARCHIVE_FORMAT && asked.total > LIMITS.exportRowsAsSheet
  let file: ExportFile = isLong ? 'txt' : asked.format
  let written: Written
  try {
    written = await write(deps, asked, { path, file }, signal)
  } catch (error) {
    if (!(error instanceof TooLong)) throw error
    file = 'txt'
    written = await write(deps, asked, { path, file }, signal)
  }
  const { rows, size, sha256, leaveTrace } = written
  const blobKey = await deps.blobs.put({ kind: 'file', path, size, sha256 })
  await discard(path)
  await deps.systemDb.transaction().execute(async (trx) => {
    if (!(await store.storeMade(trx, asked.id, { file, rows, size, blobKey }))) return
    await leaveTrace?.(trx)
    await tellSchedule(trx, deps, asked.id, { state: 'done', error: null, rows })
  })
}

async function endFailed(deps: ExportDeps, id: number, error: ErrorCode): Promise<void> {
  await deps.systemDb.transaction().execute(async (trx) => {
    if (await store.storeFailed(trx, id, error))
      await tellSchedule(trx, deps, id, { state: 'failed', error, rows: 0 })
  })
}

/** Of an export by the clock; who asked by hand sees it themselves. */
async function tellSchedule(trx: Db, deps: ExportDeps, id: number, outcome: Outcome): Promise<void> {
  const noted = await noteOutcome(trx, id, outcome)
  if (noted && noted.due_at !== null) await tellOutcome(trx, deps, noted.id, outcome)
}

/** Reads as whoever asked. */
async function write(
  deps: ExportDeps,
  asked: store.AskedExport,
  to: { readonly path: string; readonly file: ExportFile },
  signal: AbortSignal,
): Promise<Written> {
  const caller = callerOf(asked.asked)
  const source = sourceOf(deps.sources, asked.list)
  await look(deps, asked, caller, 0)
  const words = wordsIn(asked.language)
  let looked = performance.now()
  let rested = looked
  const onRows = async (rows: number): Promise<void> => {
    signal.throwIfAborted()
    const now = performance.now()
    if (now - looked > LOOK_MS) {
      looked = now
      await look(deps, asked, caller, rows)
    }
    await pause((now - rested) * REST)
    rested = performance.now()
  }
  return actFor(caller.scope, async () => {
    const query = asked.query as ExportQuery
    if (source.kind === 'archive') {
      const { parts, leaveTrace } = source.archive(caller, query, words, asked.created_at, asked.time_zone)
      return { ...(await writeArchive(parts, { ...to, onRows })), leaveTrace }
    }
    return writeTable(source.table(caller, query, words, asked.created_at), {
      ...to,
      title: words.say(EXPORT_TEXTS[`list.${asked.list}`]),
      zone: asked.time_zone,
      onRows,
    })
  })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}

/** @throws Gone, AppError NO_PERMISSION, DOWNLOAD_FAILED (no room) */
async function look(deps: ExportDeps, asked: store.AskedExport, caller: Caller, rows: number): Promise<void> {
  if (!(await store.storeProgress(deps.systemDb, asked.id, rows))) throw new Gone()
  const now = await deps.renewCaller(caller)
  if (now === null) throw new AppError('NO_PERMISSION')
  assertMay(now, asked.list, asked.relies)
  if ((await deps.blobs.freeSpace()) < RESERVE) throw new AppError('DOWNLOAD_FAILED', { detail: 'no room' })
}
