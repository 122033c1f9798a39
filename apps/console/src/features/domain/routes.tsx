/** The screens of domains and mail servers. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { framed } from '../../ui/frame/roots.ts'
import { domainFormSearch, domainSearch, mailServerSearch } from './search.ts'

const domainList = createRoute({
  getParentRoute: () => framed,
  path: '/member/domain/list',
  validateSearch: domainSearch,
  component: lazyRouteComponent(() => import('./domain-list-page.tsx'), 'DomainListPage'),
})
const domainForm = createRoute({
  getParentRoute: () => framed,
  path: '/member/domain/form',
  validateSearch: domainFormSearch,
  component: lazyRouteComponent(() => import('./domain-form-page.tsx'), 'DomainFormPage'),
})
const mailServerList = createRoute({
  getParentRoute: () => framed,
  path: '/config/mail-server/list',
  validateSearch: mailServerSearch,
  component: lazyRouteComponent(() => import('./mail-server-list-page.tsx'), 'MailServerListPage'),
})

export const routes = [domainList, domainForm, mailServerList] as const
