/** A page beyond the last of a list is the last: the list has become shorter, or somebody wrote the address. */

interface Paging {
  readonly page: number
  readonly size: number
}

/** Calls the handler, and once more for the last page where the one asked for is beyond it. */
export async function onAPageThatIs<Input extends { readonly query?: unknown }, Data>(
  input: Input,
  handler: (input: Input) => Promise<Data>,
): Promise<Data> {
  const data = await handler(input)
  const page = lastPageInstead(input.query, data)
  return page === null ? data : handler({ ...input, query: { ...(input.query as Paging), page } })
}

/** The page to show instead of an empty one; null where the answer is as it should be, or no list. */
function lastPageInstead(query: unknown, data: unknown): number | null {
  if (!isPaging(query) || query.page === 1 || !isList(data) || data.data.length > 0 || data.total === 0)
    return null
  return Math.min(query.page - 1, Math.ceil(data.total / query.size))
}

function isPaging(query: unknown): query is Paging {
  return typeof query === 'object' && query !== null && 'page' in query && 'size' in query
}

function isList(data: unknown): data is { readonly data: readonly unknown[]; readonly total: number } {
  return (
    typeof data === 'object' && data !== null && 'total' in data && 'data' in data && Array.isArray(data.data)
  )
}
