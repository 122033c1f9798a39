/** Home: the dashboard of whoever may see it, and the way to where others begin. */
import { firstPageOf } from '@postern/contract/menu.ts'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { sessionStore } from '../../api/session-store.ts'
import { framed } from '../../ui/frame/roots.ts'

const home = createRoute({
  getParentRoute: () => framed,
  path: '/',
  beforeLoad() {
    const session = sessionStore.get()
    const first = session ? firstPageOf(session.role.region, session.permissions) : '/'
    if (first !== '/') throw redirect({ to: first as '/dashboard', replace: true })
  },
  // For whom no screen is open.
  component: lazyRouteComponent(() => import('../../ui/not-allowed.tsx'), 'NotAllowed'),
})

const dashboard = createRoute({
  getParentRoute: () => framed,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
})

export const routes = [home, dashboard] as const
