/** Made from the files that it names by `npm run generate`; do not edit. */
import * as adminReport from '../features/admin-report/routes.tsx'
import * as alert from '../features/alert/routes.tsx'
import * as apiToken from '../features/api-token/routes.tsx'
import * as application from '../features/application/routes.tsx'
import * as attachmentLink from '../features/attachment-link/routes.tsx'
import * as audit from '../features/audit/routes.tsx'
import * as auth from '../features/auth/routes.tsx'
import * as backup from '../features/backup/routes.tsx'
import * as blocking from '../features/blocking/routes.tsx'
import * as bulk from '../features/bulk/routes.tsx'
import * as config from '../features/config/routes.tsx'
import * as dashboard from '../features/dashboard/routes.tsx'
import * as defaults from '../features/defaults/routes.tsx'
import * as detox from '../features/detox/routes.tsx'
import * as directory from '../features/directory/routes.tsx'
import * as domain from '../features/domain/routes.tsx'
import * as ears from '../features/ears/routes.tsx'
import * as exports from '../features/export/routes.tsx'
import * as filter from '../features/filter/routes.tsx'
import * as job from '../features/job/routes.tsx'
import * as keyword from '../features/keyword/routes.tsx'
import * as mail from '../features/mail/routes.tsx'
import * as member from '../features/member/routes.tsx'
import * as node from '../features/node/routes.tsx'
import * as notice from '../features/notice/routes.tsx'
import * as protectedPerson from '../features/protected-person/routes.tsx'
import * as rejectHelp from '../features/reject-help/routes.tsx'
import * as role from '../features/role/routes.tsx'
import * as secondFactor from '../features/second-factor/routes.tsx'
import * as smtpList from '../features/smtp-list/routes.tsx'
import * as spamReport from '../features/spam-report/routes.tsx'
import * as statistics from '../features/statistics/routes.tsx'
import * as yara from '../features/yara/routes.tsx'

export const PUBLIC_ROUTES = [
  ...application.publicRoutes,
  ...attachmentLink.publicRoutes,
  ...auth.publicRoutes,
  ...ears.publicRoutes,
  ...rejectHelp.publicRoutes,
  ...secondFactor.publicRoutes,
  ...spamReport.publicRoutes,
] as const

export const FRAMED_ROUTES = [
  ...adminReport.routes,
  ...alert.routes,
  ...apiToken.routes,
  ...application.routes,
  ...audit.routes,
  ...auth.routes,
  ...backup.routes,
  ...blocking.routes,
  ...bulk.routes,
  ...config.routes,
  ...dashboard.routes,
  ...defaults.routes,
  ...detox.routes,
  ...directory.routes,
  ...domain.routes,
  ...ears.routes,
  ...exports.routes,
  ...filter.routes,
  ...job.routes,
  ...keyword.routes,
  ...mail.routes,
  ...member.routes,
  ...node.routes,
  ...notice.routes,
  ...protectedPerson.routes,
  ...role.routes,
  ...smtpList.routes,
  ...spamReport.routes,
  ...statistics.routes,
  ...yara.routes,
] as const
