/**
 * Makes files of lists: what the search finds while it is read, in the order of a key, batch by batch. A run that was killed begins
 * again from the first row.
 */
import { ARCHIVE_FORMAT, type ExportFile } from '@postern/contract/codes/export.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { EXPORT_TEXTS } from '@postern/contract/texts/export.ts'
import { mkdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { wordsIn } from '../../platform/table/cells.ts'
import { keptWork, type Ended, type Made, type Steps, type Work } from '../../platform/work/kept.ts'
import type { Archive } from '../ports/export.ts'
import { assertMay, sourceOf, type Asks } from './asked.ts'
import { tellOutcome } from './schedule-mail.ts'
import { noteOutcome } from './schedule-store.ts'
import { EXPORT, type ExportDeps } from './service.ts'
import { TooLong, writeArchive, writeTable, type WrittenFile } from './write-file.ts'

/** ms between two looks at whether it is still wanted, and at the caller's rights. */
const LOOK_MS = 1_000
/** Of each ms that is spent on an export so much is left to others: it must not be felt by those who wait. */
const REST = 0.5
/** Bytes that have to stay free. */
const RESERVE = 1024 ** 3

/** What is to be noted of what stands in a file. */
type Trace = Partial<Pick<Archive, 'leaveTrace'>>

export function exportJob(deps: ExportDeps): Job {
  const discard = (id: number): Promise<void> => remove(pathOf(deps, id))
  return keptWork<Asks, Made & Trace>(deps, {
    kind: EXPORT,
    hours: LIMITS.exportHours,
    gaveUp: 'DOWNLOAD_FAILED',
    assertMay,
    run: (asked, now, steps) => make(deps, asked, now, steps).finally(() => discard(asked.id)),
    ended: async (trx, { id }, _asked, end, made) => {
      await made?.leaveTrace?.(trx)
      await tellSchedule(trx, deps, id, end)
    },
    forget: discard,
  })
}

function pathOf({ exportDir }: ExportDeps, id: number): string {
  return join(exportDir, `${id}.part`)
}

async function remove(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (!(error instanceof Error && Reflect.get(error, 'code') === 'ENOENT')) throw error
  })
}

async function make(deps: ExportDeps, asked: Work<Asks>, now: Caller, steps: Steps): Promise<Made & Trace> {
  const { asks, id, total } = asked
  const path = pathOf(deps, id)
  await mkdir(deps.exportDir, { recursive: true, mode: 0o700 })
  const isLong = asks.format !== ARCHIVE_FORMAT && total > LIMITS.exportRowsAsSheet
  let file: ExportFile = isLong ? 'txt' : asks.format
  let written: WrittenFile & Trace
  try {
    written = await write(deps, asked, now, { path, file }, steps)
  } catch (error) {
    if (!(error instanceof TooLong)) throw error
    file = 'txt'
    written = await write(deps, asked, now, { path, file }, steps)
  }
  const { rows, size, sha256, leaveTrace } = written
  await steps.step({ done: rows })
  const blobKey = await deps.blobs.put({ kind: 'file', path, size, sha256 })
  return { done: rows, blobKey, result: { file, size }, ...(leaveTrace ? { leaveTrace } : {}) }
}

/** Of an export by the clock; who asked by hand sees it themselves. */
async function tellSchedule(
  trx: Db,
  deps: ExportDeps,
  id: number,
  { state, error, done }: Ended,
): Promise<void> {
  const outcome = {
    state: state === 'done' ? state : 'failed',
    error,
    rows: state === 'done' ? done : 0,
  } as const
  const noted = await noteOutcome(trx, id, outcome)
  if (noted && noted.due_at !== null) await tellOutcome(trx, deps, noted.id, outcome)
}

/** Reads with the rights of the caller. @throws what `step` throws, AppError DOWNLOAD_FAILED (no room) */
async function write(
  deps: ExportDeps,
  { asks, created_at: at }: Work<Asks>,
  caller: Caller,
  to: { readonly path: string; readonly file: ExportFile },
  { step, signal }: Steps,
): Promise<WrittenFile & Trace> {
  const source = sourceOf(deps.sources, asks.list)
  const look = async (done: number): Promise<void> => {
    await step({ done })
    if ((await deps.blobs.freeSpace()) < RESERVE) throw new AppError('DOWNLOAD_FAILED', { detail: 'no room' })
  }
  await look(0)
  const words = wordsIn(asks.language)
  let looked = performance.now()
  let rested = looked
  const onRows = async (rows: number): Promise<void> => {
    signal.throwIfAborted()
    const now = performance.now()
    if (now - looked > LOOK_MS) {
      looked = now
      await look(rows)
    }
    await pause((now - rested) * REST)
    rested = performance.now()
  }
  if (source.kind === 'archive') {
    const { parts, leaveTrace } = source.archive(caller, asks.query, words, at, asks.zone)
    return { ...(await writeArchive(parts, { ...to, onRows })), leaveTrace }
  }
  return writeTable(source.table(caller, asks.query, words, at), {
    ...to,
    title: words.say(EXPORT_TEXTS[`list.${asks.list}`]),
    zone: asks.zone,
    onRows,
  })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}
