import { declareFeature } from '../ports/feature.ts'
import { registerAttachmentLinks } from './routes.ts'

export const feature = declareFeature({ routes: registerAttachmentLinks })
