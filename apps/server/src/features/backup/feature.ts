import { declareFeature } from '../ports/declare-feature.ts'
import { backupJob } from './asked.ts'
import { registerBackups } from './routes.ts'

export const feature = declareFeature({ routes: registerBackups, jobs: { backup: backupJob } })
