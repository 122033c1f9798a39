import { declareFeature } from '../ports/feature.ts'
import { registerSmtpLists } from './routes.ts'

export const feature = declareFeature({ routes: registerSmtpLists })
