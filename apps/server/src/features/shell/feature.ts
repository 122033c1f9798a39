import { declareFeature } from '../ports/declare-feature.ts'
import { registerShell } from './routes.ts'

export const feature = declareFeature({ routes: registerShell })
