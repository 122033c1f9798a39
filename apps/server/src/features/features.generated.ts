/** All features, by their folders. Made by `npm run generate`; do not edit. */
import { feature as adminReportFeature } from './admin-report/feature.ts'
import { feature as alertFeature } from './alert/feature.ts'
import { feature as apiTokenFeature } from './api-token/feature.ts'
import { feature as applicationFeature } from './application/feature.ts'
import { feature as attachmentLinkFeature } from './attachment-link/feature.ts'
import { feature as auditFeature } from './audit/feature.ts'
import { feature as authFeature } from './auth/feature.ts'
import { feature as blockListFeature } from './block-list/feature.ts'
import { feature as blockingFeature } from './blocking/feature.ts'
import { feature as bulkFeature } from './bulk/feature.ts'
import { feature as configFeature } from './config/feature.ts'
import { feature as dashboardFeature } from './dashboard/feature.ts'
import { feature as defaultsFeature } from './defaults/feature.ts'
import { feature as domainFeature } from './domain/feature.ts'
import { feature as earsFeature } from './ears/feature.ts'
import { feature as exportFeature } from './export/feature.ts'
import { feature as filterFeature } from './filter/feature.ts'
import { feature as filterTryFeature } from './filter/try/feature.ts'
import { feature as jobFeature } from './job/feature.ts'
import { feature as keywordFeature } from './keyword/feature.ts'
import { feature as learningFeature } from './learning/feature.ts'
import { feature as mailFeature } from './mail/feature.ts'
import { feature as mailTaskFeature } from './mail/task/feature.ts'
import { feature as memberFeature } from './member/feature.ts'
import { feature as noticeFeature } from './notice/feature.ts'
import { feature as protectedPersonFeature } from './protected-person/feature.ts'
import { feature as roleFeature } from './role/feature.ts'
import { feature as scoreWatchFeature } from './score-watch/feature.ts'
import { feature as secondFactorFeature } from './second-factor/feature.ts'
import { feature as shellFeature } from './shell/feature.ts'
import { feature as singleSignOnFeature } from './single-sign-on/feature.ts'
import { feature as smtpListFeature } from './smtp-list/feature.ts'
import { feature as spamReportFeature } from './spam-report/feature.ts'
import { feature as spfTestFeature } from './spf-test/feature.ts'
import { feature as statisticsFeature } from './statistics/feature.ts'
import { feature as virusFeature } from './virus/feature.ts'
import { feature as yaraFeature } from './yara/feature.ts'

export const FEATURES = {
  'admin-report': adminReportFeature,
  alert: alertFeature,
  'api-token': apiTokenFeature,
  application: applicationFeature,
  'attachment-link': attachmentLinkFeature,
  audit: auditFeature,
  auth: authFeature,
  'block-list': blockListFeature,
  blocking: blockingFeature,
  bulk: bulkFeature,
  config: configFeature,
  dashboard: dashboardFeature,
  defaults: defaultsFeature,
  domain: domainFeature,
  ears: earsFeature,
  export: exportFeature,
  filter: filterFeature,
  'filter/try': filterTryFeature,
  job: jobFeature,
  keyword: keywordFeature,
  learning: learningFeature,
  mail: mailFeature,
  'mail/task': mailTaskFeature,
  member: memberFeature,
  notice: noticeFeature,
  'protected-person': protectedPersonFeature,
  role: roleFeature,
  'score-watch': scoreWatchFeature,
  'second-factor': secondFactorFeature,
  shell: shellFeature,
  'single-sign-on': singleSignOnFeature,
  'smtp-list': smtpListFeature,
  'spam-report': spamReportFeature,
  'spf-test': spfTestFeature,
  statistics: statisticsFeature,
  virus: virusFeature,
  yara: yaraFeature,
}
