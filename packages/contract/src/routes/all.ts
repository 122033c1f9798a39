/** Every route of the API, for the server's binding, OpenAPI and the route tests. */
import * as savedSearch from './saved-search.ts'
import * as application from './application.ts'
import * as account from './account.ts'
import * as apiToken from './api-token.ts'
import * as attachmentLink from './attachment-link.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as authFilter from './auth-filter.ts'
import * as blockList from './block-list.ts'
import { bulkRouteEntries } from './bulk.ts'
import * as config from './config.ts'
import * as challenge from './challenge.ts'
import * as dashboard from './dashboard.ts'
import * as dashboardDay from './dashboard-day.ts'
import * as dashboardOwn from './dashboard-own.ts'
import * as defaults from './defaults.ts'
import type { RouteDefinition } from './define.ts'
import * as display from './display.ts'
import * as domain from './domain.ts'
import * as embedding from './embedding.ts'
import * as exports from './export.ts'
import * as exportSchedules from './export-schedule.ts'
import * as filter from './filter.ts'
import * as filterBacktest from './filter-backtest.ts'
import * as filterLevels from './filter-levels.ts'
import * as filterTry from './filter-try.ts'
import * as job from './job.ts'
import * as learning from './learning.ts'
import * as mail from './mail.ts'
import * as mailForward from './mail-forward.ts'
import * as mailQueue from './mail-queue.ts'
import * as mailTask from './mail-task.ts'
import * as misjudgement from './misjudgement.ts'
import * as member from './member.ts'
import * as notice from './notice.ts'
import * as shell from './shell.ts'
import * as blocking from './blocking.ts'
import * as keyword from './keyword.ts'
import { smtpListRouteEntries } from './smtp-list.ts'
import * as waiting from './waiting.ts'
import * as yara from './yara.ts'
import * as ownSender from './own-sender.ts'
import * as protectedPerson from './protected-person.ts'
import * as passwordReset from './password-reset.ts'
import * as secondFactor from './second-factor.ts'
import * as signIn from './sign-in.ts'
import * as singleSignOn from './single-sign-on.ts'
import * as adminReport from './admin-report.ts'
import * as alert from './alert.ts'
import * as reportMail from './report-mail.ts'
import * as recipientCheck from './recipient-check.ts'
import * as role from './role.ts'
import * as scoreWatch from './score-watch.ts'
import * as shared from './shared.ts'
import * as spfTest from './spf-test.ts'
import * as statistics from './statistics.ts'
import * as testMail from './test-mail.ts'
import { statisticRouteEntries } from './statistics.ts'
import * as virus from './virus.ts'
import { z } from 'zod'

function routesOf(module: Record<string, unknown>): [string, RouteDefinition][] {
  return Object.entries(module).filter((entry): entry is [string, RouteDefinition] =>
    entry[0].endsWith('Route'),
  )
}

const MODULES: readonly Record<string, unknown>[] = [
  account,
  apiToken,
  application,
  attachmentLink,
  audit,
  auth,
  authFilter,
  embedding,
  ownSender,
  blockList,
  Object.fromEntries(bulkRouteEntries()),
  Object.fromEntries(smtpListRouteEntries()),
  challenge,
  config,
  dashboard,
  dashboardDay,
  dashboardOwn,
  defaults,
  display,
  domain,
  recipientCheck,
  exports,
  exportSchedules,
  filter,
  filterBacktest,
  filterLevels,
  filterTry,
  job,
  learning,
  mail,
  mailForward,
  mailQueue,
  mailTask,
  savedSearch,
  misjudgement,
  member,
  notice,
  passwordReset,
  blocking,
  keyword,
  waiting,
  yara,
  protectedPerson,
  secondFactor,
  shell,
  signIn,
  singleSignOn,
  adminReport,
  alert,
  reportMail,
  role,
  scoreWatch,
  spfTest,
  statistics,
  Object.fromEntries(statisticRouteEntries()),
  testMail,
  virus,
]

/** Route name (`listMailsRoute`) → declaration. */
export const ROUTES: ReadonlyMap<string, RouteDefinition> = new Map(
  MODULES.flatMap((module) => routesOf(module)),
)

/** Schemas of routes that have a name, by it. */
export const NAMED_SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map(
  [shared, ...MODULES].flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType),
  ),
)
