/** Role smtp: takes mail in. Owns the sockets, the scan processes and the only writer of mail. */
import { lookup } from 'node:dns/promises'
import { mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { createRecipientProbe, type RecipientProbe } from '../delivery/recipient-probe.ts'
import { createMailboxes } from '../pipeline/edge/mailboxes.ts'
import { createRecipientCheck } from '../pipeline/edge/recipient-check.ts'
import { createRefusals } from '../pipeline/edge/refusals.ts'
import { ENGINE_REPLIES, sessionPolicy } from '../pipeline/edge/session-policy.ts'
import { openConfiguration } from '../pipeline/configuration.ts'
import { createFilterHits } from '../pipeline/filter-hits/tally.ts'
import { createHistoryDesk } from '../pipeline/history/desk.ts'
import { createHistoryLedger } from '../pipeline/history/ledger.ts'
import { createKeywordHits } from '../pipeline/keywords/tally.ts'
import { createRecorder } from '../pipeline/recorder.ts'
import { createScanPool, type ScanPool } from '../pipeline/scan-process/pool.ts'
import { waitingPool } from '../pipeline/scan-process/waiting-pool.ts'
import { createScoreTally } from '../pipeline/score-watch/tally.ts'
import type { Snapshot } from '../pipeline/snapshot.ts'
import { stopRunaway } from '../pipeline/yara/store.ts'
import type { BlobStore } from '../platform/blob/blob-store.ts'
import { openBlobs } from '../platform/blob/open.ts'
import { createResolver } from '../platform/dns/resolver.ts'
import { verifiedReverseName } from '../platform/dns/reverse-name.ts'
import type { Env } from '../platform/env.ts'
import { ipMatcher } from '../platform/ip.ts'
import { openCountries } from '../platform/geo.ts'
import type { Logger } from '../platform/log.ts'
import { loadKeyPair } from '../platform/tls.ts'
import type { SmtpHooks } from '../smtp/hooks.ts'
import { createSmtpServer, type SmtpServer } from '../smtp/server.ts'
import { removeStaleSpool } from '../smtp/stale-spool.ts'
import { hostOf, SCAN_LIMITS, scanConfig } from './scan-config.ts'
import { limitsOf } from './smtp-limits.ts'
import type { RunningRole } from './processes.ts'
import type { RoleContext } from './role.ts'

/** Free space below which nothing new is taken: room for what is already under way. */
const DISK_MARGIN = 256 * 1024 * 1024
const DISK_CHECK_MS = 2_000
const STOP_GRACE_MS = 10_000
/** Parts of the configuration that scan processes know. */
const SCANNED_WITH = ['settings', 'domains', 'filters', 'score', 'keywords', 'yara'] as const

export async function startSmtp(context: RoleContext): Promise<RunningRole> {
  const { env, database, log } = context
  const spoolDir = join(env.dataDir, 'spool')
  await mkdir(spoolDir, { recursive: true, mode: 0o700 })
  // Of a process that was killed: its senders heard nothing and still have their mail.
  await removeStaleSpool(spoolDir, 0)
  const [configuration, blobs, countries] = await Promise.all([
    openConfiguration(database, context.databaseUrl, log, join(env.dataDir, 'filters')),
    openBlobs(env),
    openCountries(),
  ])
  const mailboxes = createMailboxes(database.pool)
  const recorder = createRecorder(database.pool)
  const memory = openMemory(context)
  const dns = createResolver({ servers: env.dnsServers })
  const scanPool = waitingPool(configuration.filtersReady, () => openScanPool(context, configuration.current))
  const room = await watchRoom(env.dataDir, blobs, log)
  const probe = openProbe(context, configuration.current)
  const hooks = sessionPolicy({
    host: () => hostOf(env, configuration.current()),
    blobs,
    pool: scanPool,
    recorder,
    ...memory,
    domainOf: (address) => configuration.current().domains.get(domainPart(address))?.id,
    log,
    snapshot: configuration.current,
    mailboxes,
    recipientCheck: createRecipientCheck(probe.ask),
    reverseName: async (ip) => (await verifiedReverseName(ip, dns.resolve).catch(() => ({ name: '' }))).name,
    countryOf: countries.of,
    refuse: createRefusals(recorder, countries.of, (error) =>
      log.error({ err: error }, 'refusal not recorded'),
    ),
    hasRoom: room.hasRoom,
  })
  const servers = await listenAll(env, configuration.current(), spoolDir, hooks)
  let { people } = configuration.current()
  configuration.onChange((snapshot, changed) => {
    if (changed.has('mailboxes')) mailboxes.forget()
    const scanned = SCANNED_WITH.some((part) => changed.has(part)) || snapshot.people !== people
    people = snapshot.people
    if (scanned) scanPool.configure(scanConfig(env, snapshot))
    if (changed.has('settings')) for (const server of servers) server.update(liveOptions(env, snapshot))
  })
  return {
    listens: { smtp: servers.map((server) => `${env.smtpHost}:${server.address()!.port}`) },
    stop: async () => {
      await Promise.all(servers.map((server) => server.close(STOP_GRACE_MS)))
      await recorder.drain()
      await Promise.all(Object.values(memory).map((sums) => sums.close()))
      room.close()
      probe.close()
      scanPool.close()
      await configuration.close()
    },
  }
}

/** What decided mail adds up to, written every few seconds. */
function openMemory({ database, log }: RoleContext) {
  return {
    ledger: createHistoryLedger(database.pool, (error) =>
      log.warn({ err: error }, 'what is remembered could not be written'),
    ),
    tally: createScoreTally(database.pool, (error) =>
      log.warn({ err: error }, 'sums of the statistical score could not be written'),
    ),
    filterHits: createFilterHits(database.pool, (error) =>
      log.warn({ err: error }, 'hits of filters could not be written'),
    ),
    keywordHits: createKeywordHits(database.pool, (error) =>
      log.warn({ err: error }, 'hits of keywords could not be written'),
    ),
  }
}

/** Asks domains' own servers about recipients, by the settings of the moment. */
function openProbe({ env, log }: RoleContext, current: () => Snapshot): RecipientProbe {
  let networks: readonly string[] = []
  let isOpen = ipMatcher(networks)
  return createRecipientProbe({
    client: {
      get helo() {
        return hostOf(env, current())
      },
    },
    lookup: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
    isOpenNetwork: (ip) => {
      const { innerNetworks } = current().settings.delivery
      if (innerNetworks !== networks) isOpen = ipMatcher(innerNetworks)
      networks = innerNetworks
      return isOpen(ip)
    },
    onTrouble: ({ host, port }, why) =>
      log.warn({ server: `${host}:${port}`, err: why }, 'a mail server does not say which recipients exist'),
  })
}

function openScanPool({ env, log, database }: RoleContext, current: () => Snapshot): ScanPool {
  return createScanPool({
    processes: env.scanProcesses,
    concurrency: 8,
    limits: { ...SCAN_LIMITS, jobMs: () => current().settings.scan.budgetMs },
    config: scanConfig(env, current()),
    history: createHistoryDesk(database.pool, (error) =>
      log.warn({ err: error }, 'what is remembered could not be asked: unknown'),
    ),
    onRunaway: (file) =>
      void stopRunaway(database.db, file, Date.now()).then(
        (stopped) => stopped && log.error({ file }, 'a YARA rule file takes too long: it is turned off'),
        (error: unknown) => log.error({ err: error, file }, 'a YARA rule file takes too long and stays on'),
      ),
    onEvent: ({ kind, detail }) => log.error({ kind, detail }, 'scan process'),
  })
}

async function listenAll(
  env: Env,
  snapshot: Snapshot,
  spoolDir: string,
  hooks: SmtpHooks,
): Promise<SmtpServer[]> {
  const hostName = hostOf(env, snapshot)
  const tls = await loadKeyPair(join(env.dataDir, 'tls'), hostName, { cert: env.tlsCert, key: env.tlsKey })
  return Promise.all(
    env.smtpPorts.map(async (port) => {
      const options = {
        ...liveOptions(env, snapshot),
        spoolDir,
        tls,
        replies: ENGINE_REPLIES,
        implicitTls: port === 465,
      }
      const server = createSmtpServer(options, hooks)
      await server.listen(port, env.smtpHost)
      return server
    }),
  )
}

/** What settings say of a listener: in force for connections that come after a change. */
function liveOptions(env: Env, snapshot: Snapshot) {
  const { banner, proxyTrusted, proxyRequired } = snapshot.settings.smtp
  return {
    hostName: hostOf(env, snapshot),
    banner,
    proxy: proxyTrusted.length > 0 ? { trusted: proxyTrusted, required: proxyRequired } : null,
    limits: limitsOf(snapshot.settings.smtp),
  }
}

function domainPart(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

/** Looks at the disk of the data folder, where messages are received, and at where they are stored. */
async function watchRoom(
  folder: string,
  blobs: BlobStore,
  log: Logger,
): Promise<{ hasRoom: () => boolean; close: () => void }> {
  let free = Number.POSITIVE_INFINITY
  const look = async (): Promise<void> => {
    const [{ bavail, bsize }, forBlobs] = await Promise.all([statfs(folder), blobs.freeSpace()])
    free = Math.min(bavail * bsize, forBlobs)
  }
  await look()
  const lost = (error: unknown): void => {
    if (free !== 0)
      log.error({ err: error, folder }, 'free space unknown: no mail is taken until it is known')
    free = 0
  }
  const timer = setInterval(() => void look().catch(lost), DISK_CHECK_MS)
  return { hasRoom: () => free > DISK_MARGIN, close: () => clearInterval(timer) }
}
