/** YARA rule files. */
import * as routes from '@postern/contract/routes/yara.ts'
import type { Bind } from '../../platform/http/bind.ts'
import * as service from './service.ts'

export function registerYara(bind: Bind, deps: service.YaraDeps): void {
  bind(routes.listYaraFilesRoute, ({ query }) => service.listFiles(deps, query))
  bind(routes.checkYaraFileRoute, ({ caller, file }) => service.checkFile(deps, caller, file))
  bind(routes.addYaraFileRoute, ({ caller, query, file }) => service.addFile(deps, caller, query.name, file))
  bind(routes.activateYaraFilesRoute, ({ caller, body }) => service.activateFiles(deps, caller, body))
  bind(routes.deleteYaraFilesRoute, ({ caller, body }) => service.deleteFiles(deps, caller, body.chk))
  bind(routes.previewYaraFileRoute, ({ caller, params }) => service.preview(deps, caller, params.id))
}
