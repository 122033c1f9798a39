import { CHECKED_LINK_PATH } from '@postern/contract/codes/link-check.ts'
import { linkMaster } from '../../platform/crypto/link-master.ts'
import type { ServePage } from '../../platform/http/pages.ts'
import { declareFeature } from '../ports/declare-feature.ts'
import { answerClicks, type LinkCheckDeps } from './service.ts'

export const feature = declareFeature({
  pages: (serve: ServePage, deps: Omit<LinkCheckDeps, 'master'> & { readonly installationKey: Buffer }) =>
    serve(CHECKED_LINK_PATH, answerClicks({ ...deps, master: linkMaster(deps.installationKey) })),
})
