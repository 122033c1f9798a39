import type { RejectCode, RejectDefinition } from '../codes/reject.ts'

/** Severity orders findings in the console's "Why?" panel; it decides nothing. */
export type Severity = 'info' | 'good' | 'low' | 'medium' | 'high'

export interface FindingDefinition {
  readonly severity: Severity
  /** Default contribution to the spam score; positive means unwanted. A check may give its own score instead. */
  readonly score: number
  /** What was met makes any verdict about the rest worthless: the mail is held, whatever it scores (R4). */
  readonly holds?: boolean
  /** What the sender hears: the reply of a reject code, or one that has none of its own. */
  readonly refuses?: RejectCode | EdgeReply
  /** What it refuses was refused before, and recorded then: now it is only counted. */
  readonly counted?: boolean
}

/** An SMTP reply that is none of the reject catalogue's, with the code that its record carries. */
export interface EdgeReply extends RejectDefinition {
  readonly code: RejectCode | null
  /** Our own trouble, not the client's doing: leaves no record, or a flood would fill the database. */
  readonly ours?: boolean
}

/** Declares a group of finding codes, all starting with `area.`, keeping the literal keys for typing. */
export function defineFindings<const T extends Record<string, FindingDefinition>>(codes: T): T {
  return codes
}
