/** Made from the files that it names by `npm run generate`; do not edit. */
import * as adminReport from './admin-report.ts'
import * as alert from './alert.ts'
import * as apiToken from './api-token.ts'
import * as application from './application.ts'
import * as arc from './arc.ts'
import * as attachmentLink from './attachment-link.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as backup from './backup.ts'
import * as blocking from './blocking.ts'
import * as bulk from './bulk.ts'
import * as config from './config.ts'
import * as dashboard from './dashboard.ts'
import * as defaults from './defaults.ts'
import * as detox from './detox.ts'
import * as directory from './directory.ts'
import * as domain from './domain.ts'
import * as ears from './ears.ts'
import * as exports from './export.ts'
import * as filter from './filter.ts'
import * as job from './job.ts'
import * as keyword from './keyword.ts'
import * as learning from './learning.ts'
import * as mail from './mail.ts'
import * as member from './member.ts'
import * as node from './node.ts'
import * as notice from './notice.ts'
import * as protectedPerson from './protected-person.ts'
import * as role from './role.ts'
import * as scoreWatch from './score-watch.ts'
import * as secondFactor from './second-factor.ts'
import * as singleSignOn from './single-sign-on.ts'
import * as smtpList from './smtp-list.ts'
import * as spamReport from './spam-report.ts'
import * as statistics from './statistics.ts'
import * as yara from './yara.ts'

export const PERMISSION_DECLARATIONS = {
  ...adminReport.permissions,
  ...alert.permissions,
  ...application.permissions,
  ...audit.permissions,
  ...auth.permissions,
  ...backup.permissions,
  ...blocking.permissions,
  ...bulk.permissions,
  ...config.permissions,
  ...dashboard.permissions,
  ...defaults.permissions,
  ...detox.permissions,
  ...domain.permissions,
  ...ears.permissions,
  ...filter.permissions,
  ...keyword.permissions,
  ...mail.permissions,
  ...member.permissions,
  ...notice.permissions,
  ...protectedPerson.permissions,
  ...role.permissions,
  ...smtpList.permissions,
  ...spamReport.permissions,
  ...statistics.permissions,
  ...yara.permissions,
}

export const MENU_DECLARATIONS = [
  ...alert.menu,
  ...apiToken.menu,
  ...config.menu,
  ...detox.menu,
  ...job.menu,
  ...node.menu,
] as const

export const PERSONAL_DECLARATIONS = [
  ...ears.personal,
  ...filter.personal,
  ...mail.personal,
] as const

export const ADDING_DECLARATIONS = [
  ...domain.adding,
  ...member.adding,
  ...notice.adding,
] as const

export const CLASS_DECLARATIONS = {
  ...adminReport.classes,
  ...audit.classes,
  ...auth.classes,
  ...config.classes,
  ...detox.classes,
  ...directory.classes,
  ...domain.classes,
  ...filter.classes,
  ...mail.classes,
  ...member.classes,
  ...spamReport.classes,
  ...statistics.classes,
}

export const TASK_DECLARATIONS = {
  ...adminReport.tasks,
  ...alert.tasks,
  ...apiToken.tasks,
  ...application.tasks,
  ...arc.tasks,
  ...attachmentLink.tasks,
  ...audit.tasks,
  ...auth.tasks,
  ...backup.tasks,
  ...blocking.tasks,
  ...bulk.tasks,
  ...config.tasks,
  ...defaults.tasks,
  ...detox.tasks,
  ...directory.tasks,
  ...domain.tasks,
  ...ears.tasks,
  ...exports.tasks,
  ...filter.tasks,
  ...keyword.tasks,
  ...learning.tasks,
  ...mail.tasks,
  ...member.tasks,
  ...node.tasks,
  ...notice.tasks,
  ...protectedPerson.tasks,
  ...role.tasks,
  ...scoreWatch.tasks,
  ...secondFactor.tasks,
  ...singleSignOn.tasks,
  ...spamReport.tasks,
  ...statistics.tasks,
  ...yara.tasks,
}
