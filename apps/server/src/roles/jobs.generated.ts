/** Made from the files that it names by `npm run generate`; do not edit. */
import * as featuresAdminReport from '../features/admin-report/feature.jobs.ts'
import * as featuresAlert from '../features/alert/feature.jobs.ts'
import * as featuresArc from '../features/arc/feature.jobs.ts'
import * as featuresAuth from '../features/auth/feature.jobs.ts'
import * as featuresBackup from '../features/backup/feature.jobs.ts'
import * as featuresDirectory from '../features/directory/feature.jobs.ts'
import * as featuresEars from '../features/ears/feature.jobs.ts'
import * as featuresFilter from '../features/filter/feature.jobs.ts'
import * as featuresMail from '../features/mail/feature.jobs.ts'
import * as featuresSpamReport from '../features/spam-report/feature.jobs.ts'
import * as pipelineDetox from '../pipeline/detox/detox.jobs.ts'
import * as pipelineEdgeGreylist from '../pipeline/edge/greylist/greylist.jobs.ts'
import * as pipelineKeywords from '../pipeline/keywords/keywords.jobs.ts'
import * as pipelineLearning from '../pipeline/learning/learning.jobs.ts'
import * as pipelineRates from '../pipeline/rates/rates.jobs.ts'
import * as pipelineRescan from '../pipeline/rescan/rescan.jobs.ts'
import * as pipelineRetention from '../pipeline/retention/retention.jobs.ts'
import * as pipelineScoreWatch from '../pipeline/score-watch/score-watch.jobs.ts'
import * as platformAcme from '../platform/acme/acme.jobs.ts'
import * as platformAudit from '../platform/audit/audit.jobs.ts'
import * as platformBlob from '../platform/blob/blob.jobs.ts'
import * as roles from './batch-expiry.jobs.ts'
import * as sums from '../sums/sums.jobs.ts'

export const JOBS = {
  'features/admin-report': featuresAdminReport.jobs,
  'features/alert': featuresAlert.jobs,
  'features/arc': featuresArc.jobs,
  'features/auth': featuresAuth.jobs,
  'features/backup': featuresBackup.jobs,
  'features/directory': featuresDirectory.jobs,
  'features/ears': featuresEars.jobs,
  'features/filter': featuresFilter.jobs,
  'features/mail': featuresMail.jobs,
  'features/spam-report': featuresSpamReport.jobs,
  'pipeline/detox': pipelineDetox.jobs,
  'pipeline/edge/greylist': pipelineEdgeGreylist.jobs,
  'pipeline/keywords': pipelineKeywords.jobs,
  'pipeline/learning': pipelineLearning.jobs,
  'pipeline/rates': pipelineRates.jobs,
  'pipeline/rescan': pipelineRescan.jobs,
  'pipeline/retention': pipelineRetention.jobs,
  'pipeline/score-watch': pipelineScoreWatch.jobs,
  'platform/acme': platformAcme.jobs,
  'platform/audit': platformAudit.jobs,
  'platform/blob': platformBlob.jobs,
  'roles': roles.jobs,
  'sums': sums.jobs,
}
