/** The screens of bulk registration. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { framed } from '../../ui/frame/roots.ts'

const bulkPages = () => import('./bulk-page.tsx')
const userBulk = createRoute({
  getParentRoute: () => framed,
  path: '/member/user/bulk-registration',
  component: lazyRouteComponent(bulkPages, 'UserBulkPage'),
})
const domainBulk = createRoute({
  getParentRoute: () => framed,
  path: '/member/domain/bulk-registration',
  component: lazyRouteComponent(bulkPages, 'DomainBulkPage'),
})
const mailServerBulk = createRoute({
  getParentRoute: () => framed,
  path: '/config/mail-server/bulk-registration',
  component: lazyRouteComponent(bulkPages, 'MailServerBulkPage'),
})
const filterBulk = createRoute({
  getParentRoute: () => framed,
  path: '/filter/system/bulk-registration',
  component: lazyRouteComponent(bulkPages, 'FilterBulkPage'),
})

const smtpBulk = createRoute({
  getParentRoute: () => framed,
  path: '/filter/smtp/bulk-registration',
  component: lazyRouteComponent(bulkPages, 'SmtpBulkPage'),
})

export const routes = [userBulk, domainBulk, mailServerBulk, filterBulk, smtpBulk] as const
