/** The screens of one's own exports, and of those by the clock. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { framed } from '../../ui/frame/roots.ts'
import { scheduleSearch } from './search.ts'

const exports = createRoute({
  getParentRoute: () => framed,
  path: '/exports',
  component: lazyRouteComponent(() => import('./export-page.tsx'), 'ExportPage'),
})
const schedule = createRoute({
  getParentRoute: () => framed,
  path: '/exports/schedule',
  validateSearch: scheduleSearch,
  component: lazyRouteComponent(() => import('./schedule-form-page.tsx'), 'ScheduleFormPage'),
})

export const routes = [exports, schedule] as const
