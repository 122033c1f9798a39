/** The log of spam reports, and the page of their links. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { framed, root } from '../../ui/frame/roots.ts'
import { reportLogSearch } from './search.ts'

const reportLog = createRoute({
  getParentRoute: () => framed,
  path: '/config/report/log',
  validateSearch: reportLogSearch,
  component: lazyRouteComponent(() => import('./log-page.tsx'), 'ReportLogPage'),
})
const reportLink = createRoute({
  getParentRoute: () => root,
  path: '/link/report-mail/$token',
  component: lazyRouteComponent(() => import('./link-page.tsx'), 'ReportLinkPage'),
})

export const routes = [reportLog] as const

export const publicRoutes = [reportLink] as const
