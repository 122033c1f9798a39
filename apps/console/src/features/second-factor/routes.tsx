/** The pages of the second factor. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { sessionStore } from '../../api/session-store.ts'
import { root } from '../../ui/frame/roots.ts'
import { redirectSearch } from '../../lib/redirect-search.ts'

const secondStep = createRoute({
  getParentRoute: () => root,
  path: '/second-factor',
  validateSearch: redirectSearch,
  component: lazyRouteComponent(() => import('./second-step-page.tsx'), 'SecondStepPage'),
})
const enrol = createRoute({
  getParentRoute: () => root,
  path: '/enrol',
  beforeLoad() {
    const session = sessionStore.get()
    if (!session) throw redirect({ to: '/login' })
    if (!session.second_factor_required) throw redirect({ to: '/modify' })
  },
  component: lazyRouteComponent(() => import('./enrol-page.tsx'), 'EnrolPage'),
})

export const publicRoutes = [secondStep, enrol] as const
