/** The screen of one's own exports. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { framed } from '../../ui/frame/roots.ts'

const exports = createRoute({
  getParentRoute: () => framed,
  path: '/exports',
  component: lazyRouteComponent(() => import('./export-page.tsx'), 'ExportPage'),
})

export const routes = [exports] as const
