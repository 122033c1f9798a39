/** The page of a link to an attachment. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../../ui/frame/roots.ts'

const linkedFile = createRoute({
  getParentRoute: () => root,
  path: '/link/attachment/$token',
  component: lazyRouteComponent(() => import('./linked-file-page.tsx'), 'LinkedFilePage'),
})

export const publicRoutes = [linkedFile] as const
