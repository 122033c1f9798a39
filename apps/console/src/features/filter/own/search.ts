/** Address of the list of one's own senders. */
import { POLICY_NAMES, type PolicyName } from '@postern/contract/codes/filter.ts'
import { listSearch, type ListSearch } from '../../../lib/list-search.ts'
import { wordParam } from '../../../lib/search-params.ts'

export const OWN_SENDER_SORTS = ['date', 'name', 'policy'] as const

interface OwnSenderSearch extends ListSearch<(typeof OWN_SENDER_SORTS)[number]> {
  readonly policy?: PolicyName | undefined
}
export const ownSenderSearch = (raw: Record<string, unknown>): OwnSenderSearch => ({
  ...listSearch(raw, OWN_SENDER_SORTS),
  policy: wordParam(raw, 'policy', POLICY_NAMES),
})
