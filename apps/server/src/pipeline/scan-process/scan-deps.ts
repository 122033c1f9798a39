import { createResolver } from '../../platform/dns/resolver.ts'
import { ownNames } from '../checks/impersonation/own-names.ts'
import { indexPeople, type PeopleIndex } from '../checks/impersonation/people-index.ts'
import { standardChecks } from '../checks/standard.ts'
import { parseClamdUrl } from '../checks/virus/clamd.ts'
import { loadSignatures, signatureMatcher } from '../checks/virus/signatures.ts'
import { contentsReader } from './contents.ts'
import type { ScanDeps } from '../judge/context.ts'
import { filterEngine } from '../filters/evaluate.ts'
import { layersFrom, NO_LAYERS, type Layers } from '../filters/layers.ts'
import { NO_HISTORY } from '../history/history.ts'
import { followShortLinks } from '../short-links/follow.ts'
import { startYaraScanner, type YaraScanner } from '../yara/scanner.ts'
import type { ConfigLists, SmallConfig } from './protocol.ts'

export interface BuiltScanDeps extends ScanDeps {
  readonly dnsServers: readonly string[]
  readonly people: PeopleIndex
  readonly layers: Layers
  /** What it was built from, but for what is long. */
  readonly config: SmallConfig
  /** null where no rule file is in use. */
  readonly yara: YaraScanner | null
}

/**
 * Builds what scanning needs from a configuration. What did not change is kept from `before`: compiled filters and
 * the index of people where there are no new ones, and the resolver with its answers. @throws when the configuration names an unusable clamd.
 */
export async function buildScanDeps(
  config: SmallConfig,
  { filters, people, yara: files }: ConfigLists,
  before?: BuiltScanDeps,
  onRunaway: (file: number) => void = () => undefined,
): Promise<BuiltScanDeps> {
  const { settings, host } = config
  const layers = layersFrom(filters, before?.layers ?? NO_LAYERS)
  const { builtIn } = settings.virus
  const index = people === null && before ? before.people : indexPeople(people ?? [])
  const clamd = config.clamd.map(parseClamdUrl)
  const dns =
    before && before.dnsServers.join() === config.dnsServers.join()
      ? before.dns
      : createResolver({ servers: config.dnsServers }).resolve
  const yara = await yaraFrom(files, before?.yara ?? null, onRunaway)
  return {
    checks: standardChecks(settings, {
      ...config,
      own: ownNames(config.domains, index),
      host,
      clamd,
      yara,
    }),
    contents: contentsReader(
      builtIn ? signatureMatcher(await loadSignatures(config.signatureDir)) : () => null,
    ),
    layers,
    yara,
    filters: before && layers === before.layers ? before.filters : filterEngine(layers.all),
    dns,
    followShort: followShortLinks({ hosts: settings.scan.shortUrls, dns }),
    dnsServers: config.dnsServers,
    // Whoever has a database asks it.
    history: NO_HISTORY,
    score: config.score,
    learnt: new Map(config.learnt.map((one) => [one.domainId, one])),
    people: index,
    config,
    trustedForwarders: settings.scan.trustedForwarders,
    host,
    now: Date.now,
  }
}

/** Compiled anew only where the files changed; those of before serve until then. */
async function yaraFrom(
  files: ConfigLists['yara'],
  before: YaraScanner | null,
  onRunaway: (file: number) => void,
): Promise<YaraScanner | null> {
  if (files === null) return before
  const next = files.length === 0 ? null : await startYaraScanner(files, ({ id }) => onRunaway(id))
  before?.close()
  return next
}
