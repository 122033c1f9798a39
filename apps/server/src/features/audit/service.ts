/** Searching the audit log and proving it whole. */
import type { AuditDetail, AuditQuery, AuditRow } from '@postern/contract/routes/audit.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { verifyAudit } from '../../platform/audit/verify.ts'
import type { Db } from '../../platform/db/client.ts'
import { withinSearchTime } from '../../platform/db/lists.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { mapTexts } from '../../platform/masking/map-texts.ts'
import { maskPersonalNumbers } from '../../platform/masking/personal-numbers.ts'
import * as store from './store.ts'

export interface AuditDeps {
  readonly db: Db
  readonly clock: () => number
  readonly settings: () => SettingsValues
}

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

/** @throws AppError INVALID_REQUEST (period) */
export async function listEvents(deps: AuditDeps, caller: Caller, query: AuditQuery) {
  const search = searchOf(deps, caller, query)
  const { rows, total } = await withinSearchTime(deps.db, (trx) => store.listEvents(trx, search, query))
  const shown = shownIn(deps)
  return { data: rows.map((row) => mapTexts(present(row), shown)), total, page: query.page, size: query.size }
}

/** The last seven days unless the query says otherwise. @throws AppError INVALID_REQUEST (period) */
export function searchOf(
  deps: AuditDeps,
  caller: Caller,
  query: store.Conditions & { readonly from?: string | undefined; readonly to?: string | undefined },
): store.Search {
  const now = deps.clock()
  // Another node's clock may be ahead of ours: what it wrote is not hidden for that.
  const to = query.to === undefined ? new Date(now + DAY_MS) : new Date(query.to)
  const from =
    query.from === undefined ? new Date(Math.min(to.getTime(), now) - WEEK_MS) : new Date(query.from)
  if (!(from.getTime() < to.getTime())) {
    throw new AppError('INVALID_REQUEST', { fields: { from: 'INVALID_PERIOD' } })
  }
  return { scope: caller.scope, period: { from, to }, query }
}

/** @throws AppError NOT_FOUND */
export async function getEvent(deps: AuditDeps, caller: Caller, seq: number): Promise<AuditDetail> {
  const event = await store.findEvent(deps.db, caller.scope, seq)
  if (!event) throw new AppError('NOT_FOUND')
  const { details, hash, request_id, ...row } = event
  const { before = null, after = null, note = null } = details
  const values = mapTexts({ ...present(row), before, after, note }, shownIn(deps))
  return { ...values, request_id, hash: hash.toString('hex') }
}

/**
 * How values of events are written: subjects of mail are among them, whose nobody knows any more. What is stored, and what its hash
 * is of, has the numbers.
 */
export function shownIn({ settings }: AuditDeps): (text: string) => string {
  return settings().scan.personalNumbers === 'off' ? (text) => text : maskPersonalNumbers
}

function present({ at, ...event }: store.StoredEvent): AuditRow {
  return { ...event, at: at.toISOString() }
}

/** @throws AppError NO_PERMISSION: the chain runs through every domain */
export async function verifyChain(deps: AuditDeps, caller: Caller) {
  if (caller.scope.region !== 'all') throw new AppError('NO_PERMISSION')
  const found = await verifyAudit(deps.db)
  await recordAudit(deps.db, caller, {
    task: 'maintenance.audit_verify',
    type: found.broken_at === null ? 'S' : 'E',
    target: found.broken_at === null ? '' : String(found.broken_at),
    note: found,
    at: deps.clock(),
  })
  return found
}
