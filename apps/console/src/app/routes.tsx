/** The route tree: what each feature hangs on the roots (`features/NAME/routes.tsx`), joined. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import * as application from '../features/application/routes.tsx'
import * as auth from '../features/auth/routes.tsx'
import * as backup from '../features/backup/routes.tsx'
import * as blocking from '../features/blocking/routes.tsx'
import * as config from '../features/config/routes.tsx'
import * as filter from '../features/filter/routes.tsx'
import * as keyword from '../features/keyword/routes.tsx'
import * as mail from '../features/mail/routes.tsx'
import * as member from '../features/member/routes.tsx'
import * as yara from '../features/yara/routes.tsx'
import { framed, root } from '../ui/frame/roots.ts'
import { CrashPage } from './crash-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { LoginPage } from './pages/login-page.tsx'
import { FRAMED_ROUTES, PUBLIC_ROUTES } from './routes.generated.ts'

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
config.detoxAlarmRoute.update({ component: lazyRouteComponent(settingPages, 'DetoxAlarmPage') })
backup.backupRoute.update({
  component: lazyRouteComponent(() => import('./pages/backup-page.tsx'), 'BackupPage'),
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

export const routeTree = root.addChildren([...PUBLIC_ROUTES, appEntry, framed.addChildren(FRAMED_ROUTES)])
