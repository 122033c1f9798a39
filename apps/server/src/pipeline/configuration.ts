/** Keeps the snapshot current: every change in the database is in every process within two seconds. */
import type { Database } from '../platform/db/client.ts'
import { listen } from '../platform/db/listener.ts'
import type { Logger } from '../platform/log.ts'
import type { Snapshot } from './snapshot.ts'
import { loadDomains, loadFilters, loadSettings } from './store.ts'

export interface Configuration {
  current(): Snapshot
  /** Calls back after each change; tables that changed are not told apart. */
  onChange(callback: (snapshot: Snapshot) => void): void
  /** Reads now instead of within a moment: for whoever just changed something and shows it. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** Changes that come together (a bulk registration) are read once. */
const GATHER_MS = 100

/** Loads the first snapshot. @throws when the database is away at the start. */
export async function openConfiguration(
  database: Database,
  url: string,
  log: Logger,
): Promise<Configuration> {
  let snapshot = await load(database, 1)
  const callbacks: ((snapshot: Snapshot) => void)[] = []
  let timer: NodeJS.Timeout | undefined
  let reloading: Promise<void> = Promise.resolve()

  async function reload(): Promise<void> {
    try {
      snapshot = await load(database, snapshot.version + 1)
      for (const callback of callbacks) callback(snapshot)
    } catch (error) {
      log.error({ err: error }, 'configuration could not be read: keeping what we have')
      schedule(1_000)
    }
  }
  function schedule(ms: number): void {
    timer ??= setTimeout(() => {
      timer = undefined
      reloading = reloading.then(reload)
    }, ms)
  }
  const listener = listen(
    url,
    ['postern_configuration'],
    () => schedule(GATHER_MS),
    (error) => log.warn({ err: error }, 'database listener'),
  )
  return {
    current: () => snapshot,
    refresh: () => {
      reloading = reloading.then(reload)
      return reloading
    },
    onChange: (callback) => void callbacks.push(callback),
    close: async () => {
      clearTimeout(timer)
      await listener.close()
      await reloading
    },
  }
}

async function load({ db }: Database, version: number): Promise<Snapshot> {
  const [settings, domains, filters] = await Promise.all([loadSettings(db), loadDomains(db), loadFilters(db)])
  return { version, settings, domains, filters }
}
