/** The screens of filters. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { formSearch } from '../../lib/form-search.ts'
import { framed } from '../../ui/frame/roots.ts'
import { REGION_PARAMS, filterListSearch } from './search.ts'

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

/** Its page is put together by the frame. */
export const simulatorRoute = createRoute({
  getParentRoute: () => framed,
  path: '/filter/system/simulator',
})

export const routes = [filterList, filterForm, simulatorRoute] as const
