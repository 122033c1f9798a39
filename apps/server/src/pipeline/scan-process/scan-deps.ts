import { createResolver } from '../../platform/dns/resolver.ts'
import { standardChecks } from '../checks/standard.ts'
import { parseClamdUrl } from '../checks/virus/clamd.ts'
import { loadSignatures } from '../checks/virus/signatures.ts'
import type { ScanDeps } from '../context.ts'
import { compileFilters } from '../filters/evaluate.ts'
import type { ScanConfig } from './protocol.ts'

/** Builds what scanning needs from a configuration. @throws when the configuration names an unusable clamd. */
export async function buildScanDeps(config: ScanConfig): Promise<ScanDeps> {
  const clamd = config.clamdUrl === '' ? null : parseClamdUrl(config.clamdUrl)
  return {
    checks: standardChecks({
      clamd,
      builtIn: config.builtInVirus,
      signatures: await loadSignatures(config.signatureDir),
    }),
    filters: compileFilters(config.filters),
    dns: createResolver({ servers: config.dnsServers }).resolve,
    host: config.host,
    now: Date.now,
  }
}
