/** The screens of users and groups. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { formSearch } from '../../lib/form-search.ts'
import { framed } from '../../ui/frame/roots.ts'
import { groupSearch, userSearch } from './search.ts'

const userList = createRoute({
  getParentRoute: () => framed,
  path: '/member/user/list',
  validateSearch: userSearch,
  component: lazyRouteComponent(() => import('./user-list-page.tsx'), 'UserListPage'),
})
export const userFormRoute = createRoute({
  getParentRoute: () => framed,
  path: '/member/user/form',
  validateSearch: formSearch,
})
const groupList = createRoute({
  getParentRoute: () => framed,
  path: '/member/group/list',
  validateSearch: groupSearch,
  component: lazyRouteComponent(() => import('./group-list-page.tsx'), 'GroupListPage'),
})
const groupForm = createRoute({
  getParentRoute: () => framed,
  path: '/member/group/form',
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('./group-form-page.tsx'), 'GroupFormPage'),
})

export const routes = [userList, userFormRoute, groupList, groupForm] as const
