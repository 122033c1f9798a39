/** A table as a file in a folder of ours, with its size and hash, in memory that does not grow with it. */
import type { ExportFile } from '@postern/contract/codes/export.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Cell, Table } from '../../platform/table/cells.ts'
import { delimited } from '../../platform/table/delimited.ts'
import { xlsx } from '../../platform/table/xlsx.ts'

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
  const hash = createHash('sha256')
  let size = 0
  const file = await open(wanted.path, 'w', 0o600)
  try {
    for await (const piece of piecesOf({ ...table, batches: counted(table.batches, count) }, wanted)) {
      hash.update(piece)
      size += piece.length
      await file.writeFile(piece)
    }
  } finally {
    await file.close()
  }
  return { rows, size, sha256: hash.digest('hex') }
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
