/** What the thread that makes segments is asked for, and what it answers. */
import type { Filter } from '../filter.ts'
import type { Marks } from '../store.ts'
import type { SegmentFile } from './file.ts'

export type CompileTask =
  /** All filters in use. */
  | { readonly kind: 'all'; readonly url: string; readonly path: string }
  /** Some that changed. */
  | {
      readonly kind: 'changed'
      readonly filters: readonly Filter[]
      readonly gone: readonly number[]
      readonly path: string
    }
  /** Segments, oldest first, as one. `oldest`: there is none before them. */
  | {
      readonly kind: 'merge'
      readonly segments: readonly string[]
      readonly oldest: boolean
      readonly path: string
    }

export interface Compiled {
  readonly segment: SegmentFile
  /** Of `all`: what was read. */
  readonly marks: Marks | null
}
