/** The root, and the pages outside the frame: signing in, the own account, and what strangers see. */
import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { sessionStore } from '../api/session-store.ts'
import { LoginPage } from '../features/auth/login-page.tsx'
import { loginSearch, redirectSearch } from '../features/auth/search.ts'
import { CrashPage } from './crash-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

export const root = createRootRoute({
  component: Outlet,
  notFoundComponent: () => <NotFoundPage />,
  errorComponent: CrashPage,
})

export const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: loginSearch,
  component: LoginPage,
})
export const unauthenticated = createRoute({
  getParentRoute: () => root,
  path: '/unauthenticated',
  validateSearch: redirectSearch,
  component: lazyRouteComponent(
    () => import('../features/auth/unauthenticated-page.tsx'),
    'UnauthenticatedPage',
  ),
})
export const secondStep = createRoute({
  getParentRoute: () => root,
  path: '/second-factor',
  validateSearch: redirectSearch,
  component: lazyRouteComponent(
    () => import('../features/second-factor/second-step-page.tsx'),
    'SecondStepPage',
  ),
})
export const enrol = createRoute({
  getParentRoute: () => root,
  path: '/enrol',
  beforeLoad() {
    const session = sessionStore.get()
    if (!session) throw redirect({ to: '/login' })
    if (!session.second_factor_required) throw redirect({ to: '/modify' })
  },
  component: lazyRouteComponent(() => import('../features/second-factor/enrol-page.tsx'), 'EnrolPage'),
})
export const modify = createRoute({
  getParentRoute: () => root,
  path: '/modify',
  beforeLoad() {
    const session = sessionStore.get()
    if (!session) throw redirect({ to: '/unauthenticated', search: { redirect: '/modify' } })
    if (session.second_factor_required && !session.force_password_change) throw redirect({ to: '/enrol' })
  },
  component: lazyRouteComponent(() => import('../features/auth/modify-page.tsx'), 'ModifyPage'),
})
export const application = createRoute({
  getParentRoute: () => root,
  path: '/application',
  component: lazyRouteComponent(
    () => import('../features/application/application-page.tsx'),
    'ApplicationPage',
  ),
})
export const applicationThanks = createRoute({
  getParentRoute: () => root,
  path: '/application/thanks',
  component: lazyRouteComponent(() => import('../features/application/thanks-page.tsx'), 'ThanksPage'),
})
export const appEntry = createRoute({
  getParentRoute: () => root,
  path: '/_app',
  beforeLoad() {
    throw redirect({ to: '/' })
  },
})
