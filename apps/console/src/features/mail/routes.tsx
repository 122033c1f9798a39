/** The screens of mail. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { framed } from '../../ui/frame/roots.ts'
import { mailSearch } from './search.ts'

const mailList = createRoute({
  getParentRoute: () => framed,
  path: '/mail/inbound/mail',
  validateSearch: mailSearch,
  component: lazyRouteComponent(() => import('./mail-list-page.tsx'), 'MailListPage'),
})
const mailDetail = createRoute({
  getParentRoute: () => framed,
  path: '/mail/inbound/mail/$id',
  component: lazyRouteComponent(() => import('./mail-page.tsx'), 'MailPage'),
})
const rejectList = createRoute({
  getParentRoute: () => framed,
  path: '/mail/inbound/reject',
  validateSearch: mailSearch,
  component: lazyRouteComponent(() => import('./reject-list-page.tsx'), 'RejectListPage'),
})

export const routes = [mailList, mailDetail, rejectList] as const
