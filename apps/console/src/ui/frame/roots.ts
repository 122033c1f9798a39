/**
 * What routes hang on: pages of their own on `root`, pages behind the login on `framed`. Features hang theirs here
 * (`features/NAME/routes.tsx`); `app/routes.tsx` joins them and says what the frame is.
 */
import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router'
import { sessionStore } from '../../api/session-store.ts'
import { loadDisplay } from '../../lib/display.ts'

export const root = createRootRoute({ component: Outlet })

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
