/** The screen of API tokens. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { framed } from '../../ui/frame/roots.ts'
import { tokenSearch } from './search.ts'

const tokenList = createRoute({
  getParentRoute: () => framed,
  path: '/config/system/api-token',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(() => import('./token-list-page.tsx'), 'TokenListPage'),
})

export const routes = [tokenList] as const
