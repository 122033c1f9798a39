/** What disarming a file came to. No outcome says "clean": what was not checked is named. */
import type { DetoxFailure, DetoxKind, RemovedCode } from '@postern/contract/codes/detox.ts'

export interface InputFile {
  readonly name: string
  readonly bytes: Buffer
}

/** One thing that was removed, or would be (mode `report`), as often as it was met in one file. */
export interface Removed {
  readonly code: RemovedCode
  readonly count: number
  /** File within the file, from the outside in, '/' between; '' for the file itself. */
  readonly where: string
  /** The first one met, in the words of the format: an address, a name; '' when there is no more to say. */
  readonly detail: string
}

/** A file within the file that was passed or replaced without being disarmed. */
export interface Unchecked {
  readonly where: string
  /** `mode`: its kind's mode passes it, or replaces it. */
  readonly reason: DetoxFailure | 'mode'
  readonly became: 'passed' | 'notice'
}

interface Found {
  readonly kind: DetoxKind
  /** What mode `report` would have removed, of the file or of files within it. */
  readonly reported: readonly Removed[]
  readonly unchecked: readonly Unchecked[]
}

export type Outcome =
  /** The original bytes go on: there was nothing to remove, or it was only reported. */
  | (Found & { readonly outcome: 'unchanged' })
  | (Found & {
      readonly outcome: 'disarmed'
      readonly bytes: Buffer
      /** With another extension where the old one no longer fits: `order.docm` becomes `order.docx`. */
      readonly name: string
      readonly removed: readonly Removed[]
    })
  /** Not looked into: the mode of its kind passes it, or policy leaves signed documents and those for distribution. */
  | {
      readonly outcome: 'left'
      readonly kind: DetoxKind
      readonly reason: LeftReason
    }
  | {
      readonly outcome: 'failed'
      readonly kind: DetoxKind
      readonly reason: DetoxFailure
      /** For the log. */
      readonly detail: string
    }

export type LeftReason = 'mode' | 'signed' | 'distribution'
