/** The screen of a domain's directory. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { formSearch } from '../../lib/form-search.ts'
import { framed } from '../../ui/frame/roots.ts'

const directory = createRoute({
  getParentRoute: () => framed,
  path: '/member/domain/directory',
  // There is one for every domain: none is added.
  validateSearch: (raw: Record<string, unknown>) => formSearch({ ...raw, cmd: 'mod' }),
  component: lazyRouteComponent(() => import('./directory-page.tsx'), 'DirectoryPage'),
})

export const routes = [directory] as const
