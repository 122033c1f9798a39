/** Severity orders findings in the console's "Why?" panel; it decides nothing. */
export type Severity = 'info' | 'good' | 'low' | 'medium' | 'high'

export interface FindingDefinition {
  readonly severity: Severity
  /** Default contribution to the spam score; positive means unwanted. A check may give its own score instead. */
  readonly score: number
  /** What was met makes any verdict about the rest worthless: the mail is held, whatever it scores (R4). */
  readonly holds?: boolean
}

/** Declares a group of finding codes, all starting with `area.`, keeping the literal keys for typing. */
export function defineFindings<const T extends Record<string, FindingDefinition>>(codes: T): T {
  return codes
}
