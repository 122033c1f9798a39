/** Links that come as text: of the menu, of settings, of what the server names. */
import type { LinkProps } from '@tanstack/react-router'
import { parseSearch } from './search-params.ts'

interface Route {
  readonly to: NonNullable<LinkProps['to']>
  readonly search: Record<string, string>
  readonly hash?: string
}

/** A link as text, with its query and hash apart; an unknown one ends on the not-found page. */
export function asRoute(link: string): Route {
  const { pathname, search, hash } = new URL(link, 'https://console.invalid')
  const route = { to: pathname as Route['to'], search: parseSearch(search) }
  return hash === '' ? route : { ...route, hash: hash.slice(1) }
}
