/** The screen of waiting mail. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { framed } from '../../ui/frame/roots.ts'
import { waitingSearch } from './search.ts'

const waitingList = createRoute({
  getParentRoute: () => framed,
  path: '/mail/block/blocking',
  validateSearch: waitingSearch,
  component: lazyRouteComponent(() => import('./waiting-page.tsx'), 'WaitingPage'),
})

export const routes = [waitingList] as const
