/** What scan processes are told, of the configuration as it is now. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { join } from 'node:path'
import type { ScanConfig } from '../../pipeline/scan-process/protocol.ts'
import { scannedOf } from '../../pipeline/configuration/kept.ts'
import { scoreMode } from '../../pipeline/judge/set-aside.ts'
import type { Snapshot } from '../../pipeline/configuration/snapshot.ts'
import type { Env } from '../../platform/env.ts'

/** Memory of a scan process: resident bytes, and MiB of JavaScript heap. */
export const SCAN_LIMITS = { rss: 768 * 1024 * 1024, heapMb: 384 }

/** Addresses of clamd: those of the settings, or the environment's. */
export function clamdUrls(env: Pick<Env, 'clamdUrl'>, { clamd }: SettingsValues['virus']): readonly string[] {
  if (clamd.length > 0) return clamd
  return env.clamdUrl === '' ? [] : [env.clamdUrl]
}

export function scanConfig(env: Env, snapshot: Snapshot): ScanConfig {
  return {
    version: snapshot.version,
    host: hostOf(env, snapshot),
    filters: snapshot.filters,
    domains: [...snapshot.domains].map(([name, { id }]) => [name, id]),
    people: snapshot.people,
    ...scannedOf(snapshot),
    dnsServers: env.dnsServers,
    clamd: clamdUrls(env, snapshot.settings.virus),
    signatureDir: join(env.dataDir, 'signatures'),
    settings: settingsOfScan(snapshot.settings),
    // What counted before counts no more at once, when somebody says so.
    learnt: snapshot.settings.misjudgement.learning === 'auto' ? snapshot.learnt : [],
    score: scoreMode(snapshot.settings.scan.statisticalScore, snapshot.scoreAway),
  }
}

/** The groups that scanning reads. */
export function settingsOfScan({
  scan,
  smtp,
  edge,
  harmful,
  attachedLink,
  keyword,
  yara,
  virus,
}: Snapshot['settings']): ScanConfig['settings'] {
  return { scan, smtp, edge, harmful, attachedLink, keyword, yara, virus }
}

export function hostOf(env: Env, snapshot: Snapshot): string {
  return snapshot.settings.smtp.hostName || env.hostName
}
