/** Backups and checks that somebody asked for: work of theirs (platform/work), carried out in a process of its own. */
import type { BackupAct } from '@postern/contract/codes/backup.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../platform/app-error.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { assertHolds } from '../../platform/work/caller.ts'
import { keptWork, type Steps, type Work, type WorkDeps } from '../../platform/work/kept.ts'
import { giveUp } from './due.ts'
import * as list from './list-store.ts'
import type { BackupHost } from './ports.ts'

export interface AskedDeps extends WorkDeps {
  readonly backups: BackupHost
  readonly settings: () => SettingsValues
}

export interface Asks {
  /** Row of the list. */
  readonly id: number
  readonly act: BackupAct
}

export const BACKUP = 'backup'
/** Its outcome stands in the list afterwards. */
const KEPT_HOURS = 24
/** ms between two looks at how far it is, and whether its asker still may. */
const STEP_MS = 1_000

export function backupJob(deps: AskedDeps): Job {
  return keptWork<Asks, { readonly done: number; readonly total: number }>(deps, {
    kind: BACKUP,
    hours: KEPT_HOURS,
    gaveUp: 'BACKUP_FAILED',
    places: 1,
    assertMay: (now) => assertHolds(now, ['config-system-backup']),
    run: (work, _now, steps) => run(deps, work, steps),
    ended: async (trx, { asks }, _asked, { state }) => {
      if (state !== 'done' && asks.act === 'make')
        await giveUp(
          { db: trx, backups: deps.backups, settings: deps.settings().backup },
          asks.id,
          state === 'cancelled' ? 'stopped' : 'broke_off',
        )
    },
  })
}

async function run(
  { systemDb, backups, settings }: AskedDeps,
  { asks: { id, act } }: Work<Asks>,
  { signal, step }: Steps,
): Promise<{ done: number; total: number }> {
  const ending = new AbortController()
  const order = { id, act, settings: settings().backup }
  const carrying = backups.carryOut(order, AbortSignal.any([signal, ending.signal])).then(
    () => null,
    (cause: unknown) => cause ?? new Error('ended'),
  )
  for (;;) {
    const outcome = await Promise.race([carrying, pause(STEP_MS, undefined, { ref: false })])
    const { done = 0, total = 0 } = (await list.readBackup(systemDb, id)) ?? {}
    if (outcome !== undefined) {
      signal.throwIfAborted()
      if (outcome !== null) throw new AppError('BACKUP_FAILED', { cause: outcome })
      return { done, total }
    }
    try {
      await step({ done, total })
    } catch (error) {
      ending.abort()
      await carrying
      throw error
    }
  }
}
