/** What the list of API tokens keeps in its address. */
import { TOKEN_SORTS } from '@postern/contract/routes/api-token.ts'
import { listSearch } from '../../lib/list-search.ts'

export const tokenSearch = (raw: Readonly<Record<string, unknown>>) => listSearch(raw, TOKEN_SORTS)
