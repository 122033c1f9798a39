/** Administrator reports: schedules, and trying one out. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { formSearch } from '../../lib/form-search.ts'
import { listSearch } from '../../lib/list-search.ts'
import { framed } from '../../ui/frame/roots.ts'
import { SCHEDULE_SORTS } from './search.ts'

const schedules = createRoute({
  getParentRoute: () => framed,
  path: '/config/report/schedule',
  validateSearch: (raw: Record<string, unknown>) => listSearch(raw, SCHEDULE_SORTS),
  component: lazyRouteComponent(() => import('./schedule-list-page.tsx'), 'ScheduleListPage'),
})
const schedule = createRoute({
  getParentRoute: () => framed,
  path: '/config/report/schedule/form',
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('./schedule-form-page.tsx'), 'ScheduleFormPage'),
})
const test = createRoute({
  getParentRoute: () => framed,
  path: '/config/report/test',
  component: lazyRouteComponent(() => import('./test-page.tsx'), 'TestReportPage'),
})

export const routes = [schedules, schedule, test] as const
