/** The screens of settings. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { framed } from '../../ui/frame/roots.ts'
import { historySearch, tabSearch } from './search.ts'

export const basicConfigRoute = createRoute({
  getParentRoute: () => framed,
  path: '/config/system/basic-config',
  validateSearch: tabSearch,
})
export const accessControlRoute = createRoute({
  getParentRoute: () => framed,
  path: '/config/system/access-control',
  validateSearch: tabSearch,
})
export const smtpConfigRoute = createRoute({
  getParentRoute: () => framed,
  path: '/config/filtering/smtp',
  validateSearch: tabSearch,
})
export const scannerConfigRoute = createRoute({
  getParentRoute: () => framed,
  path: '/config/filtering/scanner',
  validateSearch: tabSearch,
})
export const virusConfigRoute = createRoute({
  getParentRoute: () => framed,
  path: '/config/filtering/virus',
  validateSearch: tabSearch,
})
export const harmfulConfigRoute = createRoute({
  getParentRoute: () => framed,
  path: '/config/filtering/harmful-contents-block',
  validateSearch: tabSearch,
})
export const attachedLinkConfigRoute = createRoute({
  getParentRoute: () => framed,
  path: '/config/filtering/attachment-url-block',
  validateSearch: tabSearch,
})
export const earsConfigRoute = createRoute({
  getParentRoute: () => framed,
  path: '/config/filtering/ears',
  validateSearch: tabSearch,
})
export const reportConfigRoute = createRoute({
  getParentRoute: () => framed,
  path: '/config/report/config',
  validateSearch: tabSearch,
})
export const misjudgementConfigRoute = createRoute({
  getParentRoute: () => framed,
  path: '/config/filtering/misjudgement',
  validateSearch: tabSearch,
})
export const detoxAlarmRoute = createRoute({
  getParentRoute: () => framed,
  path: '/detox/alarm',
  validateSearch: tabSearch,
})
const settingHistory = createRoute({
  getParentRoute: () => framed,
  path: '/config/system/history',
  validateSearch: historySearch,
  component: lazyRouteComponent(() => import('./history-page.tsx'), 'HistoryPage'),
})

export const routes = [
  basicConfigRoute,
  accessControlRoute,
  smtpConfigRoute,
  scannerConfigRoute,
  virusConfigRoute,
  harmfulConfigRoute,
  attachedLinkConfigRoute,
  earsConfigRoute,
  reportConfigRoute,
  misjudgementConfigRoute,
  detoxAlarmRoute,
  settingHistory,
] as const
