import { declareFeature } from '../ports/declare-feature.ts'
import { registerExports } from './routes.ts'
import type { ExportDeps } from './service.ts'

export const feature = declareFeature({
  routes: (bind, deps: Omit<ExportDeps, 'folder'> & { readonly exportDir: string }) =>
    registerExports(bind, { ...deps, folder: deps.exportDir }),
})
