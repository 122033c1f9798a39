/** Rules of alerts: their list, and every change to it. */
import { LIMITS } from '@postern/contract/limits.ts'
import type { AlertRuleRow } from '@postern/contract/routes/alert.ts'
import { wholeAlertRule, type AlertRuleBody } from '@postern/contract/validation/alert.ts'
import { AppError } from '../../platform/app-error.ts'
import { eachOf } from '../../platform/audit/each-of.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { found, pageOf } from '../../platform/db/lists.ts'
import { lockCountOfRegion, lockDomainName } from '../../platform/db/of-region.ts'
import type { Scope } from '../../platform/db/scope.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { assertVersion, rowVersion, type Versioned } from '../../platform/row-version.ts'
import * as store from './rule-store.ts'

export interface RuleDeps {
  readonly db: Db
}

export async function listRules({ db }: RuleDeps, { scope }: Caller, query: store.RuleQuery) {
  return pageOf(query, await store.listRules(db, scope, query), present)
}

/** @throws AppError NOT_FOUND */
export async function getRule({ db }: RuleDeps, { scope }: Caller, id: number): Promise<AlertRuleRow> {
  const row = found(await store.findRule(db, scope, id))
  return present(row)
}

function present(row: store.StoredRule): AlertRuleRow {
  const { id, domain, open, created_at: created } = row
  return { ...valuesOf(row), id, domain, open, version: versionOf(row), add_date: created.toISOString() }
}

/** @throws AppError TOO_MANY_ALERT_RULES, and those of `checked` */
export async function createRule({ db }: RuleDeps, caller: Caller, body: AlertRuleBody): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const values = wholeAlertRule(body)
    const domain = await assertRegion(trx, caller.scope, values)
    if ((await lockCountOfRegion(trx, 'alert_rule', values.domain_id)) >= LIMITS.alertRules)
      throw new AppError('TOO_MANY_ALERT_RULES')
    await assertWays(trx, values)
    const id = await store.insertRule(trx, values)
    await recordAudit(trx, caller, {
      task: 'configuration.alert_rule_add',
      target: targetOf({ ...values, domain }),
      domainId: values.domain_id,
      before: null,
      after: values,
    })
    return id
  })
}

/** @throws AppError NOT_FOUND, CHANGED_MEANWHILE, and those of `checked` */
export async function updateRule(
  { db }: RuleDeps,
  caller: Caller,
  id: number,
  { version, ...body }: AlertRuleBody & Versioned,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = found(await store.lockRule(trx, caller.scope, id))
    assertVersion(version, versionOf(before))
    const { region, domain_id } = valuesOf(before)
    const values = wholeAlertRule(body)
    assertStays(values, { region, domain_id })
    await assertWays(trx, values)
    await store.updateRule(trx, id, values)
    await recordAudit(trx, caller, {
      task: 'configuration.alert_rule_edit',
      target: targetOf(before),
      domainId: domain_id,
      before: valuesOf(before),
      after: values,
    })
  })
}

type Region = Pick<AlertRuleBody, 'region' | 'domain_id'>

/** Whose it is stays: its ways and what it found are of that region. @throws AppError INVALID_REQUEST at `region` */
export function assertStays(after: Region, before: Region): void {
  if (after.region === before.region && after.domain_id === before.domain_id) return
  const field = after.region === before.region ? 'domain_id' : 'region'
  throw new AppError('INVALID_REQUEST', { fields: { [field]: 'INVALID_VALUE' } })
}

/** Name of the region, '' for all. @throws AppError ALERT_NEEDS_ALL, NOT_FOUND_DOMAIN at their fields */
export async function assertRegion(db: Db, scope: Scope, { region, domain_id: id }: Region): Promise<string> {
  if (region === 'all') {
    if (scope.region !== 'all')
      throw new AppError('ALERT_NEEDS_ALL', { fields: { region: 'ALERT_NEEDS_ALL' } })
    return ''
  }
  const name = id === null ? null : await lockDomainName(db, scope, id)
  if (name === null) throw new AppError('NOT_FOUND_DOMAIN', { fields: { domain_id: 'NOT_FOUND_DOMAIN' } })
  return name
}

/** @throws AppError NOT_FOUND_ALERT_WAY */
async function assertWays(db: Db, { domain_id: domainId, ways }: AlertRuleBody): Promise<void> {
  const known = await store.waysOf(db, domainId, ways)
  if (ways.some((way) => !known.includes(way)))
    throw new AppError('NOT_FOUND_ALERT_WAY', { fields: { ways: 'NOT_FOUND_ALERT_WAY' } })
}

export function activateRules(deps: RuleDeps, caller: Caller, ids: readonly number[], isAct: boolean) {
  return eachOf(deps, caller, 'configuration.alert_rule_edit', ids, async (trx, id) => {
    const rule = found(await store.lockRule(trx, caller.scope, id))
    await store.switchRule(trx, id, isAct)
    return {
      target: targetOf(rule),
      domainId: rule.domain_id,
      before: { is_act: rule.is_act },
      after: { is_act: isAct },
    }
  })
}

export function deleteRules(deps: RuleDeps, caller: Caller, ids: readonly number[]) {
  return eachOf(deps, caller, 'configuration.alert_rule_delete', ids, async (trx, id) => {
    const rule = found(await store.lockRule(trx, caller.scope, id))
    await store.deleteRule(trx, id)
    return { target: targetOf(rule), domainId: rule.domain_id, before: valuesOf(rule) }
  })
}

function valuesOf(row: store.StoredRule): AlertRuleBody {
  const { name, kind, domain_id, mail_class, measure, sender_by, minutes, limit, times, least } = row
  return {
    name,
    kind,
    region: domain_id === null ? 'all' : 'domain',
    domain_id,
    mail_class,
    measure,
    sender_by,
    minutes,
    limit,
    times,
    least,
    ignored: row.ignored,
    ways: row.ways,
    urgent: row.urgent,
    is_act: row.is_act,
  }
}

function versionOf(row: store.StoredRule): string {
  return rowVersion(valuesOf(row))
}

function targetOf({
  domain,
  name,
  kind,
}: {
  readonly domain: string
  readonly name: string
  readonly kind: string
}): string {
  const own = name === '' ? kind : name
  return domain === '' ? own : `${domain}: ${own}`
}
