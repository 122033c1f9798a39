/** The screen of background jobs. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { framed } from '../../ui/frame/roots.ts'

const jobs = createRoute({
  getParentRoute: () => framed,
  path: '/config/system/job',
  component: lazyRouteComponent(() => import('./job-page.tsx'), 'JobPage'),
})

export const routes = [jobs] as const
