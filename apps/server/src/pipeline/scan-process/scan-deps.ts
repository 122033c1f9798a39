import { createResolver } from '../../platform/dns/resolver.ts'
import { standardChecks } from '../checks/standard.ts'
import { parseClamdUrl } from '../checks/virus/clamd.ts'
import { loadSignatures, signatureMatcher } from '../checks/virus/signatures.ts'
import { contentsReader } from '../contents.ts'
import type { ScanDeps } from '../context.ts'
import { compileFilters } from '../filters/evaluate.ts'
import type { Filter } from '../filters/filter.ts'
import { NO_HISTORY } from '../history/history.ts'
import type { ScanConfig } from './protocol.ts'

export interface BuiltScanDeps extends ScanDeps {
  readonly dnsServers: readonly string[]
}

/**
 * Builds what scanning needs from a configuration. What did not change is kept from `before`: compiled filters where
 * `filters` is null, and the resolver with its answers. @throws when the configuration names an unusable clamd.
 */
export async function buildScanDeps(
  config: Omit<ScanConfig, 'filters'>,
  filters: readonly Filter[] | null,
  before?: BuiltScanDeps,
): Promise<BuiltScanDeps> {
  const { attachments } = config
  const clamd = config.clamdUrl === '' ? null : parseClamdUrl(config.clamdUrl)
  return {
    checks: standardChecks(
      { clamd, builtIn: config.builtInVirus, holdUnscannable: attachments.unscannable === 'hold' },
      {
        holdPrograms: attachments.programs === 'hold',
        holdEncrypted: attachments.encrypted === 'hold',
      },
    ),
    contents: contentsReader(
      config.builtInVirus ? signatureMatcher(await loadSignatures(config.signatureDir)) : () => null,
    ),
    filters: filters === null && before ? before.filters : compileFilters(filters ?? []),
    dns:
      before && before.dnsServers.join() === config.dnsServers.join()
        ? before.dns
        : createResolver({ servers: config.dnsServers }).resolve,
    dnsServers: config.dnsServers,
    // Whoever has a database asks it.
    history: NO_HISTORY,
    host: config.host,
    now: Date.now,
  }
}
