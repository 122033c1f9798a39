/**
 * What a search shows beyond its box, as pieces of code of their own. The route has them before its page is drawn: coming later, they would
 * move the list under whoever is about to click.
 */
import { preloadable } from '../../../lib/preloadable.ts'
import { advancedCount, isSearching, type MailSearch } from './search.ts'

const chips = preloadable(() => import('./search-chips.tsx').then((module) => module.SearchChips))
const advanced = preloadable(() => import('./search-advanced.tsx').then((module) => module.Advanced))
const operators = preloadable(() => import('./search-operators.tsx').then((module) => module.SearchHelp))

export const SearchChips = chips.Component
export const Advanced = advanced.Component
export const SearchHelp = operators.Component

interface Wanted {
  readonly chips: boolean
  readonly advanced: boolean
}

/** For a route: which of them a search shows, and that it waits for them. */
export const withSearchParts = {
  loaderDeps: ({ search }: { readonly search: MailSearch }): Wanted => ({
    chips: isSearching(search),
    advanced: advancedCount(search) > 0,
  }),
  loader: async ({ deps }: { readonly deps: Wanted }): Promise<null> => {
    // What does not come is missed where it is shown.
    await Promise.allSettled([
      ...(deps.chips ? [chips.fetch()] : []),
      ...(deps.advanced ? [advanced.fetch(), operators.fetch()] : []),
    ])
    return null
  },
  staleTime: Number.POSITIVE_INFINITY,
}
