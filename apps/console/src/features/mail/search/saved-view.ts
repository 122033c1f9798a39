/** A view of the mail list as it is kept: what it looks for and its order, not where in it one was. */
import type { SavedView } from '@postern/contract/routes/saved-search.ts'
import { parseSearch, stringifySearch } from '../../../lib/search-params.ts'
import { isSearching, mailSearch, type MailSearch } from './search.ts'

/** As the address says it. */
export function viewOf({
  page: _page,
  size: _size,
  refresh: _refresh,
  mail: _mail,
  ...rest
}: MailSearch): SavedView {
  return parseSearch(stringifySearch({ ...rest }))
}

/** The view that was kept, in the reader's own size and refresh. */
export function applied(view: SavedView, { size, refresh }: MailSearch): MailSearch {
  return { ...mailSearch(view), size, refresh }
}

/** Whether there is something to keep: a condition, or a class. */
export function isWorthKeeping(search: MailSearch): boolean {
  return isSearching(search) || search.tab !== undefined
}

/** Whether the view is the one that was kept. */
export function isView(search: MailSearch, view: SavedView): boolean {
  return stringifySearch(viewOf(search)) === stringifySearch(viewOf(mailSearch(view)))
}
