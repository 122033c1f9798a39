/** The screens of filters. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { formSearch } from '../../lib/form-search.ts'
import { framed } from '../../ui/frame/roots.ts'
import { REGION_PARAMS, filterListSearch } from './search.ts'
import { ownSenderSearch } from './own/search.ts'
import { authFormSearch, authListSearch, POLICY_PARAMS } from './auth/search.ts'

const filterList = createRoute({
  getParentRoute: () => framed,
  path: '/filter/system/inbound/$region/$policy/list',
  params: REGION_PARAMS,
  validateSearch: filterListSearch,
  component: lazyRouteComponent(() => import('./filter-list-page.tsx'), 'FilterListPage'),
})
const filterForm = createRoute({
  getParentRoute: () => framed,
  path: '/filter/system/inbound/$region/$policy/form',
  params: REGION_PARAMS,
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('./filter-form-page.tsx'), 'FilterFormPage'),
})

const authList = createRoute({
  getParentRoute: () => framed,
  path: '/filter/system/inbound/auth/$policy/list',
  params: POLICY_PARAMS,
  validateSearch: authListSearch,
  component: lazyRouteComponent(() => import('./auth/list-page.tsx'), 'AuthFilterListPage'),
})
const authForm = createRoute({
  getParentRoute: () => framed,
  path: '/filter/system/inbound/auth/$policy/form',
  params: POLICY_PARAMS,
  validateSearch: authFormSearch,
  component: lazyRouteComponent(() => import('./auth/form-page.tsx'), 'AuthFilterFormPage'),
})

const ownSenders = createRoute({
  getParentRoute: () => framed,
  path: '/filter/system/inbound/user/senders',
  validateSearch: ownSenderSearch,
  component: lazyRouteComponent(() => import('./own/senders-page.tsx'), 'OwnSendersPage'),
})

/** Its page is put together by the frame. */
export const simulatorRoute = createRoute({
  getParentRoute: () => framed,
  path: '/filter/system/simulator',
})

export const routes = [authList, authForm, ownSenders, filterList, filterForm, simulatorRoute] as const
