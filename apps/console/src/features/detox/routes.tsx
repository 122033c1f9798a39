/** Screens of detox. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { formSearch } from '../../lib/form-search.ts'
import { framed } from '../../ui/frame/roots.ts'
import { configSearch, exceptionSearch } from './search.ts'

const config = createRoute({
  getParentRoute: () => framed,
  path: '/detox/config',
  validateSearch: configSearch,
  component: lazyRouteComponent(() => import('./config/config-page.tsx'), 'DetoxConfigPage'),
})
const exceptions = createRoute({
  getParentRoute: () => framed,
  path: '/detox/except/list',
  validateSearch: exceptionSearch,
  component: lazyRouteComponent(() => import('./except/list-page.tsx'), 'ExceptionListPage'),
})
const exception = createRoute({
  getParentRoute: () => framed,
  path: '/detox/except/form',
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('./except/form-page.tsx'), 'ExceptionFormPage'),
})

export const routes = [config, exceptions, exception] as const
