/** The screen of waiting mail. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { framed, root } from '../../ui/frame/roots.ts'
import { waitingSearch } from './search.ts'

const waitingList = createRoute({
  getParentRoute: () => framed,
  path: '/mail/block/blocking',
  validateSearch: waitingSearch,
  component: lazyRouteComponent(() => import('./waiting-page.tsx'), 'WaitingPage'),
})

/** Of a link in a mail: nobody is signed in. */
const challenge = createRoute({
  getParentRoute: () => root,
  path: '/link/challenge/$token',
  component: lazyRouteComponent(() => import('./challenge/challenge-page.tsx'), 'ChallengePage'),
})

export const routes = [waitingList] as const

export const publicRoutes = [challenge] as const
