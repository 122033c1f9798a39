/** The screens of roles. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { framed } from '../../ui/frame/roots.ts'
import { roleFormSearch, roleListSearch } from './search.ts'

const roleList = createRoute({
  getParentRoute: () => framed,
  path: '/config/system/role/list',
  validateSearch: roleListSearch,
  component: lazyRouteComponent(() => import('./role-list-page.tsx'), 'RoleListPage'),
})
const roleForm = createRoute({
  getParentRoute: () => framed,
  path: '/config/system/role/form',
  validateSearch: roleFormSearch,
  component: lazyRouteComponent(() => import('./role-form-page.tsx'), 'RoleFormPage'),
})

export const routes = [roleList, roleForm] as const
