/** Every address of the console. Pages load on their own; what they keep in the URL is checked here. */
import { configureClient } from '../api/client.ts'
import { hasEmbeddedSession } from '../lib/embedded-session.ts'
import { isEmbedded } from '../lib/entry.ts'
import { activeLanguage } from '../lib/i18n.tsx'
import { parseSearch, stringifySearch } from '../lib/search-params.ts'
import { createRouter } from '@tanstack/react-router'
import { meetSignedOut } from './meet-signed-out.ts'
import { routeTree } from './routes.tsx'

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

configureClient({
  language: activeLanguage,
  embedded: isEmbedded,
  frameSession: hasEmbeddedSession,
  onSignedOut: () => meetSignedOut(router),
})
