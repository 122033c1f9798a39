/** Tries a block list out before mail depends on it. */
import type { RouteParsed, RouteReply } from '@postern/contract/routes/define.ts'
import type { testBlockListRoute } from '@postern/contract/routes/block-list.ts'
import type { DnsResolver } from '@postern/mail/auth/results.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { listState } from '../../platform/dns/block-list.ts'
import type { Caller } from '../../platform/http/caller.ts'

export interface BlockListDeps {
  readonly db: Db
  readonly clock: () => number
  readonly lookUp: DnsResolver
}

const KINDS = { rbl: 'address', surbl: 'domain' } as const
const PROBLEMS = { rbl: 'RBL_TEST_FAILED', surbl: 'SURBL_TEST_FAILED' } as const

/** A list of addresses has its test entry; many lists of domains have another than the RFC's, so that theirs proves nothing. */
export async function testBlockList(
  deps: BlockListDeps,
  caller: Caller,
  { kind, name: zone }: RouteParsed<typeof testBlockListRoute>['body'],
): Promise<RouteReply<typeof testBlockListRoute>> {
  const started = deps.clock()
  const state = await listState(deps.lookUp, zone, KINDS[kind])
  const ok = state === 'works' || (state === 'noTestEntry' && kind === 'surbl')
  await recordAudit(deps.db, caller, {
    task: 'configuration.list_test',
    target: zone,
    note: { result: state },
    at: deps.clock(),
  })
  return { ok, state, problem: ok ? null : PROBLEMS[kind], ms: Math.round(deps.clock() - started) }
}
