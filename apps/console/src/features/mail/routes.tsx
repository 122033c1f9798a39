/** The screens of mail. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { framed } from '../../ui/frame/roots.ts'
import { reportSearch } from './reports/search.ts'
import { queueSearch } from './queue/search.ts'
import { withSearchParts } from './search/search-parts.ts'
import { mailSearch } from './search/search.ts'

/** Its page is put together in app/pages. */
export const mailListRoute = createRoute({
  getParentRoute: () => framed,
  path: '/mail/inbound/mail',
  validateSearch: mailSearch,
  ...withSearchParts,
})
const mailDetail = createRoute({
  getParentRoute: () => framed,
  path: '/mail/inbound/mail/$id',
  component: lazyRouteComponent(() => import('./page/mail-page.tsx'), 'MailPage'),
})
const rejectList = createRoute({
  getParentRoute: () => framed,
  path: '/mail/inbound/reject',
  validateSearch: mailSearch,
  ...withSearchParts,
  component: lazyRouteComponent(() => import('./reject/reject-list-page.tsx'), 'RejectListPage'),
})

const tasks = createRoute({
  getParentRoute: () => framed,
  path: '/mail/tasks',
  component: lazyRouteComponent(() => import('./task/task-page.tsx'), 'TaskPage'),
})

const reports = createRoute({
  getParentRoute: () => framed,
  path: '/mail/inbound/misjudgement',
  validateSearch: reportSearch,
  component: lazyRouteComponent(() => import('./reports/reports-page.tsx'), 'ReportsPage'),
})

const queue = createRoute({
  getParentRoute: () => framed,
  path: '/mail/inbound/queue',
  validateSearch: queueSearch,
  component: lazyRouteComponent(() => import('./queue/queue-page.tsx'), 'QueuePage'),
})

const originalRequests = createRoute({
  getParentRoute: () => framed,
  path: '/detox/requests',
  component: lazyRouteComponent(() => import('./detox/requests-page.tsx'), 'RequestsPage'),
})

export const routes = [
  originalRequests,
  mailListRoute,
  mailDetail,
  rejectList,
  queue,
  tasks,
  reports,
] as const
