/** Opens a scan process that only looks for viruses: without filters, people and domains, which cost what mail alone is worth. */
import { join } from 'node:path'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { NOTHING_KEPT } from '../../pipeline/configuration/kept.ts'
import type { VirusIn } from '../../features/attachment-link/ports.ts'
import { clamdVersion } from '../../pipeline/checks/virus/clamd.ts'
import { filterSet } from '../../pipeline/filters/filter-set.ts'
import { virusesIn } from '../../pipeline/rescan/changed.ts'
import type { WordDesk } from '../../pipeline/learning/job.ts'
import { scanBeforeRecovery, type ScanRefusal, type VirusDesk } from '../../pipeline/rescan/rescan.ts'
import type { Engines } from '../../pipeline/rescan/signatures.ts'
import { createScanPool } from '../../pipeline/scan-process/pool.ts'
import type { YaraFile } from '../../pipeline/yara/protocol.ts'
import { loadYaraFiles } from '../../pipeline/yara/store.ts'
import type { BlobStore } from '../../platform/blob/blob-store.ts'
import type { Env } from '../../platform/env.ts'
import { uuidv7 } from '../../platform/ids.ts'
import type { RoleContext } from '../role.ts'
import { clamdUrls, SCAN_LIMITS, scanConfig } from '../receiving/scan-config.ts'

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

type Context = Pick<RoleContext, 'env' | 'database' | 'log'>

/** ms a clamd has to say that it is there. */
const PATIENCE = 2_000

/** Without clamd it is the built-in engine that answers, or nobody has to. */
export async function anyScannerAnswers(
  env: Env,
  { virus }: Pick<SettingsValues, 'virus'>,
): Promise<boolean> {
  const urls = clamdUrls(env, virus)
  if (urls.length === 0) return true
  const asked = urls.map((url) => clamdVersion(url, AbortSignal.timeout(PATIENCE)))
  return Promise.any(asked).then(
    () => true,
    () => false,
  )
}

/** A scan process that takes the words out of messages that people decided about. */
export function openWordDesk(context: Context, settings: SettingsValues): WordDesk {
  const pool = openPool(context, settings, [])
  return {
    words: async (bytes, receiver) => {
      const envelope = { ...NOBODY(), recipients: [{ address: receiver, notify: [], orcpt: null }] }
      const source = { kind: 'memory' as const, bytes }
      const { words = [] } = await pool.scan({
        size: bytes.length,
        envelope,
        recipients: [],
        source,
        forWords: true,
      })
      return words
    },
    close: () => pool.close(),
  }
}

/** By the signatures, rules and settings of this moment. */
export async function openVirusDesk(context: Context, settings: SettingsValues): Promise<VirusDesk> {
  const pool = openPool(context, settings, await loadYaraFiles(context.database.db))
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

/** Scans mails before they go, where signatures are newer than their verdicts. */
export function scanFirstBy(
  context: RoleContext,
  blobs: BlobStore,
  settings: () => SettingsValues,
): (ids: readonly string[]) => Promise<ReadonlyMap<string, ScanRefusal>> {
  const openDesk = () => openVirusDesk(context, settings())
  const engines = () => enginesOf(context, settings())
  return (ids) => scanBeforeRecovery({ db: context.database.db, blobs, openDesk, engines }, ids)
}

/** Names the virus that a message is by the signatures of now; each answer is by a desk of its own. */
export function virusFinder(openDesk: () => Promise<VirusDesk>): VirusIn {
  return async (message) => {
    const desk = await openDesk()
    try {
      const findings = await desk.scan(message)
      const [virus] = virusesIn(findings)
      if (virus) return String(virus.evidence?.['name'] ?? virus.code)
      if (findings.some(({ code }) => code === 'check.failed')) throw new Error('a scanner did not answer')
      return ''
    } finally {
      desk.close()
    }
  }
}

function openPool({ env, log }: Context, settings: SettingsValues, yara: readonly YaraFile[]) {
  const config = scanConfig(env, {
    version: 1,
    settings,
    domains: new Map(),
    filters: filterSet([]),
    people: [],
    ...NOTHING_KEPT,
    yara,
  })
  return createScanPool({
    processes: 1,
    concurrency: 1,
    limits: { ...SCAN_LIMITS, jobMs: () => 3 * settings.scan.budgetMs },
    config,
    history: { answer: () => Promise.resolve(null) },
    onEvent: ({ kind, detail, mails }) => log.warn({ kind, detail, mails }, 'scan process of a rescan'),
  })
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
