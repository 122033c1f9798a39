import { createResolver } from '../../platform/dns/resolver.ts'
import { ownNames } from '../checks/impersonation/own-names.ts'
import { indexPeople, type PeopleIndex } from '../checks/impersonation/people-index.ts'
import { standardChecks } from '../checks/standard.ts'
import { parseClamdUrl } from '../checks/virus/clamd.ts'
import { loadSignatures, signatureMatcher } from '../checks/virus/signatures.ts'
import { contentsReader } from '../contents.ts'
import type { ScanDeps } from '../context.ts'
import { filterEngine } from '../filters/evaluate.ts'
import { layersFrom, NO_LAYERS, type Layers } from '../filters/layers.ts'
import { NO_HISTORY } from '../history/history.ts'
import type { ConfigLists, SmallConfig } from './protocol.ts'

export interface BuiltScanDeps extends ScanDeps {
  readonly dnsServers: readonly string[]
  readonly people: PeopleIndex
  readonly layers: Layers
  /** What it was built from, but for what is long. */
  readonly config: SmallConfig
}

/**
 * Builds what scanning needs from a configuration. What did not change is kept from `before`: compiled filters and
 * the index of people where there are no new ones, and the resolver with its answers. @throws when the configuration names an unusable clamd.
 */
export async function buildScanDeps(
  config: SmallConfig,
  { filters, people }: ConfigLists,
  before?: BuiltScanDeps,
): Promise<BuiltScanDeps> {
  const { settings, host } = config
  const layers = layersFrom(filters, before?.layers ?? NO_LAYERS)
  const { builtInVirus } = settings.scan
  const index = people === null && before ? before.people : indexPeople(people ?? [])
  const clamd = config.clamdUrl === '' ? null : parseClamdUrl(config.clamdUrl)
  return {
    checks: standardChecks(settings, {
      own: ownNames(config.domains, index),
      host,
      clamd,
      keywords: config.keywords,
    }),
    contents: contentsReader(
      builtInVirus ? signatureMatcher(await loadSignatures(config.signatureDir)) : () => null,
    ),
    layers,
    filters: before && layers === before.layers ? before.filters : filterEngine(layers.all),
    dns:
      before && before.dnsServers.join() === config.dnsServers.join()
        ? before.dns
        : createResolver({ servers: config.dnsServers }).resolve,
    dnsServers: config.dnsServers,
    // Whoever has a database asks it.
    history: NO_HISTORY,
    score: config.score,
    people: index,
    config,
    host,
    now: Date.now,
  }
}
