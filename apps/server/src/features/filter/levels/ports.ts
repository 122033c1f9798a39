/** What telling filters apart needs of the engine; the composition root passes it. */
import type { DraftFilter, DraftRule } from '../try/ports.ts'

export interface OverlapPort {
  /** Alternatives of a filter (each rule of OR; of AND all together) by which it meets nothing that `by` does not meet. */
  coveredBy(
    filter: DraftFilter,
    by: DraftFilter,
  ): readonly {
    readonly alternative: number
    /** As far as the sender is authenticated. */
    readonly onlyProven: boolean
  }[]
  alternatives(filter: DraftFilter): number
  /** Keys of `filter_keys` under which filters are found that may cover one of these rules. */
  lookups(rules: readonly DraftRule[]): readonly string[]
}
