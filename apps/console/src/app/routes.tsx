/** The route tree: what each feature hangs on the roots (`features/NAME/routes.tsx`), joined. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import * as apiToken from '../features/api-token/routes.tsx'
import * as application from '../features/application/routes.tsx'
import * as attachmentLink from '../features/attachment-link/routes.tsx'
import * as rejectHelp from '../features/reject-help/routes.tsx'
import * as audit from '../features/audit/routes.tsx'
import * as auth from '../features/auth/routes.tsx'
import * as bulk from '../features/bulk/routes.tsx'
import * as config from '../features/config/routes.tsx'
import * as dashboard from '../features/dashboard/routes.tsx'
import * as defaults from '../features/defaults/routes.tsx'
import * as adminReport from '../features/admin-report/routes.tsx'
import * as alert from '../features/alert/routes.tsx'
import * as digest from '../features/digest/routes.tsx'
import * as domain from '../features/domain/routes.tsx'
import * as ears from '../features/ears/routes.tsx'
import * as exports from '../features/export/routes.tsx'
import * as filter from '../features/filter/routes.tsx'
import * as job from '../features/job/routes.tsx'
import * as blocking from '../features/blocking/routes.tsx'
import * as keyword from '../features/keyword/routes.tsx'
import * as mail from '../features/mail/routes.tsx'
import * as member from '../features/member/routes.tsx'
import * as notice from '../features/notice/routes.tsx'
import * as statistics from '../features/statistics/routes.tsx'
import * as smtpList from '../features/smtp-list/routes.tsx'
import * as protectedPerson from '../features/protected-person/routes.tsx'
import * as yara from '../features/yara/routes.tsx'
import * as role from '../features/role/routes.tsx'
import * as secondFactor from '../features/second-factor/routes.tsx'
import { framed, root } from '../ui/frame/roots.ts'
import { CrashPage } from './crash-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { LoginPage } from './pages/login-page.tsx'

const settingPages = () => import('./pages/setting-pages.tsx')

// Pages that show what several features own are put together here: features do not know each other.
auth.loginRoute.update({ component: LoginPage })
auth.modifyRoute.update({
  component: lazyRouteComponent(() => import('./pages/modify-page.tsx'), 'ModifyPage'),
})
application.applicationRoute.update({
  component: lazyRouteComponent(() => import('./pages/application-page.tsx'), 'ApplicationPage'),
})
filter.simulatorRoute.update({
  component: lazyRouteComponent(() => import('./pages/simulator-page.tsx'), 'SimulatorPage'),
})
member.userFormRoute.update({
  component: lazyRouteComponent(() => import('./pages/user-form-page.tsx'), 'UserFormPage'),
})
mail.mailListRoute.update({
  component: lazyRouteComponent(() => import('./pages/mail-list-page.tsx'), 'MailListPage'),
})
config.basicConfigRoute.update({ component: lazyRouteComponent(settingPages, 'BasicConfigPage') })
config.accessControlRoute.update({ component: lazyRouteComponent(settingPages, 'AccessControlPage') })
config.smtpConfigRoute.update({ component: lazyRouteComponent(settingPages, 'SmtpConfigPage') })
config.scannerConfigRoute.update({ component: lazyRouteComponent(settingPages, 'ScannerConfigPage') })
config.virusConfigRoute.update({ component: lazyRouteComponent(settingPages, 'VirusConfigPage') })
config.harmfulConfigRoute.update({ component: lazyRouteComponent(settingPages, 'HarmfulConfigPage') })
config.attachedLinkConfigRoute.update({
  component: lazyRouteComponent(settingPages, 'AttachedLinkConfigPage'),
})
config.reportConfigRoute.update({ component: lazyRouteComponent(settingPages, 'ReportConfigPage') })
config.earsConfigRoute.update({ component: lazyRouteComponent(settingPages, 'EarsConfigPage') })
config.misjudgementConfigRoute.update({
  component: lazyRouteComponent(settingPages, 'MisjudgementConfigPage'),
})
yara.yaraRoute.update({
  component: lazyRouteComponent(() => import('./pages/yara-page.tsx'), 'YaraPage'),
})
blocking.blockingRoute.update({
  component: lazyRouteComponent(() => import('./pages/blocking-page.tsx'), 'BlockingPage'),
})
keyword.keywordRoute.update({
  component: lazyRouteComponent(() => import('./pages/keyword-page.tsx'), 'KeywordPage'),
})

root.update({ notFoundComponent: () => <NotFoundPage />, errorComponent: CrashPage })
framed.update({
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
  errorComponent: CrashPage,
})

const appEntry = createRoute({
  getParentRoute: () => root,
  path: '/_app',
  beforeLoad() {
    throw redirect({ to: '/' })
  },
})

export const routeTree = root.addChildren([
  ...auth.publicRoutes,
  ...secondFactor.publicRoutes,
  ...application.publicRoutes,
  ...ears.publicRoutes,
  ...digest.publicRoutes,
  ...attachmentLink.publicRoutes,
  ...rejectHelp.publicRoutes,
  appEntry,
  framed.addChildren([
    ...dashboard.routes,
    ...mail.routes,
    ...ears.routes,
    ...exports.routes,
    ...filter.routes,
    ...domain.routes,
    ...member.routes,
    ...auth.routes,
    ...protectedPerson.routes,
    ...blocking.routes,
    ...smtpList.routes,
    ...statistics.routes,
    ...keyword.routes,
    ...yara.routes,
    ...config.routes,
    ...digest.routes,
    ...adminReport.routes,
    ...alert.routes,
    ...application.routes,
    ...notice.routes,
    ...apiToken.routes,
    ...bulk.routes,
    ...defaults.routes,
    ...role.routes,
    ...audit.routes,
    ...job.routes,
  ]),
])
