/** Keeps the snapshot current: every change in the database is in every process within two seconds. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { Database } from '../../platform/db/client.ts'
import { listen } from '../../platform/db/listener.ts'
import { noteAside } from '../../platform/db/set-aside-store.ts'
import type { Logger } from '../../platform/log.ts'
import { openFilterKeeper, type FilterKeeper } from '../filters/keeper.ts'
import type { Snapshot } from './snapshot.ts'
import { KEPT, KEPT_PARTS, readKept, type KeptPart } from './kept.ts'
import { loadPeople } from './people-store.ts'
import { loadDomains, loadSettings, readSettings } from './store.ts'

/**
 * What changes apart from the others, and is read and forgotten apart. Mailboxes are never read as a whole, and the SMTP lists by
 * whom they serve (edge/lists).
 */
export type ConfigurationPart =
  | 'settings'
  | 'domains'
  | 'filters'
  | 'mailboxes'
  | 'smtpLists'
  | 'people'
  | KeptPart

export interface Configuration<S> {
  current(): S
  /** Calls back after each change, with the parts that may have changed. */
  onChange(callback: (snapshot: S, changed: ReadonlySet<ConfigurationPart>) => void): void
  /** Reads now instead of within a moment: for whoever just changed something and shows it. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** Parts to read again, of some only these rows; null stands for all. */
export type StaleParts = ReadonlyMap<ConfigurationPart, ReadonlySet<number> | null>

/** Changes that come together (a bulk registration) are read once. */
const GATHER_MS = 100
const AGAIN_MS = 1_000

const EVERYTHING: readonly ConfigurationPart[] = [
  'settings',
  'domains',
  'filters',
  'mailboxes',
  'smtpLists',
  'people',
  ...KEPT_PARTS,
]
/** What a table's rows are part of; of others nothing is kept in memory. */
const PART_OF: Readonly<Record<string, ConfigurationPart>> = {
  setting: 'settings',
  domain: 'domains',
  domain_alias: 'domains',
  mail_server: 'domains',
  filter: 'filters',
  smtp_entry: 'smtpLists',
  protected_person: 'people',
  app_user: 'mailboxes',
  user_alias: 'mailboxes',
  user_group: 'mailboxes',
  ...Object.fromEntries(KEPT_PARTS.map((part) => [KEPT[part].table, part])),
}

/** Everything the mail path knows. */
export interface MailConfiguration extends Configuration<Snapshot> {
  /** The snapshot has the filters: before, it has none, and nothing may be judged by it. */
  readonly filtersReady: Promise<void>
}

/** `folder`: where filters are kept ready. @throws when the database is away at the start. */
export async function openConfiguration(
  database: Database,
  url: string,
  log: Logger,
  folder: string,
): Promise<MailConfiguration> {
  let onNews = (): void => undefined
  const keeper = await openFilterKeeper({
    pool: database.pool,
    url,
    folder,
    log,
    onNews: () => onNews(),
  })
  const read = readerOf(database, keeper)
  const ready = Promise.withResolvers<void>()
  const isKnown = keeper.isReady()
  // The keeper has read all filters.
  const first = await read(everyOf(EVERYTHING.filter((part) => part !== 'filters')), null)
  const configuration = keepCurrent(first, { url, log, parts: EVERYTHING, read })
  if (isKnown) ready.resolve()
  configuration.onChange(({ filters }) => {
    if (keeper.isReady() && filters === keeper.current()) ready.resolve()
  })
  onNews = () => configuration.heard('filters')
  if (!isKnown && keeper.isReady()) onNews()
  return {
    ...configuration,
    filtersReady: ready.promise,
    close: async () => {
      await configuration.close()
      await keeper.close()
    },
  }
}

/** Reads what is stale, and takes the rest from what was there. */
function readerOf({ db, pool }: Database, keeper: FilterKeeper) {
  return async (parts: StaleParts, before: Snapshot | null): Promise<Snapshot> => {
    // A protected person's addresses are those of the user, too.
    const stalePeople = parts.has('people') || parts.has('mailboxes')
    const [settings, domains, filters, people, kept] = await Promise.all([
      before && !parts.has('settings') ? before.settings : settingsOf({ db, pool }),
      before && !parts.has('domains') ? before.domains : loadDomains(db),
      readFilters(keeper, parts.get('filters')),
      before && !stalePeople ? before.people : loadPeople(db, before?.people),
      readKept(db, before, (part) => parts.has(part)),
    ])
    return { version: (before?.version ?? 0) + 1, settings, domains, filters, people, ...kept }
  }
}

/** What does not fit is named, and its default stands in. */
async function settingsOf({ db, pool }: Pick<Database, 'db' | 'pool'>): Promise<SettingsValues> {
  const { values, problems } = await readSettings(db)
  const rows = problems.map(({ key, code }) => ({ ref: key, name: key, reason: code }))
  await noteAside(pool, 'setting', rows, null)
  return values
}

/** Those of the rows that changed, or all that may have where `stale` is null. */
async function readFilters(keeper: FilterKeeper, stale: ReadonlySet<number> | null | undefined) {
  if (stale !== undefined) await keeper.update(stale)
  return keeper.current()
}

function everyOf(parts: Iterable<ConfigurationPart>): Map<ConfigurationPart, null> {
  return new Map([...parts].map((part) => [part, null]))
}

/** The settings alone, for processes that judge no mail. @throws when the database is away at the start. */
export async function openSettings(
  database: Database,
  url: string,
  log: Logger,
): Promise<Configuration<{ readonly settings: SettingsValues }>> {
  const read = async () => ({ settings: await loadSettings(database.db) })
  return keepCurrent(await read(), { url, log, parts: ['settings'], read })
}

interface Source<S> {
  readonly url: string
  readonly log: Logger
  /** What changes are heard of. */
  readonly parts: readonly ConfigurationPart[]
  /** Reads these parts and takes the others from what was there. */
  readonly read: (parts: StaleParts, before: S) => Promise<S>
}

/** What is to be read again. */
class StaleRows {
  #parts = new Map<ConfigurationPart, ReadonlySet<number> | null>()

