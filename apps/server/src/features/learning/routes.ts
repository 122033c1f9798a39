/** What domains have learnt from misjudgement reports: seen, exported, forgotten. */
import * as routes from '@postern/contract/routes/learning.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { found } from '../../platform/db/lists.ts'
import type { Bind } from '../../platform/http/bind.ts'
import * as store from './store.ts'

export interface LearningDeps {
  /** The owner's: the tables are the product's own, and only administrators of everything come here. */
  readonly systemDb: Db
  /** ms since the epoch. */
  readonly clock: () => number
}

export function registerLearning(bind: Bind, { systemDb, clock }: LearningDeps): void {
  bind(routes.listLearningRoute, async () => {
    const rows = await store.listLearnt(systemDb)
    return rows.map((row) => ({
      ...row,
      since: row.since.toISOString(),
      made_at: row.made_at.toISOString(),
    }))
  })
  bind(routes.resetLearningRoute, async ({ caller, params }) => {
    await systemDb.transaction().execute(async (trx) => {
      const domain = await store.resetLearnt(trx, params.id, new Date(clock()))
      if (domain === undefined) throw new AppError('NOT_FOUND')
      await recordAudit(trx, caller, {
        task: 'maintenance.learning_reset',
        target: domain,
        domainId: params.id,
        at: clock(),
      })
    })
  })
  bind(routes.exportLearningRoute, async ({ params }) => {
    const learnt = found(await store.findLearnt(systemDb, params.id))
    const content = Buffer.from(`${JSON.stringify(shown(learnt))}\n`)
    return { name: `learnt-${learnt.domain}.json`, type: 'application/json', size: content.length, content }
  })
}

function shown({ domain, version, made_at, effect, tokens, weights }: store.Export) {
  const pairs = Array.from(weights, (_, at) => [tokens.readUInt32LE(at * 4), weights.readInt8(at)])
  return { domain, version, made_at, effect, tokens: pairs }
}
