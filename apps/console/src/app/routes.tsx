/**
 * The route tree, and the pages inside the frame. Routes are constants: created inline inside `addChildren` they would
 * lose their types.
 */
import { firstPageOf } from '@postern/contract/menu.ts'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { sessionStore } from '../api/session-store.ts'
import { auditSearch } from '../features/audit/search.ts'
import { passwordRequestSearch } from '../features/auth/search.ts'
import { historySearch, tabSearch } from '../features/config/search.ts'
import { loadDisplay } from '../lib/display.ts'
import { tokenSearch } from '../features/api-token/search.ts'
import { filterListSearch, formSearch, REGION_PARAMS } from '../features/filter/search.ts'
import { applicationSearch } from '../features/application/search.ts'
import { mailSearch } from '../features/mail/search.ts'
import {
  domainFormSearch,
  domainSearch,
  groupSearch,
  mailServerSearch,
  memberFormSearch,
  userSearch,
} from '../features/member/search.ts'
import { NOTICE_PARAMS, noticeSearch } from '../features/notice/search.ts'
import { personSearch } from '../features/protected-person/search.ts'
import { roleFormSearch, roleListSearch } from '../features/role/search.ts'
import * as bare from './bare-routes.tsx'
import { CrashPage } from './crash-page.tsx'

const shell = createRoute({
  getParentRoute: () => bare.root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
  errorComponent: CrashPage,
  loader: () => loadDisplay(),
  staleTime: 300_000,
  beforeLoad({ location }) {
    const session = sessionStore.get()
    if (!session) {
      if (location.pathname === '/') throw redirect({ to: '/login' })
      throw redirect({ to: '/unauthenticated', search: { redirect: location.href } })
    }
    if (session.force_password_change) {
      throw redirect({ to: '/modify' })
    }
    if (session.second_factor_required) throw redirect({ to: '/enrol' })
  },
})

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad() {
    const session = sessionStore.get()
    const first = session ? firstPageOf(session.role.region, session.permissions) : '/'
    if (first !== '/') throw redirect({ to: first as '/mail/inbound/mail' })
  },
  component: lazyRouteComponent(() => import('../features/home/home-page.tsx'), 'HomePage'),
})
const mailList = createRoute({
  getParentRoute: () => shell,
  path: '/mail/inbound/mail',
  validateSearch: mailSearch,
  component: lazyRouteComponent(() => import('../features/mail/mail-list-page.tsx'), 'MailListPage'),
})
const mailDetail = createRoute({
  getParentRoute: () => shell,
  path: '/mail/inbound/mail/$id',
  component: lazyRouteComponent(() => import('../features/mail/mail-page.tsx'), 'MailPage'),
})
const rejectList = createRoute({
  getParentRoute: () => shell,
  path: '/mail/inbound/reject',
  validateSearch: mailSearch,
  component: lazyRouteComponent(() => import('../features/mail/reject-list-page.tsx'), 'RejectListPage'),
})
const filterList = createRoute({
  getParentRoute: () => shell,
  path: '/filter/system/inbound/$region/$policy/list',
  params: REGION_PARAMS,
  validateSearch: filterListSearch,
  component: lazyRouteComponent(() => import('../features/filter/filter-list-page.tsx'), 'FilterListPage'),
})
const filterForm = createRoute({
  getParentRoute: () => shell,
  path: '/filter/system/inbound/$region/$policy/form',
  params: REGION_PARAMS,
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('../features/filter/filter-form-page.tsx'), 'FilterFormPage'),
})
const domainList = createRoute({
  getParentRoute: () => shell,
  path: '/member/domain/list',
  validateSearch: domainSearch,
  component: lazyRouteComponent(() => import('../features/domain/domain-list-page.tsx'), 'DomainListPage'),
})
const domainForm = createRoute({
  getParentRoute: () => shell,
  path: '/member/domain/form',
  validateSearch: domainFormSearch,
  component: lazyRouteComponent(() => import('../features/domain/domain-form-page.tsx'), 'DomainFormPage'),
})
const userList = createRoute({
  getParentRoute: () => shell,
  path: '/member/user/list',
  validateSearch: userSearch,
  component: lazyRouteComponent(() => import('../features/member/user-list-page.tsx'), 'UserListPage'),
})
const userForm = createRoute({
  getParentRoute: () => shell,
  path: '/member/user/form',
  validateSearch: memberFormSearch,
  component: lazyRouteComponent(() => import('../features/member/user-form-page.tsx'), 'UserFormPage'),
})
const groupList = createRoute({
  getParentRoute: () => shell,
  path: '/member/group/list',
  validateSearch: groupSearch,
  component: lazyRouteComponent(() => import('../features/member/group-list-page.tsx'), 'GroupListPage'),
})
const groupForm = createRoute({
  getParentRoute: () => shell,
  path: '/member/group/form',
  validateSearch: memberFormSearch,
  component: lazyRouteComponent(() => import('../features/member/group-form-page.tsx'), 'GroupFormPage'),
})
const passwordRequests = createRoute({
  getParentRoute: () => shell,
  path: '/member/password-reset',
  validateSearch: passwordRequestSearch,
  component: lazyRouteComponent(
    () => import('../features/auth/password-request-page.tsx'),
    'PasswordRequestPage',
  ),
})
const tokenList = createRoute({
  getParentRoute: () => shell,
  path: '/config/system/api-token',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(() => import('../features/api-token/token-list-page.tsx'), 'TokenListPage'),
})
const mailServerList = createRoute({
  getParentRoute: () => shell,
  path: '/config/mail-server/list',
  validateSearch: mailServerSearch,
  component: lazyRouteComponent(
    () => import('../features/mail-server/mail-server-list-page.tsx'),
    'MailServerListPage',
  ),
})
const protectedPeople = createRoute({
  getParentRoute: () => shell,
  path: '/config/filtering/protected-people',
  validateSearch: personSearch,
  component: lazyRouteComponent(
    () => import('../features/protected-person/person-list-page.tsx'),
    'PersonListPage',
  ),
})
const bulkPages = () => import('../features/bulk/bulk-page.tsx')
const userBulk = createRoute({
  getParentRoute: () => shell,
  path: '/member/user/bulk-registration',
  component: lazyRouteComponent(bulkPages, 'UserBulkPage'),
})
const domainBulk = createRoute({
  getParentRoute: () => shell,
  path: '/member/domain/bulk-registration',
  component: lazyRouteComponent(bulkPages, 'DomainBulkPage'),
})
const mailServerBulk = createRoute({
  getParentRoute: () => shell,
  path: '/config/mail-server/bulk-registration',
  component: lazyRouteComponent(bulkPages, 'MailServerBulkPage'),
})
const userDefaults = createRoute({
  getParentRoute: () => shell,
  path: '/config/default/user',
  component: lazyRouteComponent(
    () => import('../features/defaults/user-defaults-page.tsx'),
    'UserDefaultsPage',
  ),
})
const domainDefaults = createRoute({
  getParentRoute: () => shell,
  path: '/config/default/domain',
  component: lazyRouteComponent(
    () => import('../features/defaults/domain-defaults-page.tsx'),
    'DomainDefaultsPage',
  ),
})
const applicationList = createRoute({
  getParentRoute: () => shell,
  path: '/member/application/list',
  validateSearch: applicationSearch,
  component: lazyRouteComponent(
    () => import('../features/application/application-list-page.tsx'),
    'ApplicationListPage',
  ),
})
const noticeList = createRoute({
  getParentRoute: () => shell,
  path: '/notice/list',
  validateSearch: noticeSearch,
  component: lazyRouteComponent(() => import('../features/notice/notice-list-page.tsx'), 'NoticeListPage'),
})
const noticeForm = createRoute({
  getParentRoute: () => shell,
  path: '/notice/form',
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('../features/notice/notice-form-page.tsx'), 'NoticeFormPage'),
})
const notice = createRoute({
  getParentRoute: () => shell,
  path: '/notice/$seq',
  params: NOTICE_PARAMS,
  component: lazyRouteComponent(() => import('../features/notice/notice-page.tsx'), 'NoticePage'),
})

