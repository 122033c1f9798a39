/** Role smtp: takes mail in. Owns the sockets, the scan processes and the only writer of mail. */
import { lookup } from 'node:dns/promises'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import { createRecipientProbe, type RecipientProbe } from '../delivery/probe/recipient-probe.ts'
import { createGreylist } from '../pipeline/edge/greylist/greylist.ts'
import { createRates, type Rates } from '../pipeline/rates/rates.ts'
import { createMailboxes, type Mailboxes } from '../pipeline/edge/mailboxes.ts'
import { createEntryHits } from '../pipeline/edge/lists/hits.ts'
import { openSmtpLists, type KeptLists } from '../pipeline/edge/lists/lists.ts'
import { createRecipientCheck } from '../pipeline/edge/recipient-check.ts'
import { createRefusals } from '../pipeline/edge/refusals.ts'
import { sessionPolicy } from '../pipeline/edge/session-policy.ts'
import { openConfiguration, type MailConfiguration } from '../pipeline/configuration/configuration.ts'
import { shareFilters } from '../pipeline/filters/shared.ts'
import { createFilterHits } from '../pipeline/filter-hits/tally.ts'
import { createHistoryDesk } from '../pipeline/history/desk.ts'
import { createHistoryLedger } from '../pipeline/history/ledger.ts'
import { createKeywordHits } from '../pipeline/keywords/tally.ts'
import { createRecorder } from '../pipeline/record/recorder.ts'
import { createScanPool, type ScanPool } from '../pipeline/scan-process/pool.ts'
import { waitingPool } from '../pipeline/scan-process/waiting-pool.ts'
import { listenersOf, type Memories } from '../pipeline/remember/listeners.ts'
import { createScoreTally } from '../pipeline/score-watch/tally.ts'
import type { Snapshot } from '../pipeline/configuration/snapshot.ts'
import { stopRunaway } from '../pipeline/yara/store.ts'
import type { BlobStore } from '../platform/blob/blob-store.ts'
import { loadInstallationKey } from '../platform/crypto/installation-key.ts'
import { createSealedBox, type SealedBox } from '../platform/crypto/sealed-box.ts'
import { openPassword } from '../platform/crypto/server-login.ts'
import { noteAside } from '../platform/db/set-aside-store.ts'
import { openBlobs, watchDamage } from '../platform/blob/open.ts'
import { createResolver } from '../platform/dns/resolver.ts'
import { verifiedReverseName } from '../platform/dns/reverse-name.ts'
import type { Env } from '../platform/env.ts'
import { ipMatcher } from '../platform/ip.ts'
import { openCountries } from '../platform/geo.ts'
import type { Logger } from '../platform/log.ts'
import { linkKeysOf, openDetoxPool } from './desks/detox-pool.ts'
import { openAuthDesk } from './receiving/auth-desk.ts'
import { openReportDesk } from './receiving/report-desk.ts'
import { measureEdge } from './receiving/smtp-metrics.ts'
import { DISK_MARGIN, SCANS_AT_ONCE } from './receiving/smtp-bounds.ts'
import { hostOf, SCAN_LIMITS, scanConfig } from './receiving/scan-config.ts'
import { openListeners, type SmtpListeners } from './receiving/smtp-listeners.ts'
import type { RunningRole } from './supervising/processes.ts'
import { scanProcessesOf } from './receiving/scan-share.ts'
import { sharesOf } from './receiving/shares.ts'
import { SCANNED_PARTS } from '../pipeline/configuration/kept.ts'
import { ofSeat, type RoleContext, type Seat } from './role.ts'
import { mailsOfMinute } from './receiving/mails-of-minute.ts'
import { openSpool } from './receiving/spool.ts'

const DISK_CHECK_MS = 2_000
const STOP_GRACE_MS = 10_000
/** Parts of the configuration that scan processes know. */
const SCANNED_WITH = ['settings', 'domains', 'filters', ...SCANNED_PARTS] as const

