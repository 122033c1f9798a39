/** Made from the files that it names by `npm run generate`; do not edit. */
import * as adminReport from '../features/admin-report/menu.ts'
import * as alert from '../features/alert/menu.ts'
import * as apiToken from '../features/api-token/menu.ts'
import * as application from '../features/application/menu.ts'
import * as audit from '../features/audit/menu.ts'
import * as auth from '../features/auth/menu.ts'
import * as backup from '../features/backup/menu.ts'
import * as blocking from '../features/blocking/menu.ts'
import * as bulk from '../features/bulk/menu.ts'
import * as config from '../features/config/menu.ts'
import * as defaults from '../features/defaults/menu.ts'
import * as detox from '../features/detox/menu.ts'
import * as domain from '../features/domain/menu.ts'
import * as ears from '../features/ears/menu.ts'
import * as filter from '../features/filter/menu.ts'
import * as job from '../features/job/menu.ts'
import * as keyword from '../features/keyword/menu.ts'
import * as mail from '../features/mail/menu.ts'
import * as member from '../features/member/menu.ts'
import * as node from '../features/node/menu.ts'
import * as notice from '../features/notice/menu.ts'
import * as protectedPerson from '../features/protected-person/menu.ts'
import * as role from '../features/role/menu.ts'
import * as smtpList from '../features/smtp-list/menu.ts'
import * as spamReport from '../features/spam-report/menu.ts'
import * as statistics from '../features/statistics/menu.ts'
import * as yara from '../features/yara/menu.ts'

export const MENU_ICONS = {
  ...adminReport.icons,
  ...alert.icons,
  ...apiToken.icons,
  ...application.icons,
  ...audit.icons,
  ...auth.icons,
  ...backup.icons,
  ...blocking.icons,
  ...bulk.icons,
  ...config.icons,
  ...defaults.icons,
  ...detox.icons,
  ...domain.icons,
  ...ears.icons,
  ...filter.icons,
  ...job.icons,
  ...keyword.icons,
  ...mail.icons,
  ...member.icons,
  ...node.icons,
  ...notice.icons,
  ...protectedPerson.icons,
  ...role.icons,
  ...smtpList.icons,
  ...spamReport.icons,
  ...statistics.icons,
  ...yara.icons,
}
