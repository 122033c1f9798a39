/** The screen of protected people. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { framed } from '../../ui/frame/roots.ts'
import { personSearch } from './search.ts'

const protectedPeople = createRoute({
  getParentRoute: () => framed,
  path: '/config/filtering/protected-people',
  validateSearch: personSearch,
  component: lazyRouteComponent(() => import('./person-list-page.tsx'), 'PersonListPage'),
})

export const routes = [protectedPeople] as const
