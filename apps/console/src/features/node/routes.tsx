/** The screen of nodes. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { framed } from '../../ui/frame/roots.ts'

const nodes = createRoute({
  getParentRoute: () => framed,
  path: '/config/system/node',
  component: lazyRouteComponent(() => import('./node-page.tsx'), 'NodePage'),
})

export const routes = [nodes] as const
