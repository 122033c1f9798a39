/** What every call about a batch needs: whose it is, whether its worker lives, how it is shown. */
import type { AuditTask } from '@postern/contract/audit/catalogue.ts'
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { BulkJob } from '@postern/contract/routes/bulk.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'
import * as store from './job-store.ts'
import { BULK_TASKS, type BulkDeps, type KindOfBulk } from './kind.ts'
import type { Runner } from './runner.ts'

export interface BulkService extends BulkDeps {
  readonly runner: Runner
}

/** What a batch was registering or taking back when its worker died is in the audit log as what broke otherwise is. */
export async function failSilent(deps: BulkService, caller: Caller): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    for (const { kind, file, state } of await store.failSilent(trx, caller)) {
      const { commit, undo } = BULK_TASKS[kind]
      if (state === 'committing') await recordFailure(trx, deps, caller, commit, file, 'BULK_INTERRUPTED')
      if (state === 'undoing') await recordFailure(trx, deps, caller, undo, file, 'BULK_INTERRUPTED')
    }
  })
}

export async function recordFailure(
  db: Db,
  deps: BulkDeps,
  caller: Caller,
  task: AuditTask,
  target: string,
  note: ErrorCode,
): Promise<void> {
  await recordAudit(db, caller, { task, type: 'E', target, note, at: deps.clock() })
}

/** @throws AppError NOT_FOUND: another's batch does not exist either */
export async function found(deps: BulkService, kind: KindOfBulk, caller: Caller, id: number) {
  const job = await store.findJob(deps.db, caller, kind.kind, id)
  if (!job) throw new AppError('NOT_FOUND')
  return job
}

/** Groups and users have no say over others' accounts in bulk, whatever their role lists. */
export function assertRegion({ scope }: Caller): void {
  if (scope.region !== 'all' && scope.region !== 'domain') throw new AppError('NO_PERMISSION')
}

/** @throws AppError BULK_JOB_RUNNING */
export async function oneAtATime<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (cause) {
    const running = cause instanceof Error && Reflect.get(cause, 'constraint') === 'bulk_job_running'
    throw running ? new AppError('BULK_JOB_RUNNING', { cause }) : cause
  }
}

export function present({
  xid: _xid,
  created_at: created,
  finished_at: finished,
  ...job
}: store.StoredJob): BulkJob {
  return {
    ...job,
    error: job.error as BulkJob['error'],
    created_at: created.toISOString(),
    finished_at: finished?.toISOString() ?? null,
  }
}
