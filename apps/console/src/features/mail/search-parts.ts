/**
 * What a search shows beyond its box, as pieces of code of their own. The route has them before its page is drawn: coming later, they would
 * move the list under whoever is about to click.
 */
import { lazy } from 'react'
import { advancedCount, isSearching, type MailSearch } from './search.ts'

const chips = () => import('./search-chips.tsx')
const advanced = () => import('./search-advanced.tsx')
const operators = () => import('./search-operators.tsx')

export const SearchChips = lazy(() => chips().then((module) => ({ default: module.SearchChips })))
export const Advanced = lazy(() => advanced().then((module) => ({ default: module.Advanced })))
export const SearchHelp = lazy(() => operators().then((module) => ({ default: module.SearchHelp })))

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
      ...(deps.chips ? [chips()] : []),
      ...(deps.advanced ? [advanced(), operators()] : []),
    ])
    return null
  },
  staleTime: Number.POSITIVE_INFINITY,
}
