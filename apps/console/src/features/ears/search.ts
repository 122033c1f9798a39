/** Address of the list of waiting mail. */
import { listSearch } from '../../lib/list-search.ts'

export const WAITING_SORTS = ['received_at', 'expires_at', 'sender', 'receiver'] as const
export const waitingSearch = (raw: Record<string, unknown>) => listSearch(raw, WAITING_SORTS)
