import { declareFeature } from '../ports/declare-feature.ts'
import { registerAttachmentLinks } from './routes.ts'

export const feature = declareFeature({ routes: registerAttachmentLinks })
