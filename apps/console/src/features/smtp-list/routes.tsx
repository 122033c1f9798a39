/** The screens of the SMTP white and black lists. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { framed } from '../../ui/frame/roots.ts'
import { entrySearch, LIST_PARAMS } from './search.ts'

const smtpList = createRoute({
  getParentRoute: () => framed,
  path: '/filter/smtp/$list',
  params: LIST_PARAMS,
  validateSearch: entrySearch,
  component: lazyRouteComponent(() => import('./list-page.tsx'), 'SmtpListPage'),
})

export const routes = [smtpList] as const
