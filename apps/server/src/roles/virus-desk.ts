/** Opens a scan process that only looks for viruses: without filters, people and domains, which cost what mail alone is worth. */
import { join } from 'node:path'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { filterSet } from '../pipeline/filters/filter-set.ts'
import type { VirusDesk } from '../pipeline/rescan/rescan.ts'
import type { Engines } from '../pipeline/rescan/signatures.ts'
import { createScanPool } from '../pipeline/scan-process/pool.ts'
import { loadYaraFiles } from '../pipeline/yara/store.ts'
import { uuidv7 } from '../platform/ids.ts'
import type { RoleContext } from './role.ts'
import { clamdUrls, SCAN_LIMITS, scanConfig } from './scan-config.ts'

/** What mail is scanned with at this moment. */
export async function enginesOf(
  { env, database }: Pick<RoleContext, 'env' | 'database'>,
  { virus }: Pick<SettingsValues, 'virus'>,
): Promise<Engines> {
  return {
    clamd: clamdUrls(env, virus),
    builtIn: virus.builtIn,
    folder: join(env.dataDir, 'signatures'),
    yara: (await loadYaraFiles(database.db)).map(({ id }) => id),
  }
}

/** By the signatures, rules and settings of this moment. */
export async function openVirusDesk(
  { env, database, log }: Pick<RoleContext, 'env' | 'database' | 'log'>,
  settings: SettingsValues,
): Promise<VirusDesk> {
  const config = scanConfig(env, {
    version: 1,
    settings,
    domains: new Map(),
    filters: filterSet([]),
    people: [],
    scoreAway: false,
    keywords: [],
    yara: await loadYaraFiles(database.db),
  })
  const pool = createScanPool({
    processes: 1,
    concurrency: 1,
    limits: { ...SCAN_LIMITS, jobMs: () => 3 * settings.scan.budgetMs },
    config,
    history: { answer: () => Promise.resolve(null) },
    onEvent: ({ kind, detail }) => log.warn({ kind, detail }, 'scan process of a rescan'),
  })
  return {
    scan: async (bytes) => {
      const { findings } = await pool.scan({
        size: bytes.length,
        envelope: NOBODY(),
        recipients: [],
        source: { kind: 'memory', bytes },
        forViruses: true,
      })
      return findings
    },
    close: () => pool.close(),
  }
}

/** Who sent it does not matter to viruses. */
const NOBODY = () => ({
  id: uuidv7(Date.now()),
  receivedAt: Date.now(),
  client: { ip: '192.0.2.1', port: 0, rdns: '', country: '' },
  helo: '',
  esmtp: true,
  tls: null,
  auth: null,
  sender: '',
  smtpUtf8: false,
  body: '8BITMIME' as const,
  dsn: { ret: null, envid: null },
  recipients: [],
  found: [],
})
