import { declareFeature } from '../ports/declare-feature.ts'
import type { BulkDeps } from './kind.ts'
import { registerBulk } from './routes.ts'

export const feature = declareFeature({ routes: (bind, deps: BulkDeps) => [registerBulk(bind, deps)] })
