/** The first screen. */
import { firstPageOf } from '@postern/contract/menu.ts'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { sessionStore } from '../../api/session-store.ts'
import { framed } from '../../ui/frame/roots.ts'

const home = createRoute({
  getParentRoute: () => framed,
  path: '/',
  beforeLoad() {
    const session = sessionStore.get()
    const first = session ? firstPageOf(session.role.region, session.permissions) : '/'
    if (first !== '/') throw redirect({ to: first as '/mail/inbound/mail' })
  },
  component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
})

export const routes = [home] as const
