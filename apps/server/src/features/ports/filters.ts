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

/** A filter for the sender of a mail. */
export interface SenderFilter {
  readonly region: RegionName
  readonly policy: PolicyName
  /** `name@domain`, or `domain` alone. */
  readonly value: string
  readonly by: 'sender' | 'domain'
  /** Counts also when the sender is not authenticated; of allow filters. */
  readonly trust: boolean
  readonly owner: {
    readonly domain_id: number | null
    readonly group_id: number | null
    readonly user_id: number | null
  }
}

/** Registers a filter within the caller's rights; answers the id of the one that stands (new or before), or why not. */
export type RegisterFilter = (caller: Caller, filter: SenderFilter) => Promise<number | ErrorCode>

/** Deletes a filter that was registered, within the caller's rights; one that is gone is none. @throws AppError NO_PERMISSION */
export type RemoveFilter = (
  caller: Caller,
  list: Pick<SenderFilter, 'region' | 'policy'>,
  id: number,
) => Promise<void>
