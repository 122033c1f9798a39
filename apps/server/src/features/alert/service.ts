/** Alerts as people see them, what they say of them, and tests of ways. */
import { randomUUID } from 'node:crypto'
import type { AlertCallKind } from '@postern/contract/codes/alert.ts'
import type { AlertAttempt, AlertCall, AlertRow } from '@postern/contract/routes/alert.ts'
import { AppError } from '../../platform/app-error.ts'
import { eachOf } from '../../platform/audit/each-of.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { found } from '../../platform/db/lists.ts'
import type { Caller } from '../../platform/http/caller.ts'
import * as store from './alert-store.ts'
import { callsOf, insertTest } from './call-store.ts'
import { callOnce } from './calling.ts'
import { payloadOf, testMail } from './compose.ts'
import type { LookUp, QueueMail } from './ports.ts'
import { readersOf } from './readers.ts'
import { writingOf } from './tell.ts'
import { hostOf, targetOf, type WayDeps } from './way-service.ts'
import { findWay, noteTest, sealedSecret, type StoredWay } from './way-store.ts'

export interface AlertDeps extends WayDeps {
  /** For secrets, and for readers' languages: what the API's role does not see. */
  readonly systemDb: Db
  readonly clock: () => number
  readonly lookUp: LookUp
  readonly queueMail: QueueMail
}

export async function listAlerts({ db }: AlertDeps, { scope }: Caller, query: store.AlertQuery) {
  const { rows, counts } = await store.listAlerts(db, scope, query)
  const { page, size, state } = query
  return { data: rows.map(present), total: counts[state], page, size, counts }
}

/** @throws AppError NOT_FOUND */
export async function getAlert({ db }: AlertDeps, { scope }: Caller, id: number) {
  const row = found(await store.findAlert(db, scope, id))
  const [told, calls] = await Promise.all([
    store.waysNamed(db, scope, row.told),
    callsOf(db, scope, { alert: id }),
  ])
  return {
    ...present(row),
    told: told.map(({ name, kind, url, recipients }) =>
      name === '' && kind !== 'mail' ? hostOf(url) : name || recipients.join(', ') || kind,
    ),
    calls: calls.map((call) => presentCall({ ...call, url: hostOf(call.url) })),
  }
}

function present(row: store.StoredAlert): AlertRow {
  const iso = (at: Date | null): string | null => at?.toISOString() ?? null
  return {
    ...row,
    state: row.state === 'over' ? 'over' : 'open',
    since: row.since.toISOString(),
    opened_at: (row.opened_at ?? row.since).toISOString(),
    over_at: iso(row.over_at),
    acknowledged_at: iso(row.acknowledged_at),
    muted_until: iso(row.muted_until),
  }
}

function presentCall({
  log,
  next_at,
  created_at,
  ...call
}: Awaited<ReturnType<typeof callsOf>>[number]): AlertCall {
  return {
    ...call,
    next_at: next_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    attempts: log,
  }
}

/** @throws AppError NOT_FOUND */
export async function listCalls({ db }: AlertDeps, { scope }: Caller, wayId: number) {
  if (!(await findWay(db, scope, wayId))) throw new AppError('NOT_FOUND')
  return { calls: (await callsOf(db, scope, { way: wayId })).map(presentCall) }
}

export function acknowledgeAlerts(deps: AlertDeps, caller: Caller, ids: readonly number[]) {
  const at = new Date(deps.clock())
  return eachOf(deps, caller, 'maintenance.alert_acknowledge', ids, async (trx, id) => {
    const row = found(await store.lockAlert(trx, caller.scope, id))
    await store.acknowledge(trx, id, caller.email, at)
    return named(row)
  })
}

/** @param hours 0 ends it */
export function muteAlerts(deps: AlertDeps, caller: Caller, ids: readonly number[], hours: number) {
  const until = hours === 0 ? null : new Date(deps.clock() + hours * 3_600_000)
  return eachOf(deps, caller, 'maintenance.alert_mute', ids, async (trx, id) => {
    const row = found(await store.lockAlert(trx, caller.scope, id))
    await store.mute(trx, id, until)
    return { ...named(row), note: { hours } }
  })
}

/** The alert as the audit log names it, and whose it is. */
function named({ rule_name: rule, kind, subject, domain_id: domainId }: store.StoredAlert) {
  return { target: [rule || kind, subject].filter((part) => part !== '').join(': '), domainId }
}

/** Between two tests of one way: it calls strangers' servers, or writes to people. */
const PAUSE_MS = 5_000

/** @throws AppError NOT_FOUND, RATE_LIMITED */
export async function testWay(
  deps: AlertDeps,
  caller: Caller,
  id: number,
): Promise<{ to: string[]; attempt: AlertAttempt | null }> {
  const way = found(await findWay(deps.db, caller.scope, id))
  if (!(await noteTest(deps.systemDb, way.id, new Date(deps.clock()), PAUSE_MS)))
    throw new AppError('RATE_LIMITED')
  const { kind } = way
  const outcome = kind === 'mail' ? await testMailWay(deps, way) : await testCall(deps, { ...way, kind })
  await recordAudit(deps.db, caller, {
    task: 'configuration.alert_way_test',
    type: outcome.attempt?.problem ? 'F' : 'S',
    target: targetOf(way),
    domainId: way.domain_id,
    note: outcome.attempt ? { status: outcome.attempt.status } : { recipients: outcome.to },
    at: deps.clock(),
  })
  return outcome
}

async function testMailWay({ systemDb, queueMail }: AlertDeps, way: StoredWay) {
  const to = await systemDb.transaction().execute(async (trx) => {
    const readers = await readersOf(trx, way)
    for (const reader of readers) await queueMail(trx, testMail(reader))
    return readers.map(({ address }) => address)
  })
  return { to, attempt: null }
}

async function testCall(deps: AlertDeps, way: StoredWay & { readonly kind: AlertCallKind }) {
  const { systemDb, clock, settings } = deps
  const now = clock()
  const id = randomUUID()
  const { kind, language, url, inner } = way
  const body = payloadOf(id, null, language, writingOf(settings()), now)
  const sealed = await sealedSecret(systemDb, way.id)
  const attempt = await callOnce(deps, { id, wayId: way.id, kind, language, url, inner, sealed, body })
  const state = attempt.problem === null ? 'S' : 'F'
  await insertTest(systemDb, { id, wayId: way.id, domainId: way.domain_id, body }, attempt, state)
  return { to: [], attempt }
}
