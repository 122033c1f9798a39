/** One thing in a picture's file that is not of the picture. */
import type { RemovedCode } from '@postern/contract/codes/detox.ts'

export interface Extra {
  /** `metadata`: about the picture; `unknown-part`: of no known use; `hidden-data`: behind or between its parts. */
  readonly code: Extract<RemovedCode, 'metadata' | 'unknown-part' | 'hidden-data'>
  readonly detail: string
}

/** Bytes behind the end; breaks and zeros, as programs leave them, do nothing. */
export function* behind(bytes: Buffer, end: number): Iterable<Extra> {
  if (end > bytes.length) throw new Error('a picture that does not end')
  const rest = bytes.subarray(end)
  if (rest.some((byte) => byte !== 0 && byte !== 10 && byte !== 13))
    yield { code: 'hidden-data', detail: `${rest.length} bytes behind the end` }
}
