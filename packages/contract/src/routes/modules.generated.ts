/** Made from the files that it names by `npm run generate`; do not edit. */
import * as account from './account.ts'
import * as adminReport from './admin-report.ts'
import * as alert from './alert.ts'
import * as apiToken from './api-token.ts'
import * as application from './application.ts'
import * as arc from './arc.ts'
import * as attachmentLink from './attachment-link.ts'
import * as audit from './audit.ts'
import * as authFilter from './auth-filter.ts'
import * as authPaths from './auth-paths.ts'
import * as auth from './auth.ts'
import * as backup from './backup.ts'
import * as blockList from './block-list.ts'
import * as blocking from './blocking.ts'
import * as bulk from './bulk.ts'
import * as challenge from './challenge.ts'
import * as config from './config.ts'
import * as dashboardDay from './dashboard-day.ts'
import * as dashboardOwn from './dashboard-own.ts'
import * as dashboard from './dashboard.ts'
import * as defaults from './defaults.ts'
import * as detoxConfig from './detox-config.ts'
import * as detoxException from './detox-exception.ts'
import * as detoxTry from './detox-try.ts'
import * as directory from './directory.ts'
import * as display from './display.ts'
import * as domainReadiness from './domain-readiness.ts'
import * as domain from './domain.ts'
import * as embedding from './embedding.ts'
import * as exportQueries from './export-queries.ts'
import * as exportSchedule from './export-schedule.ts'
import * as exports from './export.ts'
import * as filterBacktest from './filter-backtest.ts'
import * as filterLevels from './filter-levels.ts'
import * as filterTry from './filter-try.ts'
import * as filter from './filter.ts'
import * as job from './job.ts'
import * as keyword from './keyword.ts'
import * as learning from './learning.ts'
import * as mailForward from './mail-forward.ts'
import * as mailQueue from './mail-queue.ts'
import * as mailTask from './mail-task.ts'
import * as mail from './mail.ts'
import * as member from './member.ts'
import * as misjudgement from './misjudgement.ts'
import * as node from './node.ts'
import * as notice from './notice.ts'
import * as original from './original.ts'
import * as ownSender from './own-sender.ts'
import * as passwordReset from './password-reset.ts'
import * as protectedPerson from './protected-person.ts'
import * as recipientCheck from './recipient-check.ts'
import * as role from './role.ts'
import * as savedSearch from './saved-search.ts'
import * as scoreWatch from './score-watch.ts'
import * as secondFactor from './second-factor.ts'
import * as shared from './shared.ts'
import * as shell from './shell.ts'
import * as signIn from './sign-in.ts'
import * as singleSignOn from './single-sign-on.ts'
import * as smtpList from './smtp-list.ts'
import * as spamReport from './spam-report.ts'
import * as spfTest from './spf-test.ts'
import * as statistics from './statistics.ts'
import * as testMail from './test-mail.ts'
import * as virus from './virus.ts'
import * as waiting from './waiting.ts'
import * as yara from './yara.ts'

export const MODULES = [
  account,
  adminReport,
  alert,
  apiToken,
  application,
  arc,
  attachmentLink,
  audit,
  authFilter,
  authPaths,
  auth,
  backup,
  blockList,
  blocking,
  bulk,
  challenge,
  config,
  dashboardDay,
  dashboardOwn,
  dashboard,
  defaults,
  detoxConfig,
  detoxException,
  detoxTry,
  directory,
  display,
  domainReadiness,
  domain,
  embedding,
  exportQueries,
  exportSchedule,
  exports,
  filterBacktest,
  filterLevels,
  filterTry,
  filter,
  job,
  keyword,
  learning,
  mailForward,
  mailQueue,
  mailTask,
  mail,
  member,
  misjudgement,
  node,
  notice,
  original,
  ownSender,
  passwordReset,
  protectedPerson,
  recipientCheck,
  role,
  savedSearch,
  scoreWatch,
  secondFactor,
  shared,
  shell,
  signIn,
  singleSignOn,
  smtpList,
  spamReport,
  spfTest,
  statistics,
  testMail,
  virus,
  waiting,
  yara,
]
