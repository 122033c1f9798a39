/** Every address of the console. Pages load on their own; what they keep in the URL is checked here. */
import { configureClient } from '../api/client.ts'
import { sessionStore } from '../api/session-store.ts'
import { likelyPage, rememberFrame } from '../lib/boot.ts'
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

sessionStore.subscribe(() => rememberFrame(sessionStore.get()))

// What index.html painted has done its part with the first page, whatever that page draws.
const unsubscribe = router.subscribe('onResolved', () => {
  document.querySelector('#boot')?.remove()
  unsubscribe()
})

/** Starts loading the code of the frame and of the page that the address names, without waiting for its data. */
export function loadAhead(): void {
  const page = likelyPage(location.pathname)
  if (page === null) return
  const [matchedRoutes] = router.getMatchedRoutes(page)
  // What does not come is said where it is shown.
  for (const route of matchedRoutes) router.loadRouteChunk(route)?.catch(() => undefined)
}
