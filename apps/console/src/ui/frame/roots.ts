/**
 * What routes hang on: pages of their own on `root`, pages behind the login on `framed`. Features hang theirs here
 * (`features/NAME/routes.tsx`); `app/routes.tsx` joins them and says what the frame is.
 */
import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router'
import { sessionStore } from '../../api/session-store.ts'
import { hasEmbeddedSession } from '../../lib/embedded-session.ts'
import { loadDisplay } from '../../lib/display.ts'

/** Signing in and the own account: not within another site, whose page around the frame nobody can tell from ours. */
const NOT_IN_FRAMES = new Set(['/login', '/modify', '/enrol', '/second-factor'])

export const root = createRootRoute({
  component: Outlet,
  beforeLoad({ location }) {
    if (hasEmbeddedSession() && NOT_IN_FRAMES.has(location.pathname))
      throw redirect({ to: '/unauthenticated' })
  },
})

/** For whoever is signed in and has nothing to do first. */
export const framed = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  loader: () => loadDisplay(),
  staleTime: 300_000,
  beforeLoad({ location }) {
    const session = sessionStore.get()
    if (!session) {
      if (location.pathname === '/') throw redirect({ to: '/login' })
      throw redirect({ to: '/unauthenticated', search: { redirect: location.href } })
    }
    if (session.force_password_change) {
      throw redirect({ to: '/modify' })
    }
    if (session.second_factor_required) throw redirect({ to: '/enrol' })
  },
})
