/** All jobs that happen by the clock, by their folders. Made by `npm run generate`; do not edit. */
import { jobs as featuresAdminReportJobs } from '../features/admin-report/feature.jobs.ts'
import { jobs as featuresAlertJobs } from '../features/alert/feature.jobs.ts'
import { jobs as featuresAuthJobs } from '../features/auth/feature.jobs.ts'
import { jobs as featuresEarsJobs } from '../features/ears/feature.jobs.ts'
import { jobs as featuresFilterJobs } from '../features/filter/feature.jobs.ts'
import { jobs as featuresMailJobs } from '../features/mail/feature.jobs.ts'
import { jobs as featuresSpamReportJobs } from '../features/spam-report/feature.jobs.ts'
import { jobs as pipelineEdgeGreylistJobs } from '../pipeline/edge/greylist/greylist.jobs.ts'
import { jobs as pipelineKeywordsJobs } from '../pipeline/keywords/keywords.jobs.ts'
import { jobs as pipelineLearningJobs } from '../pipeline/learning/learning.jobs.ts'
import { jobs as pipelineRatesJobs } from '../pipeline/rates/rates.jobs.ts'
import { jobs as pipelineRescanJobs } from '../pipeline/rescan/rescan.jobs.ts'
import { jobs as pipelineRetentionJobs } from '../pipeline/retention/retention.jobs.ts'
import { jobs as pipelineScoreWatchJobs } from '../pipeline/score-watch/score-watch.jobs.ts'
import { jobs as platformAuditJobs } from '../platform/audit/audit.jobs.ts'
import { jobs as platformBlobJobs } from '../platform/blob/blob.jobs.ts'
import { jobs as rolesJobs } from './batch-expiry.jobs.ts'
import { jobs as sumsJobs } from '../sums/sums.jobs.ts'

export const JOBS = {
  'features/admin-report': featuresAdminReportJobs,
  'features/alert': featuresAlertJobs,
  'features/auth': featuresAuthJobs,
  'features/ears': featuresEarsJobs,
  'features/filter': featuresFilterJobs,
  'features/mail': featuresMailJobs,
  'features/spam-report': featuresSpamReportJobs,
  'pipeline/edge/greylist': pipelineEdgeGreylistJobs,
  'pipeline/keywords': pipelineKeywordsJobs,
  'pipeline/learning': pipelineLearningJobs,
  'pipeline/rates': pipelineRatesJobs,
  'pipeline/rescan': pipelineRescanJobs,
  'pipeline/retention': pipelineRetentionJobs,
  'pipeline/score-watch': pipelineScoreWatchJobs,
  'platform/audit': platformAuditJobs,
  'platform/blob': platformBlobJobs,
  roles: rolesJobs,
  sums: sumsJobs,
}
