/** How the statistical score does, and calling it normal. */
import { acceptScoreRoute, scoreWatchRoute, type ScoreWatch } from '@postern/contract/routes/score-watch.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { acceptScores, lastHours, readWatch } from './store.ts'

export interface ScoreWatchDeps {
  readonly db: Db
  /** ms since the epoch. */
  readonly clock: () => number
  readonly settings: () => SettingsValues
}

const DAY = 86_400_000
const HOURS = 24

export function registerScoreWatch(bind: Bind, deps: ScoreWatchDeps): void {
  bind(scoreWatchRoute, () => readScores(deps))
  bind(acceptScoreRoute, async ({ caller }) => {
    await deps.db.transaction().execute(async (trx) => {
      const { away, reason } = await readWatch(trx)
      await acceptScores(trx, new Date(deps.clock()))
      await recordAudit(trx, caller, {
        task: 'maintenance.score_accept',
        note: { away, reason },
        at: deps.clock(),
      })
    })
  })
}

async function readScores({ db, clock, settings }: ScoreWatchDeps): Promise<ScoreWatch> {
  const [{ away, since, reason }, hours] = await Promise.all([
    readWatch(db),
    lastHours(db, new Date(clock() - 2 * DAY), HOURS),
  ])
  const setting = settings().scan.statisticalScore
  return {
    away,
    mode: setting === 'off' ? 'off' : away && setting === 'auto' ? 'fallen-back' : 'counts',
    since: away ? (since?.toISOString() ?? null) : null,
    reason: away ? reason : '',
    hours: hours.map((row) => ({ ...row, hour: row.hour.toISOString() })),
  }
}
