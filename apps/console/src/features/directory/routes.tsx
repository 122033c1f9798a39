/** The screen of a domain's directory. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { formSearch } from '../../lib/form-search.ts'
import { framed } from '../../ui/frame/roots.ts'

const directory = createRoute({
  getParentRoute: () => framed,
  path: '/member/domain/directory',
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('./directory-page.tsx'), 'DirectoryPage'),
})

export const routes = [directory] as const
