/** Ways of telling alerts: their list, and every change to it. */
import { LIMITS } from '@postern/contract/limits.ts'
import type { AlertWayRow } from '@postern/contract/routes/alert.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { wholeAlertWay, type AlertWayBody } from '@postern/contract/validation/alert.ts'
import { AppError } from '../../platform/app-error.ts'
import { eachOf } from '../../platform/audit/each-of.ts'
import { MASK } from '../../platform/audit/mask.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { SealedBox } from '../../platform/crypto/sealed-box.ts'
import type { Db } from '../../platform/db/client.ts'
import { found } from '../../platform/db/lists.ts'
import { lockCountOfRegion } from '../../platform/db/of-region.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { assertVersion, rowVersion, type Versioned } from '../../platform/row-version.ts'
import { assertRegion, assertStays } from './rule-service.ts'
import { newSecret, sealSecret } from './signature.ts'
import * as store from './way-store.ts'

export interface WayDeps {
  readonly db: Db
  readonly settings: () => SettingsValues
  /** Seals secrets of webhooks, and PagerDuty's keys. */
  readonly box: SealedBox
}

export async function listWays({ db, settings }: WayDeps, { scope }: Caller, query: store.WayQuery) {
  const { rows, total } = await store.listWays(db, scope, query)
  const { page, size } = query
  return { data: rows.map(present), total, page, size, zone: settings().basic.timeZone }
}

/** @throws AppError NOT_FOUND */
export async function getWay({ db }: WayDeps, { scope }: Caller, id: number): Promise<AlertWayRow> {
  const row = found(await store.findWay(db, scope, id))
  return present(row)
}

function present(row: store.StoredWay): AlertWayRow {
  const { id, domain, rules, created_at: created } = row
  return { ...valuesOf(row), id, domain, rules, version: versionOf(row), add_date: created.toISOString() }
}

/** @throws AppError TOO_MANY_ALERT_WAYS, ALERT_NEEDS_ALL, NOT_FOUND_DOMAIN, ALERT_RECIPIENT_OUTSIDE */
export async function createWay(
  { db, box }: WayDeps,
  caller: Caller,
  body: AlertWayBody,
): Promise<{ id: number; secret: string }> {
  return db.transaction().execute(async (trx) => {
    const values = wholeAlertWay(body)
    const domain = await assertRegion(trx, caller.scope, values)
    if ((await lockCountOfRegion(trx, 'alert_way', values.domain_id)) >= LIMITS.alertWays)
      throw new AppError('TOO_MANY_ALERT_WAYS')
    await assertRecipients(trx, values)
    const id = await store.insertWay(trx, values)
    const secret = values.kind === 'webhook' ? newSecret() : ''
    await keepSecret(trx, box, id, secret || values.routing_key)
    await recordAudit(trx, caller, {
      task: 'configuration.alert_way_add',
      target: targetOf({ ...values, domain }),
      domainId: values.domain_id,
      before: null,
      after: auditedOf(values),
    })
    return { id, secret }
  })
}

/** @throws AppError NOT_FOUND, CHANGED_MEANWHILE, ALERT_RECIPIENT_OUTSIDE */
export async function updateWay(
  { db, box }: WayDeps,
  caller: Caller,
  id: number,
  { version, ...body }: AlertWayBody & Versioned,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = found(await store.lockWay(trx, caller.scope, id))
    assertVersion(version, versionOf(before))
    const values = wholeAlertWay(body)
    assertStays(values, valuesOf(before))
    if (values.kind !== before.kind)
      throw new AppError('INVALID_REQUEST', { fields: { kind: 'INVALID_VALUE' } })
    await assertRecipients(trx, values)
    await store.updateWay(trx, id, values)
    await keepSecret(trx, box, id, values.routing_key)
    await recordAudit(trx, caller, {
      task: 'configuration.alert_way_edit',
      target: targetOf(before),
      domainId: before.domain_id,
      before: auditedOf(valuesOf(before)),
      after: auditedOf(values),
    })
  })
}

/** @param secret '' keeps the stored one */
async function keepSecret(trx: Db, box: SealedBox, id: number, secret: string): Promise<void> {
  if (secret !== '') await store.saveSecret(trx, id, sealSecret(box, id, secret))
}

/** A new secret; answers it, once. @throws AppError NOT_FOUND for other kinds too */
export async function renewSecret({ db, box }: WayDeps, caller: Caller, id: number): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const way = await store.lockWay(trx, caller.scope, id)
    if (!way || way.kind !== 'webhook') throw new AppError('NOT_FOUND')
    const secret = newSecret()
    await store.saveSecret(trx, id, sealSecret(box, id, secret))
    await recordAudit(trx, caller, {
      task: 'configuration.alert_way_secret',
      target: targetOf(way),
      domainId: way.domain_id,
    })
    return secret
  })
}

export function deleteWays(deps: WayDeps, caller: Caller, ids: readonly number[]) {
  return eachOf(deps, caller, 'configuration.alert_way_delete', ids, async (trx, id) => {
    await store.lockRulesOf(trx, id)
    const way = found(await store.lockWay(trx, caller.scope, id))
    await store.deleteWay(trx, id)
    return { target: targetOf(way), domainId: way.domain_id, before: auditedOf(valuesOf(way)) }
  })
}

/** What a domain has to be told goes to nobody else. @throws AppError ALERT_RECIPIENT_OUTSIDE at each */
async function assertRecipients(db: Db, { domain_id: domainId, recipients }: AlertWayBody): Promise<void> {
  if (domainId === null || recipients.length === 0) return
  const within = await store.addressesWithin(db, domainId, recipients)
  const outside = recipients.flatMap((address, index) =>
    within.has(address) ? [] : [[`recipients.${index}`, 'ALERT_RECIPIENT_OUTSIDE'] as const],
  )
  if (outside.length > 0)
    throw new AppError('ALERT_RECIPIENT_OUTSIDE', { fields: Object.fromEntries(outside) })
}

function valuesOf(row: store.StoredWay): AlertWayBody {
  const { name, kind, domain_id, to_admins, recipients, language, url, inner } = row
  return {
    name,
    kind,
    region: domain_id === null ? 'all' : 'domain',
    domain_id,
    to_admins,
    recipients,
    language,
    url,
    inner,
    routing_key: '',
    quiet_from: row.quiet_from,
    quiet_to: row.quiet_to,
    is_act: row.is_act,
  }
}

function versionOf(row: store.StoredWay): string {
  return rowVersion(valuesOf(row))
}

type Named = Pick<store.StoredWay, 'domain' | 'name' | 'kind' | 'url' | 'recipients'>

/** For the audit log: its readers may not know the whole address or the key, by which anybody may post. */
function auditedOf<Values extends { readonly url: string; readonly routing_key: string }>(
  values: Values,
): Values {
  return { ...values, url: originOf(values.url), routing_key: values.routing_key && MASK }
}

function originOf(url: string): string {
  return URL.canParse(url) ? `${new URL(url).origin}/…` : ''
}

/** Where a webhook leads, for whoever may not know its address. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

/** For the audit log: a name, or else where it leads. */
export function targetOf({ domain, name, kind, url, recipients }: Named): string {
  const own = name || (kind !== 'mail' ? originOf(url) : recipients.join(', ')) || kind
  return domain === '' ? own : `${domain}: ${own}`
}
