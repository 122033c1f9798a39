/** Screens of alerts. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { formSearch } from '../../lib/form-search.ts'
import { framed } from '../../ui/frame/roots.ts'
import { alertSearch, namedSearch } from './search.ts'

const alerts = createRoute({
  getParentRoute: () => framed,
  path: '/alert/alerts',
  validateSearch: alertSearch,
  component: lazyRouteComponent(() => import('./alert-list-page.tsx'), 'AlertListPage'),
})
const rules = createRoute({
  getParentRoute: () => framed,
  path: '/alert/rule/list',
  validateSearch: namedSearch,
  component: lazyRouteComponent(() => import('./rule-list-page.tsx'), 'RuleListPage'),
})
const rule = createRoute({
  getParentRoute: () => framed,
  path: '/alert/rule/form',
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('./rule-form-page.tsx'), 'RuleFormPage'),
})
const ways = createRoute({
  getParentRoute: () => framed,
  path: '/alert/way/list',
  validateSearch: namedSearch,
  component: lazyRouteComponent(() => import('./way-list-page.tsx'), 'WayListPage'),
})
const way = createRoute({
  getParentRoute: () => framed,
  path: '/alert/way/form',
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('./way-form-page.tsx'), 'WayFormPage'),
})

export const routes = [alerts, rules, rule, ways, way] as const
