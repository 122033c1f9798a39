/** What we found when a mail arrived, as the fields say that we put in front of it. */
import type { ChainStatus } from '@postern/mail/auth/arc-seal.ts'

export interface OurResults {
  /** The value of our Authentication-Results field, folds and all. */
  readonly authResults: string
  readonly chain: ChainStatus
}

/** Null where there is no such field (mail/auth/header.ts), and where nobody knows whether the ARC chain holds. */
export function ourResults(prepend: string): OurResults | null {
  const authResults = /(?:^|\r\n)Authentication-Results: ((?:[^\r\n]|\r\n[ \t])*)/.exec(prepend)?.[1]
  if (authResults === undefined) return null
  // No value from outside can have a line end in it.
  const chain = /;\r\n\tarc=([a-z]+)$/.exec(authResults)?.[1] ?? 'none'
  return chain === 'none' || chain === 'pass' || chain === 'fail' ? { authResults, chain } : null
}
