/** The public page of a reject code. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../../ui/frame/roots.ts'

const rejectHelp = createRoute({
  getParentRoute: () => root,
  path: '/link/reject/$code',
  component: lazyRouteComponent(() => import('./reject-help-page.tsx'), 'RejectHelpPage'),
})

export const publicRoutes = [rejectHelp] as const
