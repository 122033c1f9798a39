/** The screens of defaults. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { framed } from '../../ui/frame/roots.ts'

const userDefaults = createRoute({
  getParentRoute: () => framed,
  path: '/config/default/user',
  component: lazyRouteComponent(() => import('./user-defaults-page.tsx'), 'UserDefaultsPage'),
})
const domainDefaults = createRoute({
  getParentRoute: () => framed,
  path: '/config/default/domain',
  component: lazyRouteComponent(() => import('./domain-defaults-page.tsx'), 'DomainDefaultsPage'),
})

export const routes = [userDefaults, domainDefaults] as const