const basicConfig = createRoute({
  getParentRoute: () => shell,
  path: '/config/system/basic-config',
  validateSearch: tabSearch,
  component: lazyRouteComponent(() => import('../features/config/setting-page.tsx'), 'BasicConfigPage'),
})
const accessControl = createRoute({
  getParentRoute: () => shell,
  path: '/config/system/access-control',
  validateSearch: tabSearch,
  component: lazyRouteComponent(() => import('../features/config/setting-page.tsx'), 'AccessControlPage'),
})
const smtpConfig = createRoute({
  getParentRoute: () => shell,
  path: '/config/filtering/smtp',
  validateSearch: tabSearch,
  component: lazyRouteComponent(() => import('../features/config/setting-page.tsx'), 'SmtpConfigPage'),
})
const scannerConfig = createRoute({
  getParentRoute: () => shell,
  path: '/config/filtering/scanner',
  validateSearch: tabSearch,
  component: lazyRouteComponent(() => import('../features/config/setting-page.tsx'), 'ScannerConfigPage'),
})
const settingHistory = createRoute({
  getParentRoute: () => shell,
  path: '/config/system/history',
  validateSearch: historySearch,
  component: lazyRouteComponent(() => import('../features/config/history-page.tsx'), 'HistoryPage'),
})
const roleList = createRoute({
  getParentRoute: () => shell,
  path: '/config/system/role/list',
  validateSearch: roleListSearch,
  component: lazyRouteComponent(() => import('../features/role/role-list-page.tsx'), 'RoleListPage'),
})
const roleForm = createRoute({
  getParentRoute: () => shell,
  path: '/config/system/role/form',
  validateSearch: roleFormSearch,
  component: lazyRouteComponent(() => import('../features/role/role-form-page.tsx'), 'RoleFormPage'),
})
const auditLog = createRoute({
  getParentRoute: () => shell,
  path: '/config/log/audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
})

export const routeTree = bare.root.addChildren([
  bare.login,
  bare.unauthenticated,
  bare.secondStep,
  bare.enrol,
  bare.modify,
  bare.application,
  bare.applicationThanks,
  bare.appEntry,
  shell.addChildren([
    home,
    mailList,
    mailDetail,
    rejectList,
    filterList,
    filterForm,
    domainList,
    domainForm,
    userList,
    userForm,
    groupList,
    groupForm,
    passwordRequests,
    mailServerList,
    protectedPeople,
    basicConfig,
    accessControl,
    smtpConfig,
    scannerConfig,
    settingHistory,
    applicationList,
    noticeList,
    noticeForm,
    notice,
    tokenList,
    userBulk,
    domainBulk,
    mailServerBulk,
    userDefaults,
    domainDefaults,
    roleList,
    roleForm,
    auditLog,
  ]),
])
