/** The pages of signing in and of the own account. */
import { EMBED_PATH } from '@postern/contract/routes/auth-paths.ts'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { sessionStore } from '../../api/session-store.ts'
import { framed, root } from '../../ui/frame/roots.ts'
import { redirectSearch } from '../../lib/redirect-search.ts'
import { loginSearch, passwordRequestSearch } from './search.ts'

const passwordRequests = createRoute({
  getParentRoute: () => framed,
  path: '/member/password-reset',
  validateSearch: passwordRequestSearch,
  component: lazyRouteComponent(() => import('./password-request-page.tsx'), 'PasswordRequestPage'),
})
export const loginRoute = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: loginSearch,
})
const unauthenticated = createRoute({
  getParentRoute: () => root,
  path: '/unauthenticated',
  validateSearch: redirectSearch,
  component: lazyRouteComponent(() => import('./unauthenticated-page.tsx'), 'UnauthenticatedPage'),
})
const embed = createRoute({
  getParentRoute: () => root,
  path: EMBED_PATH,
  validateSearch: (raw: Record<string, unknown>) => ({
    site: typeof raw['site'] === 'string' ? raw['site'] : '',
  }),
  component: lazyRouteComponent(() => import('./embed-page.tsx'), 'EmbedPage'),
})
export const modifyRoute = createRoute({
  getParentRoute: () => root,
  path: '/modify',
  beforeLoad() {
    const session = sessionStore.get()
    if (!session) throw redirect({ to: '/unauthenticated', search: { redirect: '/modify' } })
    if (session.second_factor_required && !session.force_password_change) throw redirect({ to: '/enrol' })
  },
})

export const routes = [passwordRequests] as const

export const publicRoutes = [loginRoute, unauthenticated, embed, modifyRoute] as const