export async function startSmtp(context: RoleContext): Promise<RunningRole> {
  const { env, seat, database, log } = context
  const failed = (what: string) => (error: unknown) => log.error({ err: error }, what)
  const { spoolDir, filtersDir } = await openFolders(env, seat)
  const shares = sharesOf(env)
  const [configuration, lists, blobs, countries] = await openKnown(context, filtersDir, failed)
  const mailboxes = createMailboxes(database.pool)
  const recorder = createRecorder(database.pool)
  const memory = openMemory(context, configuration.current)
  const dns = createResolver({ servers: env.dnsServers })
  const scanPool = waitingPool(configuration.filtersReady, () => openScanPool(context, configuration.current))
  const room = await watchRoom(env.dataDir, blobs, log)
  const { probe, disarming } = await openSecrets(context, configuration.current)
  const auth = openAuthDesk(context, configuration.current)
  const reports = openReportDesk(context, configuration.current, mailboxes)
  const hooks = sessionPolicy({
    host: () => hostOf(env, configuration.current()),
    blobs,
    pool: shares.pool(scanPool),
    ...disarming,
    recorder,
    ...memory,
    ...remembering(memory, configuration.current),
    log,
    snapshot: configuration.current,
    mailboxes,
    signIn: auth.signIn,
    lists,
    recipientCheck: createRecipientCheck(probe.ask, shares.recipientCheck),
    greylist: createGreylist(database.pool, failed('the greylist could not be asked: nobody waits')),
    dns: dns.resolve,
    reverseName: (ip) => verifiedReverseName(ip, dns.resolve),
    countryOf: countries.of,
    refuse: createRefusals(recorder, countries.of, failed('refusal not recorded'), Date.now, shares.refusals),
    takeReport: reports.take,
    hasRoom: room.hasRoom,
  })
  const listeners = await openListeners(context, configuration.current(), spoolDir, hooks)
  measureEdge({ ...env, scanProcesses: scanProcessesOf(env, seat.number) }, configuration.current, {
    listeners,
    scanPool,
    room,
  })
  const mails = mailsOfMinute()
  keepCurrent(env, configuration, { mailboxes, lists, rates: memory.rates, scanPool, listeners })
  return {
    listens: { smtp: [...listeners.addresses] },
    load: () => ({ connections: listeners.usage().connections, mails: mails.lately() }),
    drain: (on) => listeners.drain(on),
    retire: () => listeners.retire(),
    stop: async () => {
      await listeners.close(STOP_GRACE_MS)
      await recorder.drain()
      await Promise.all(Object.values(memory).map((sums) => sums.close()))
      const parts = [reports, auth, room, probe, scanPool, disarming.detox, lists, configuration]
      for (const part of parts) await part.close()
    },
  }
}

/** The listeners of decided mail, and the domain of ours that an address belongs to. */
function remembering(memory: Memories, current: () => Snapshot) {
  const domainOf = (address: string): number | undefined => current().domains.get(addressDomain(address))?.id
  return { domainOf, listeners: listenersOf(memory, domainOf) }
}

/** What is this process's own on the disk. */
async function openFolders({ dataDir }: Env, { number }: Seat) {
  const filtersDir = join(dataDir, ofSeat('filters', number))
  await shareFilters(dataDir, filtersDir)
  return { spoolDir: await openSpool(dataDir, number), filtersDir }
}

interface Running {
  readonly mailboxes: Mailboxes
  readonly lists: KeptLists
  readonly rates: Rates
  readonly scanPool: Pick<ScanPool, 'configure'>
  readonly listeners: SmtpListeners
}

