/** Tries an engine out before mail depends on it. */
import type { testClamdRoute } from '@postern/contract/routes/virus.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'

export interface VirusDeps {
  readonly db: Db
  readonly clock: () => number
  /** What a clamd says that it is. @throws when it does not answer as one */
  readonly clamdVersion: (
    url: string,
    signal: AbortSignal,
  ) => Promise<{ readonly engine: string; readonly signed: Date | null }>
}

/** ms an answer may take. */
const PATIENCE = 5_000

export async function testClamd(
  deps: VirusDeps,
  caller: Caller,
  { name }: { readonly name: string },
): Promise<RouteReply<typeof testClamdRoute>> {
  const started = deps.clock()
  const found = await deps.clamdVersion(name, AbortSignal.timeout(PATIENCE)).catch(() => null)
  const at = deps.clock()
  const result = found === null ? 'CONNECT_TEST_FAILED' : found.engine
  await recordAudit(deps.db, caller, {
    task: 'configuration.engine_test',
    target: name,
    note: { result },
    at,
  })
  return {
    ok: found !== null,
    problem: found === null ? 'CONNECT_TEST_FAILED' : null,
    engine: found?.engine ?? '',
    signed: found?.signed?.toISOString() ?? null,
    ms: Math.round(at - started),
  }
}
