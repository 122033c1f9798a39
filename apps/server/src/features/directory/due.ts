/** The job of directories: each one that is due, one after the other. */
import { AppError } from '../../platform/app-error.ts'
import { PRODUCT } from '../../platform/audit/record.ts'
import { dueDirectories, noteOutcome } from './store.ts'
import { failed, synchronise, type SyncDeps } from './sync.ts'

/**
 * Answers how each went, by the domain's id; nothing where none was due. A domain whose synchronisation fails here waits for its next
 * time, as others do: it keeps nobody else from theirs.
 * @throws the first error that was no directory's, once all are done
 */
export async function synchroniseDue(
  deps: SyncDeps,
  signal: AbortSignal,
): Promise<Record<string, string> | undefined> {
  const done: Record<string, string> = {}
  const errors: unknown[] = []
  for (const domainId of await dueDirectories(deps.systemDb, new Date(deps.clock()))) {
    if (signal.aborted) break
    try {
      const report = await synchronise(deps, { domainId, actor: PRODUCT, dry: false, signal })
      done[domainId] = report?.problem ?? 'done'
    } catch (error) {
      // Settings that changed meanwhile have a time of their own.
      if (error instanceof AppError && error.code === 'CHANGED_MEANWHILE') continue
      errors.push(error)
      const report = failed({ problem: 'failed', message: '' })
      await noteOutcome(deps.systemDb, domainId, { report, dry: false, at: new Date(deps.clock()) })
    }
  }
  if (errors.length > 0) throw errors[0]
  return Object.keys(done).length === 0 ? undefined : done
}
