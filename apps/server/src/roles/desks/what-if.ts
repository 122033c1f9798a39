/** Opens what trying messages out needs, in whichever process somebody asks. */
import { join } from 'node:path'
import { openConfiguration } from '../../pipeline/configuration/configuration.ts'
import { createMailboxes } from '../../pipeline/edge/mailboxes.ts'
import { createHistoryDesk } from '../../pipeline/history/desk.ts'
import { createScanPool } from '../../pipeline/scan-process/pool.ts'
import { createWhatIfDesk, type WhatIfDesk } from '../../pipeline/what-if/desk.ts'
import { hostOf, SCAN_LIMITS, scanConfig } from '../receiving/scan-config.ts'
import type { RoleContext } from '../role.ts'

type Context = Pick<RoleContext, 'env' | 'database' | 'listenUrl' | 'log'>

/** Messages that its one process has at a time: while one waits for DNS, another is read. */
const CONCURRENCY = 2

interface Manner {
  /** Its own: a process that keeps filters ready has a folder for itself. */
  readonly folder: string
  /** Priority, from 0 (as mail) to 19. */
  readonly nice: number
}
/** Somebody waits for the one, and nobody for the other. */
export const WAITED_FOR: Manner = { folder: 'filters-tried', nice: 5 }
export const IN_THE_BACKGROUND: Manner = { folder: 'filters-backtest', nice: 10 }

export function openWhatIf({ env, database, listenUrl, log }: Context, { folder, nice }: Manner): WhatIfDesk {
  return createWhatIfDesk(async () => {
    const configuration = await openConfiguration(database, listenUrl, log, join(env.dataDir, folder))
    const mailboxes = createMailboxes(database.pool)
    const pool = createScanPool({
      processes: 1,
      concurrency: CONCURRENCY,
      // Whoever yields to mail needs more time than mail has.
      limits: { ...SCAN_LIMITS, jobMs: () => 3 * configuration.current().settings.scan.budgetMs },
      config: scanConfig(env, configuration.current()),
      history: createHistoryDesk(database.pool, (error) =>
        log.warn({ err: error }, 'what is remembered could not be asked: unknown'),
      ),
      onEvent: ({ kind, detail, mails }) => log.warn({ kind, detail, mails }, 'scan process of a trial'),
    })
    configuration.onChange((snapshot, changed) => {
      if (changed.has('mailboxes')) mailboxes.forget()
      pool.configure(scanConfig(env, snapshot))
    })
    return { configuration, mailboxes, pool, host: () => hostOf(env, configuration.current()) }
  }, nice)
}
