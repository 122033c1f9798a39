/**
 * Drawing is work of a process of its own, which ends with it: fonts and what is made of them take some 120 MB, which nobody
 * needs before the next report.
 */
import { join } from 'node:path'
import { askChild, startChild } from '../../platform/child-process.ts'
import type { Picture } from './picture.ts'
import type { AdminReport } from './report.ts'

export interface ToDraw {
  readonly report: AdminReport
  /** Pages too. */
  readonly pdf: boolean
}
export interface Drawn {
  /** Of its chart; none where it has none. */
  readonly pictures: readonly Picture[]
  readonly pdf: Uint8Array | null
}

const CHILD = join(import.meta.dirname, 'child.ts')
const PATIENCE_MS = 60_000

/** @throws Error when it takes more than a minute, or the process ends before its answer */
export async function drawReport(wish: ToDraw): Promise<Drawn> {
  const child = startChild(CHILD, { heapMb: 256 })
  try {
    return await askChild<Drawn>(child, wish, PATIENCE_MS)
  } catch (cause) {
    throw new Error('A report was not drawn', { cause })
  }
}