/** Whatever changes in the database is in force in each part within a moment. */
function keepCurrent(
  env: Env,
  configuration: MailConfiguration,
  { mailboxes, lists, rates, scanPool, listeners }: Running,
): void {
  let { people } = configuration.current()
  // What changed since they were opened was heard by nobody.
  void lists.catchUp()
  configuration.onChange((snapshot, changed) => {
    if (changed.has('mailboxes')) mailboxes.forget()
    if (changed.has('smtpLists')) void lists.catchUp()
    if (changed.has('blocks')) rates.blocksRead()
    const scanned = SCANNED_WITH.some((part) => changed.has(part)) || snapshot.people !== people
    people = snapshot.people
    if (scanned) scanPool.configure(scanConfig(env, snapshot))
    if (changed.has('settings')) listeners.configure(snapshot)
  })
}

/** What decided mail adds up to, written every few seconds. */
function openMemory({ database, log }: RoleContext, current: () => Snapshot) {
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
    entryHits: createEntryHits(database.pool, (error) =>
      log.warn({ err: error }, 'hits of SMTP lists could not be written'),
    ),
    keywordHits: createKeywordHits(database.pool, (error) =>
      log.warn({ err: error }, 'hits of keywords could not be written'),
    ),
    rates: createRates(database.pool, current, (error) =>
      log.warn({ err: error }, 'mail could not be counted: limits refuse nothing by it'),
    ),
  }
}

/** Asks domains' own servers about recipients, by the settings of the moment. */
function openProbe({ env, log }: RoleContext, current: () => Snapshot, box: SealedBox): RecipientProbe {
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
    openPassword: ({ login, ...server }) =>
      login ? openPassword(box, { ...server, user: login.user }, login.sealed) : null,
    onTrouble: ({ host, port }, why) =>
      log.warn({ server: `${host}:${port}`, err: why }, 'a mail server does not say which recipients exist'),
  })
}

function openScanPool({ env, seat, log, database }: RoleContext, current: () => Snapshot): ScanPool {
  return createScanPool({
    processes: scanProcessesOf(env, seat.number),
    concurrency: SCANS_AT_ONCE,
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
    onEvent: ({ kind, detail, mails }) => {
      log.error({ kind, detail, mails }, 'scan process')
      if (kind !== 'down' && kind !== 'up') return
      const name = `smtp ${seat.number}`
      const rows = kind === 'down' ? [{ ref: name, name, reason: detail }] : []
      void noteAside(database.pool, 'scan', rows, [name]).catch((error: unknown) =>
        log.error({ err: error }, 'scan processes: their state is not written down'),
      )
    },
  })
}

/** What is known before the first mail. */
function openKnown(
  { env, database, listenUrl, log }: RoleContext,
  filtersDir: string,
  failed: (what: string) => (error: unknown) => void,
) {
  return Promise.all([
    openConfiguration(database, listenUrl, log, filtersDir),
    openSmtpLists(database.pool, failed('SMTP lists could not be read')),
    openBlobs(env, watchDamage(database.pool, log)),
    openCountries(),
  ])
}

/** What needs the installation's key: the questions to domains' own servers, and the links of disarmed mail. */
async function openSecrets(context: RoleContext, current: () => Snapshot) {
  const key = await loadInstallationKey(context.database.db)
  return {
    probe: openProbe(context, current, createSealedBox(key)),
    disarming: openDisarming(context, key, current),
  }
}

/** Half as many processes as judge mail: files that take long wait for each other, not mail for them. */
function openDisarming({ env, seat, log }: RoleContext, key: Buffer, current: () => Snapshot) {
  const processes = Math.max(1, Math.floor(scanProcessesOf(env, seat.number) / 2))
  return { detox: openDetoxPool(log, processes), linkKeys: linkKeysOf(key, () => current().settings) }
}

/** Looks at the disk of the data folder, where messages are received, and at where they are stored. */
async function watchRoom(
  folder: string,
  blobs: BlobStore,
  log: Logger,
): Promise<{ hasRoom: () => boolean; free: () => number; close: () => void }> {
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
  return { hasRoom: () => free > DISK_MARGIN, free: () => free, close: () => clearInterval(timer) }
}
