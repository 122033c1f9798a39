/**
 * Between whoever opens an archive and the disposable process that has 7-Zip: one archive a process. Asked by a JSON line and the
 * archive behind it, answered by a JSON line and the files behind it.
 */
import type { ObstacleReason } from '../opened.ts'

/** 7-Zip's names of formats. */
export type SevenFormat = '7z' | 'Rar' | 'Rar5' | 'Arj' | 'Chm' | 'Cab' | 'Lzh' | 'Udf'

export interface SevenQuestion {
  readonly format: SevenFormat
  readonly passwords: readonly string[]
  /** Bytes that may be made of it, files that it may list. */
  readonly maxBytes: number
  readonly maxEntries: number
  /** ms until the process ends itself; passwords are tried for half of it at most. */
  readonly ms: number
  /** Process that asks: the one asked ends when that is gone. */
  readonly owner: number
}

export interface SevenEntry {
  readonly name: string
  readonly encrypted: boolean
}

export interface SevenAnswer {
  /** Files that its directory lists. */
  readonly entries: readonly SevenEntry[]
  /** Files that came out, in the order of the bytes behind this line. */
  readonly files: readonly { readonly name: string; readonly size: number }[]
  readonly obstacles: readonly { readonly name: string; readonly reason: ObstacleReason }[]
  /** It opened by this word. */
  readonly password: string | null
  /** What its directory says, or what came out, is more than it may be. */
  readonly beyond: 'bytes' | 'entries' | null
  /** Words that were tried. */
  readonly tried: number
}

const LINE_END = 10

/** A JSON line and bytes behind it. */
export function framed(head: SevenQuestion | SevenAnswer, bodies: readonly Uint8Array[]): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...bodies])
}

/** The line's value and what lies behind it; null where there is no whole line. */
export function unframed(bytes: Buffer): { readonly head: unknown; readonly body: Buffer } | null {
  const end = bytes.indexOf(LINE_END)
  if (end < 0) return null
  return { head: JSON.parse(bytes.toString('utf8', 0, end)) as unknown, body: bytes.subarray(end + 1) }
}
