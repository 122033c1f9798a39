/** The pages of service applications. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { framed, root } from '../../ui/frame/roots.ts'
import { applicationSearch } from './search.ts'

const applicationList = createRoute({
  getParentRoute: () => framed,
  path: '/member/application/list',
  validateSearch: applicationSearch,
  component: lazyRouteComponent(() => import('./application-list-page.tsx'), 'ApplicationListPage'),
})
export const applicationRoute = createRoute({
  getParentRoute: () => root,
  path: '/application',
})
const applicationThanks = createRoute({
  getParentRoute: () => root,
  path: '/application/thanks',
  component: lazyRouteComponent(() => import('./thanks-page.tsx'), 'ThanksPage'),
})

export const routes = [applicationList] as const

export const publicRoutes = [applicationRoute, applicationThanks] as const
