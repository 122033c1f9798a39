/** Tables and archives as files in a folder of ours, with their size and hash, in memory that does not grow with them. */
import type { ExportFile } from '@postern/contract/codes/export.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Cell, Table } from '../../platform/table/cells.ts'
import { delimited } from '../../platform/table/delimited.ts'
import { xlsx } from '../../platform/table/xlsx.ts'
import { zipStream } from '../../platform/table/zip-stream.ts'
import type { ArchivePart } from '../ports/export.ts'

/** More rows than a sheet may have: it has to be text. */
export class TooLong extends Error {}

export interface Wanted {
  readonly path: string
  readonly file: ExportFile
  /** Of the sheet. */
  readonly title: string
  readonly zone: string
  /** Told after each batch; what it throws ends it. */
  readonly onRows: (rows: number) => Promise<void>
}

export interface WrittenFile {
  readonly rows: number
  readonly size: number
  readonly sha256: string
}

/** @throws TooLong, and what reading throws */
export async function writeTable(table: Table, wanted: Wanted): Promise<WrittenFile> {
  let rows = 0
  const count = async (read: number): Promise<void> => {
    rows += read
    if (wanted.file !== 'txt' && rows > LIMITS.exportRowsAsSheet) throw new TooLong()
    await wanted.onRows(rows)
  }
  const pieces = piecesOf({ ...table, batches: counted(table.batches, count) }, wanted)
  return { ...(await writePieces(pieces, wanted.path)), rows }
}

/** @throws what reading throws */
export async function writeArchive(
  parts: AsyncIterable<ArchivePart>,
  { path, onRows }: Pick<Wanted, 'path' | 'onRows'>,
): Promise<WrittenFile> {
  let rows = 0
  const each = async function* (): AsyncGenerator<ArchivePart> {
    for await (const part of parts) {
      yield part
      rows += part.rows
      await onRows(rows)
    }
  }
  return { ...(await writePieces(zipStream(each()), path)), rows }
}

async function writePieces(pieces: AsyncIterable<Buffer>, path: string): Promise<Omit<WrittenFile, 'rows'>> {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'w', 0o600)
  try {
    for await (const piece of pieces) {
      hash.update(piece)
      size += piece.length
      await file.writeFile(piece)
    }
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}

function piecesOf(table: Table, { file, title, zone }: Wanted): AsyncIterable<Buffer> {
  if (file === 'xlsx') return xlsx(table, title, zone)
  return delimited(table, file === 'csv' ? ',' : '\t', zone)
}

async function* counted(
  batches: Table['batches'],
  count: (rows: number) => Promise<void>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const rows of batches) {
    await count(rows.length)
    yield rows
  }
}
