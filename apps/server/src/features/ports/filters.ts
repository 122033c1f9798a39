/** What a filter may be and how it is kept, for the features that register filters; features/filter provides it. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { PolicyName, RegionName } from '@postern/contract/codes/filter.ts'
import type { FilterCall } from '@postern/contract/routes/filter.ts'
import type { Caller } from '../../platform/http/caller.ts'

/** Which list of filters: `inbound/{region}/{policy}`. */
export interface FilterKind {
  readonly region: RegionName
  readonly policy: PolicyName
  /** `ears`: authentication filters, a list of their own; every other filter is in the list `scan`. */
  readonly function?: 'scan' | 'ears'
}

export interface FilterPort {
  /** Whether this list is the caller's to change at all. */
  isAllowed(caller: Caller, kind: FilterKind): boolean
  /** What is wrong with a filter that the caller wants in this list, by fields of its body; empty: nothing. */
  faults(caller: Caller, kind: FilterKind, body: FilterCall): Readonly<Record<string, ErrorCode>>
  /** Its columns but for owner and name; `rules` as JSON, `rules_hash` the same for all that match the same mail. */
  content(
    kind: FilterKind,
    body: FilterCall,
  ): { readonly rules_hash: string; readonly [column: string]: unknown }
  /** What it is called where nobody said. */
  proposedName(body: FilterCall): string
}
