/** A filter as evaluation wants it (product §3 "Filter"). */
import type { FilterLanguage } from '@postern/contract/codes/filter-language.ts'
import {
  REGIONS,
  type Condition,
  type FilterFunction,
  type Operation,
  type Policy,
  type RegionName,
  type ScannerOption,
  type Target,
} from '@postern/contract/codes/filter.ts'
import type { JudgedAction } from '@postern/contract/validation/filter-action.ts'

export interface FilterRule {
  readonly target: Target
  readonly cond: Condition
  readonly value: string
  /** Hits count only between word boundaries. */
  readonly word: boolean
}

/** When a filter acts, ms since the epoch; null: without beginning, without end. */
export interface Term {
  readonly from: number | null
  /** The first moment at which it does not act any more. */
  readonly until: number | null
}

export interface Filter {
  readonly id: number
  readonly name: string
  readonly region: RegionName
  readonly policy: Policy
  readonly domainId: number | null
  readonly groupId: number | null
  readonly userId: number | null
  readonly operation: Operation
  readonly rules: readonly FilterRule[]
  readonly scannerOption: ScannerOption
  readonly trustUnauthenticated: boolean
  /** Absent: always. */
  readonly term?: Term
  /** Of the mail it is for; absent: any. */
  readonly language?: FilterLanguage
  /** Absent: what the policy says, block or permit. */
  readonly action?: JudgedAction
  /** The family of checks that it exempts from; absent: it decides. */
  readonly exempts?: FilterFunction
}

/** Whose filters apply to a recipient, and in which order of regions (product §12). */
export interface FilterOwner {
  readonly domainId: number
  readonly groupId: number | null
  readonly userId: number | null
  readonly order: readonly RegionName[]
}

/** Owners of one region; ids are below that. */
const OWNERS = 2 ** 48

/** Number of the owner a filter belongs to. */
export function ownerCode(filter: Pick<Filter, 'region' | 'domainId' | 'groupId' | 'userId'>): number {
  const { region } = filter
  const ids = { all: 0, domain: filter.domainId, group: filter.groupId, user: filter.userId }
  return REGIONS[region] * OWNERS + (ids[region] ?? 0)
}
