/** Nodes of the installation. */
import * as contract from '@postern/contract/routes/node.ts'
import type { Bind } from '../../platform/http/bind.ts'
import * as service from './service.ts'

/** ms: servers that do not answer are waited for, since that is what support wants to know. */
const BUNDLE_DEADLINE = 45_000

export function registerNodes(bind: Bind, deps: service.NodeDeps): void {
  bind(contract.listNodesRoute, async () => ({ nodes: await service.listNodes(deps) }))
  bind(contract.listCertificatesRoute, () => service.listCertificates(deps))
  bind(contract.supportBundleRoute, () => deps.supportBundle(), { deadline: BUNDLE_DEADLINE })
  bind(contract.drainNodeRoute, ({ caller, params }) => service.drainNode(deps, caller, params.id))
  bind(contract.resumeNodeRoute, ({ caller, params }) => service.resumeNode(deps, caller, params.id))
  bind(contract.removeNodeRoute, ({ caller, params }) => service.removeNode(deps, caller, params.id))
}
