import { declareFeature } from '../ports/feature.ts'
import { registerShell } from './routes.ts'

export const feature = declareFeature({ routes: registerShell })