  mark(part: ConfigurationPart, rows: ReadonlySet<number> | null): void {
    const before = this.#parts.get(part)
    this.#parts.set(part, rows === null || before === null ? null : rows.union(before ?? new Set()))
  }

  /** What a notice tells of these parts; answers whether it tells anything. */
  hear(payload: string, parts: readonly ConfigurationPart[]): boolean {
    // Without a table: the connection is new, and what was said before went unheard.
    const { table, rows } = readPayload(payload)
    const told = table === '' ? parts : [PART_OF[table]]
    const ours = told.filter((part) => part !== undefined && parts.includes(part))
    for (const part of ours) this.mark(part!, rows)
    return ours.length > 0
  }

  take(): StaleParts {
    const taken = this.#parts
    this.#parts = new Map()
    return taken
  }
}

interface CurrentConfiguration<S> extends Configuration<S> {
  /** No row of this part changed, and yet it is another. */
  heard(part: ConfigurationPart): void
}

/** One read at a time; whatever is said meanwhile is one more read after it. */
function keepCurrent<S>(first: S, { url, log, parts, read }: Source<S>): CurrentConfiguration<S> {
  let snapshot = first
  const callbacks: ((snapshot: S, changed: ReadonlySet<ConfigurationPart>) => void)[] = []
  const stale = new StaleRows()
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | null = null

  async function readStale(): Promise<void> {
    const changed = stale.take()
    if (changed.size === 0) return
    try {
      snapshot = await read(changed, snapshot)
      const parts = new Set(changed.keys())
      for (const callback of callbacks) callback(snapshot, parts)
    } catch (error) {
      log.error({ err: error }, 'configuration could not be read: keeping what we have')
      for (const [part, rows] of changed) stale.mark(part, rows)
      schedule(AGAIN_MS)
    }
  }
  function reload(): Promise<void> {
    waiting ??= underWay.then(() => {
      waiting = null
      underWay = readStale()
      return underWay
    })
    return waiting
  }
  function schedule(ms: number): void {
    timer ??= setTimeout(() => {
      timer = undefined
      void reload()
    }, ms)
  }
  const listener = listen(
    url,
    ['postern_configuration'],
    (_channel, payload) => {
      if (stale.hear(payload, parts)) schedule(GATHER_MS)
    },
    (error) => log.warn({ err: error }, 'database listener'),
  )
  return {
    current: () => snapshot,
    heard: (part) => {
      stale.mark(part, new Set())
      schedule(0)
    },
    refresh: () => {
      for (const part of parts) stale.mark(part, null)
      return reload()
    },
    onChange: (callback) => void callbacks.push(callback),
    close: async () => {
      clearTimeout(timer)
      await listener.close()
      await (waiting ?? underWay)
    },
  }
}

/** `filter 12,13`, or `domain`: a table, and its rows that changed where they are few. */
function readPayload(payload: string): { readonly table: string; readonly rows: ReadonlySet<number> | null } {
  const [table = '', ids] = payload.split(' ')
  return { table, rows: ids === undefined ? null : new Set(ids.split(',').map(Number)) }
}
