/** A rule, a way of telling and an open alert of a company, and what calls of alerts take. */
import type { AlertNumbers } from '@postern/contract/codes/alert.ts'
import type { Db } from '@postern/server/platform/db/client.ts'
import type { Tenant } from './tenants.ts'

/** Of an alert about a count of mails. */
export const ALERT_NUMBERS: AlertNumbers = {
  value: 24,
  peak: 24,
  peak_mails: null,
  unit: 'mails',
  limit: 20,
  usual: null,
  mails: null,
  minutes: 60,
  mail_class: null,
  measure: null,
  sender_by: null,
}

export interface SeededAlerts {
  readonly alertRule: number
  readonly alertWay: number
  readonly alert: number
}

export async function seedAlerts(db: Db, tenant: Pick<Tenant, 'domain' | 'domainId'>): Promise<SeededAlerts> {
  const alertWay = await seedWay(db, tenant)
  const alertRule = await seedRule(db, tenant, alertWay)
  return { alertRule, alertWay, alert: await seedAlert(db, tenant, alertRule, alertWay) }
}

type Of = Pick<Tenant, 'domain' | 'domainId'>

async function seedWay(db: Db, { domain, domainId }: Of): Promise<number> {
  const row = await db
    .insertInto('alert_way')
    .values({
      domain_id: domainId,
      name: `Team of ${domain}`,
      kind: 'mail',
      to_admins: false,
      recipients: [`domain@${domain}`],
      language: 'en',
      url: '',
      inner_url: false,
      quiet_from: null,
      quiet_to: null,
      is_act: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function seedRule(db: Db, { domain, domainId }: Of, way: number): Promise<number> {
  const row = await db
    .insertInto('alert_rule')
    .values({
      domain_id: domainId,
      name: `Viruses of ${domain}`,
      kind: 'virus',
      mail_class: null,
      measure: null,
      sender_by: null,
      minutes: 60,
      most: 20,
      times: null,
      least: null,
      ignored: [],
      ways: [way],
      urgent: true,
      is_act: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Open for an hour, and told by a call that was taken. */
async function seedAlert(db: Db, { domain, domainId }: Of, rule: number, way: number): Promise<number> {
  const at = new Date(Date.now() - 3_600_000)
  const { id } = await db
    .insertInto('alert')
    .values({
      rule_id: rule,
      domain_id: domainId,
      kind: 'virus',
      subject: `Virus of ${domain}`,
      rule_name: `Viruses of ${domain}`,
      numbers: JSON.stringify(ALERT_NUMBERS),
      state: 'open',
      since: at,
      opened_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('alert_call')
    .values({
      id: crypto.randomUUID(),
      way_id: way,
      domain_id: domainId,
      alert_id: id,
      body: JSON.stringify({ state: 'open', subject: domain }),
      state: 'S',
      log: '[]',
      created_at: at,
    })
    .execute()
  return id
}

/** What a call may name. */
interface AlertIds extends SeededAlerts {
  readonly domain: number
}

const ruleOf = ({ domain }: AlertIds): object => ({
  kind: 'virus',
  region: 'domain',
  domain_id: domain,
  minutes: 60,
  limit: 50,
})
const wayOf = ({ domain }: AlertIds): object => ({
  kind: 'mail',
  region: 'domain',
  domain_id: domain,
  to_admins: true,
  language: 'en',
})

/** Bodies that are right but for the ids, by the route's name. */
export const ALERT_BODIES: Readonly<Record<string, (ids: AlertIds) => object>> = {
  acknowledgeAlertsRoute: ({ alert }) => ({ chk: [alert] }),
  muteAlertsRoute: ({ alert }) => ({ chk: [alert], hours: 4 }),
  createAlertRuleRoute: ruleOf,
  updateAlertRuleRoute: ruleOf,
  activateAlertRulesRoute: ({ alertRule }) => ({ chk: [alertRule], is_act: false }),
  deleteAlertRulesRoute: ({ alertRule }) => ({ chk: [alertRule] }),
  createAlertWayRoute: wayOf,
  updateAlertWayRoute: wayOf,
  deleteAlertWaysRoute: ({ alertWay }) => ({ chk: [alertWay] }),
}
