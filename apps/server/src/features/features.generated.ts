/** Made from the files that it names by `npm run generate`; do not edit. */
import * as adminReport from './admin-report/feature.ts'
import * as alert from './alert/feature.ts'
import * as apiToken from './api-token/feature.ts'
import * as application from './application/feature.ts'
import * as arc from './arc/feature.ts'
import * as attachmentLink from './attachment-link/feature.ts'
import * as audit from './audit/feature.ts'
import * as auth from './auth/feature.ts'
import * as backup from './backup/feature.ts'
import * as blockList from './block-list/feature.ts'
import * as blocking from './blocking/feature.ts'
import * as bulk from './bulk/feature.ts'
import * as config from './config/feature.ts'
import * as dashboard from './dashboard/feature.ts'
import * as defaults from './defaults/feature.ts'
import * as detox from './detox/feature.ts'
import * as directory from './directory/feature.ts'
import * as domain from './domain/feature.ts'
import * as ears from './ears/feature.ts'
import * as exports from './export/feature.ts'
import * as filter from './filter/feature.ts'
import * as filterTry from './filter/try/feature.ts'
import * as job from './job/feature.ts'
import * as keyword from './keyword/feature.ts'
import * as learning from './learning/feature.ts'
import * as linkCheck from './link-check/feature.ts'
import * as mail from './mail/feature.ts'
import * as mailTask from './mail/task/feature.ts'
import * as member from './member/feature.ts'
import * as node from './node/feature.ts'
import * as notice from './notice/feature.ts'
import * as protectedPerson from './protected-person/feature.ts'
import * as role from './role/feature.ts'
import * as scoreWatch from './score-watch/feature.ts'
import * as secondFactor from './second-factor/feature.ts'
import * as shell from './shell/feature.ts'
import * as singleSignOn from './single-sign-on/feature.ts'
import * as smtpList from './smtp-list/feature.ts'
import * as spamReport from './spam-report/feature.ts'
import * as spfTest from './spf-test/feature.ts'
import * as statistics from './statistics/feature.ts'
import * as virus from './virus/feature.ts'
import * as yara from './yara/feature.ts'

export const FEATURES = {
  'admin-report': adminReport.feature,
  'alert': alert.feature,
  'api-token': apiToken.feature,
  'application': application.feature,
  'arc': arc.feature,
  'attachment-link': attachmentLink.feature,
  'audit': audit.feature,
  'auth': auth.feature,
  'backup': backup.feature,
  'block-list': blockList.feature,
  'blocking': blocking.feature,
  'bulk': bulk.feature,
  'config': config.feature,
  'dashboard': dashboard.feature,
  'defaults': defaults.feature,
  'detox': detox.feature,
  'directory': directory.feature,
  'domain': domain.feature,
  'ears': ears.feature,
  'export': exports.feature,
  'filter': filter.feature,
  'filter/try': filterTry.feature,
  'job': job.feature,
  'keyword': keyword.feature,
  'learning': learning.feature,
  'link-check': linkCheck.feature,
  'mail': mail.feature,
  'mail/task': mailTask.feature,
  'member': member.feature,
  'node': node.feature,
  'notice': notice.feature,
  'protected-person': protectedPerson.feature,
  'role': role.feature,
  'score-watch': scoreWatch.feature,
  'second-factor': secondFactor.feature,
  'shell': shell.feature,
  'single-sign-on': singleSignOn.feature,
  'smtp-list': smtpList.feature,
  'spam-report': spamReport.feature,
  'spf-test': spfTest.feature,
  'statistics': statistics.feature,
  'virus': virus.feature,
  'yara': yara.feature,
}
