import { declareFeature } from '../ports/feature.ts'
import type { BulkDeps } from './kind.ts'
import { registerBulk } from './routes.ts'

export const feature = declareFeature({ routes: (bind, deps: BulkDeps) => [registerBulk(bind, deps)] })
