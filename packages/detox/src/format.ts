/** What a module of a format gives, and what it is given. */
import type { DetoxFailure, RemovedCode } from '@postern/contract/codes/detox.ts'
import type { DetectedType } from '@postern/mail/file-type/detected-type.ts'
import type { DetoxBudget } from './budget.ts'
import type { LinkCounts, LinkPolicy } from './links/link-policy.ts'
import type { InputFile, LeftReason } from './outcome.ts'
import type { DetoxPolicy } from './policy.ts'

/** What is put in the place of a file: other bytes, a name that fits them. */
export type Rebuilt = InputFile

/** As `Rebuilt`, written when it is needed: of most files nothing is removed. */
export interface Made {
  readonly name: string
  readonly bytes: Buffer | (() => Buffer)
}

export interface FormatContext {
  readonly policy: DetoxPolicy
  /** Shared by all files within each other; its methods throw. */
  readonly budget: DetoxBudget
  /** What becomes of the file's links (`links/file-links.ts`); null where they stay. */
  readonly links: { readonly policy: LinkPolicy; readonly counts: LinkCounts } | null
  /** True type of the file. */
  readonly type: DetectedType
  /** Notes what was removed of this file; `detail` in the words of the format. */
  readonly removed: (code: RemovedCode, detail?: string, count?: number) => void
  /** Notes that the file is to be another one, though nothing of it was removed. */
  readonly changed: () => void
  /** Notes a piece that stays without being looked into, as policy says. */
  readonly passed: (name: string, reason: LeftReason) => void
  /** Whether a format disarms such a file; others a document has no use for. */
  readonly disarms: (file: InputFile) => boolean
  /**
   * Disarms a file within this one by the same rules. Answers what stands in its place: the file itself where nothing is to be
   * removed, or a notice.
   * @throws Failure where policy blocks it.
   */
  readonly within: (file: InputFile) => Promise<Rebuilt>
  /**
   * The notice in the place of a file within this one that cannot be read at all.
   * @throws Failure where policy wants no notice.
   */
  readonly unread: (name: string, reason: DetoxFailure) => Rebuilt
}

export interface Format {
  /**
   * Rebuilds the file of what is known and notes all that it leaves out. Where nothing was noted, here or within, the caller keeps the
   * original bytes.
   * @throws Failure; BudgetExceeded of the readers in `@postern/mail`; anything else counts as 'broken'.
   */
  readonly disarm: (file: InputFile, context: FormatContext) => Promise<Made> | Made
  /** A second opinion by another reader than `disarm`'s: whether what was made opens. May throw for no. */
  readonly reopens: (bytes: Buffer, context: FormatContext) => Promise<boolean> | boolean
}
