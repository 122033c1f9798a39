/** What lies in staging: runs of lines, and what they did. */
import type { BulkLineState } from '@postern/contract/routes/bulk.ts'

/** A run of lines of a job. */
export interface LineRange {
  readonly jobId: number
  readonly from: number
  readonly to: number
}

/** Whose rows lines become. */
export type Table = 'app_user' | 'domain' | 'mail_server' | 'filter' | 'smtp_entry'

/** How many lines in a state belong to a domain. */
export interface DomainCount {
  readonly id: number
  readonly name: string
  readonly state: BulkLineState
  readonly n: number
}

/** How many lines of a batch did something to a domain. */
export interface DomainPart {
  readonly id: number
  readonly name: string
  readonly counts: Counts
}
export type Counts = Readonly<Partial<Record<BulkLineState, number>>>
