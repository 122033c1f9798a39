/** Policy of a whole mail. Callers build it from their settings; it is plain data and goes to other processes. */
import type { DetoxFailure } from '@postern/contract/codes/detox.ts'
import type { DetoxPolicy } from '../policy.ts'

/** An attachment cannot be disarmed: its mail is held, a notice replaces it, or it goes on as it is. */
export type MailFailure = 'hold' | 'notice' | 'pass'

/** Something that an exception leaves alone, and the exception's id, which the report names. */
export interface Exempt {
  readonly value: string
  readonly id: number
}

/** `modes` count for whole attachments too: `block` holds the mail, `notice` replaces the file, `pdf` disarms it. */
export interface MailDetoxPolicy extends DetoxPolicy {
  /** Of whole attachments, and of a mail that cannot be taken apart, for which `notice` means `hold`. */
  readonly failures: Readonly<Record<DetoxFailure, MailFailure>>
  readonly exempt: {
    /** Lower case, without a dot. Every name that the file has must end in one. */
    readonly extensions: readonly Exempt[]
    /** SHA-256 in lower-case hex. */
    readonly hashes: readonly Exempt[]
  }
  /** `top`: the mail's texts begin with what was removed, in `language`. */
  readonly note: 'none' | 'top'
}
