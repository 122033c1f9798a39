import { declareFeature } from '../ports/declare-feature.ts'
import { registerSmtpLists } from './routes.ts'

export const feature = declareFeature({ routes: registerSmtpLists })
