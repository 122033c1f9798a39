/** A kind of work whose whole state is its row of the table `work`. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { WorkKind } from '@postern/contract/codes/work.ts'
import type { Db } from '../db/client.ts'
import type { Caller } from '../http/caller.ts'
import type { Job } from '../jobs/job.ts'
import type { RenewCaller } from './caller.ts'
import * as store from './store.ts'
import { Stopped, workJob } from './worker.ts'

export interface WorkDeps {
  /** The owner's. */
  readonly systemDb: Db
  readonly renewCaller: RenewCaller
}

type Row = Awaited<ReturnType<typeof store.findAsked>> & object

/** `A`: what its kind asks for. */
export type Work<A> = Omit<Row, 'asks' | 'caller'> & { readonly asks: A }

export interface Steps {
  readonly signal: AbortSignal
  /**
   * Keeps how far the work is, with what `also` writes in the same transaction, and answers the caller with the rights of now.
   * @throws when it is to go no further
   */
  step(change: store.Step, also?: (trx: Db) => Promise<unknown>): Promise<Caller>
}

/** What work that is done leaves. */
export type Made = Pick<store.End, 'done' | 'total' | 'result' | 'blobKey'>

export type Ended = store.End & { readonly done: number; readonly failed: number }

export interface Kind<A, M extends Made> {
  readonly kind: WorkKind
  /** Hours for which its result is kept. */
  readonly hours: number
  readonly gaveUp: ErrorCode
  /** @throws AppError NO_PERMISSION */
  assertMay(now: Caller, asks: A): void
  run(work: Work<A>, now: Caller, steps: Steps): Promise<M>
  /** In the transaction that ends it; `made` only when it is done. */
  ended?(trx: Db, work: Work<A>, asked: Caller, end: Ended, made?: M): Promise<unknown>
  readonly places?: number
  forget?(id: number): Promise<unknown>
}

export function keptWork<A, M extends Made>({ systemDb, renewCaller }: WorkDeps, kind: Kind<A, M>): Job {
  const end = (work: Work<A>, asked: Caller, how: Pick<store.End, 'state' | 'error'>, made?: M) =>
    systemDb.transaction().execute(async (trx) => {
      const ended = await store.endWork(trx, work.id, { ...how, ...made }, kind.hours)
      if (ended) await kind.ended?.(trx, work, asked, { ...how, ...ended }, made)
    })
  return workJob<Work<A>>(renewCaller, {
    kind: kind.kind,
    gaveUp: kind.gaveUp,
    find: async (id) => {
      const row = await store.findAsked(systemDb, id)
      if (!row) return undefined
      const { caller, ...work } = row
      return { work: { ...work, asks: work.asks as A }, caller }
    },
    assertMay: (now, { asks }) => kind.assertMay(now, asks),
    run: async (work, _now, { signal, asked, renew }) => {
      const step: Steps['step'] = async (change, also) => {
        const state = await systemDb.transaction().execute(async (trx) => {
          const is = await store.storeStep(trx, work.id, change)
          if (is) await also?.(trx)
          return is
        })
        if (state !== 'running') throw new Stopped()
        return renew()
      }
      // It may have been stopped before it began.
      const made = await kind.run(work, await step({}), { signal, step })
      await end(work, asked, { state: 'done', error: null }, made)
    },
    breakOff: async (work, asked, why) => {
      const state = why === null ? 'cancelled' : 'failed'
      await end(work, asked, { state, error: why })
      await kind.forget?.(work.id)
    },
    ...(kind.places === undefined ? {} : { places: kind.places }),
    ...(kind.forget ? { forget: (id: number) => kind.forget!(id) } : {}),
  })
}
